// Package rulebook holds the tests that keep docs/rulebook.md and the program together: every paragraph that code cites exists, every
// paragraph that describes behaviour is cited, cards, skills and switches stand where they say. It has no code of its own to import.
package rulebook
