package templates

import (
	"crypto/sha256"
	"encoding/base32"
)

// markCode is how six characters of a marker are written: no letter that looks like a digit.
var markCode = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Mark is the marker by which a message of ours is found again: six characters made from the outbox entry's ID, 〔3F9KQ2〕. Two of a thread's
// thousand posts share one with a chance of 1 in 2000. Players cannot forge one in our posts: [Set.Text] takes the brackets out of what they
// write.
func Mark(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "〔" + markCode.EncodeToString(sum[:4])[:6] + "〕"
}

// PostMark is Mark for the end of a post: small and grey.
func PostMark(id string) string { return "[size=1][color=#999999]" + Mark(id) + "[/color][/size]" }
