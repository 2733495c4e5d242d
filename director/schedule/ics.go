package schedule

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// ICS writes deadlines as a calendar file (RFC 5545) for phones and mail programs. name is the game's; stamp is when the file was made.
// A deadline keeps its identity from file to file: one that moved moves in the reader's calendar.
func ICS(name string, stamp time.Time, list []Deadline) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fold(&b, fmt.Sprintf(format, args...)) }
	line("BEGIN:VCALENDAR")
	line("VERSION:2.0")
	line("PRODID:-//daoyan//daoyan//ZH")
	line("X-WR-CALNAME:%s", escape(name))
	met := map[string]int{}
	for _, d := range list {
		id := fmt.Sprintf("%s-%d", d.Key, d.No)
		if d.Extra {
			id += "-extra"
		}
		met[id]++
		line("BEGIN:VEVENT")
		line("UID:%s-%d@%x.daoyan", id, met[id], name)
		line("DTSTAMP:%s", utc(stamp))
		line("DTSTART:%s", utc(d.At))
		line("SUMMARY:%s", escape(name+" "+d.Name()))
		line("END:VEVENT")
	}
	line("END:VCALENDAR")
	return []byte(b.String())
}

func utc(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`).Replace(s)
}

// fold writes a line in pieces of at most 75 bytes, as the format wants it, never inside a character.
func fold(b *strings.Builder, s string) {
	room := 75
	for len(s) > room {
		cut := room
		for cut > 1 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		b.WriteString(s[:cut] + "\r\n ")
		s, room = s[cut:], 74
	}
	b.WriteString(s + "\r\n")
}
