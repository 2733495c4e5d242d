// Package director is the daemon: one loop that owns the games. It wakes, reads the forum, has the game judge what has come in, stores facts
// and what they call for in one transaction, and sends. Every wait and every time goes by an injected clock; the forum's own times decide.
package director
