package ballot

import "time"

// version is the text of a post that is judged.
type version struct {
	own     Own
	other   *Own  // another text that stood there; nil: none
	ask     bool  // the director rules if other says something else than own, and in any case without another
	pending bool  // nothing of it stands until he has
	cause   Cause // of other, ask or refuse
	refuse  bool  // no text of it may count
	missing bool  // no text was ever read
}

// choose picks the text of a post that counts, out of everything seen of it (¶3.11). A text is settled
// once it was seen Settle after posting: before that the forum marks no edit.
func choose(p *Post, r *Rules) version {
	if len(p.Looks) == 1 && !p.Looks[0].Gone && p.Looks[0].Edited.IsZero() {
		return version{own: p.Looks[0].Own}
	}
	var read []Look
	for _, l := range p.Looks {
		if !l.Gone {
			read = append(read, l)
		}
	}
	if len(read) == 0 {
		return version{missing: true, pending: true, ask: true, cause: Unreadable}
	}
	v := edited(p, r, read)
	if p.Looks[len(p.Looks)-1].Gone && r.DeletedAsk && !v.refuse {
		return version{own: v.own, ask: true, pending: true, cause: Deleted}
	}
	return v
}

// edited picks among the texts that were read.
func edited(p *Post, r *Rules, read []Look) version {
	settled := p.last().Add(r.Settle)
	base, early := len(read)-1, -1 // without a settled text the last one read is all there is
	for i, l := range read {
		if l.after(settled) {
			base = i
			break
		}
		early = i
	}
	if early == base {
		early--
	}
	first := &read[base]
	v := version{own: first.Own}
	if !first.Edited.IsZero() {
		if v = firstSeenEdited(r, first, read[:early+1]); v.refuse || v.other != nil || v.ask {
			return v
		}
	} else if early >= 0 {
		if settled.After(r.Close) && !read[early].after(r.Close) && first.after(r.Close) {
			return version{own: read[early].Own, ask: true, other: &first.Own, cause: EditedClose}
		}
		v.other, v.cause = &read[early].Own, EditedSilently
	}
	return laterEdits(r, v, read[base+1:])
}

// firstSeenEdited judges a post whose first settled text bears an edit mark; before holds what was seen of it before it settled.
func firstSeenEdited(r *Rules, first *Look, before []Look) version {
	if len(before) > 0 && (r.Edited == EditAsk || !first.editedBefore(r.Close)) {
		v := version{own: before[len(before)-1].Own, other: &first.Own, cause: EditedLate}
		if first.editedBefore(r.Close) {
			v.ask, v.cause = true, EditedOpen
		}
		return v
	}
	switch {
	case !first.editedBefore(r.Close):
		return version{own: first.Own, refuse: true, cause: EditedLate}
	case r.Edited == EditAsk:
		return version{own: first.Own, ask: true, pending: true, cause: EditedOpen}
	}
	return version{own: first.Own}
}

// laterEdits looks at what was read after the text that was first seen settled. Whatever the house, a text that says something else is kept
// beside the one that counts: the director is told.
func laterEdits(r *Rules, v version, later []Look) version {
	for i := range later {
		l := &later[i]
		open := l.editedBefore(r.Close)
		if l.Edited.IsZero() { // changed without a mark: by an administrator, or where the board marks nothing
			open = !l.after(r.Close)
		}
		switch {
		case !open:
			if v.other == nil {
				v.other, v.cause = &l.Own, EditedLate
			}
			return v
		case r.Edited == EditLatest:
			v.own = l.Own
		default:
			v.ask, v.other, v.cause = r.Edited == EditAsk, &l.Own, EditedOpen
		}
	}
	return v
}

// after says whether the look was taken at t or later.
func (l *Look) after(t time.Time) bool { return l.Seen.IsZero() || !l.Seen.Before(t) }

// editedBefore says whether the edit mark lies before t. A mark tells minutes: the one t lies in counts as later, unless both tell seconds.
func (l *Look) editedBefore(t time.Time) bool {
	if l.Edited.Second() == 0 {
		t = t.Truncate(time.Minute)
	}
	return l.Edited.Before(t)
}

// last is the latest time the post can have been made.
func (p *Post) last() time.Time {
	if p.Upto.IsZero() {
		return p.At
	}
	return p.Upto
}

// Settled says whether some text of the post was read once the forum would have marked an edit: a day is not final before every vote is.
func (p *Post) Settled(settle time.Duration) bool {
	at := p.last().Add(settle)
	for i := range p.Looks {
		if p.Looks[i].after(at) {
			return true
		}
	}
	return false
}
