// Package guimi is the rule set 诡秘之主: one file an identity or tight family, all.go lists them, order.go holds the rule post's lists of
// slots and settlement, flow.go what happens between the skills, endings.go who wins. The law is the rule post; docs/rulebook.md says in
// numbered paragraphs how it is read, and every rule here names its paragraph.
package guimi
