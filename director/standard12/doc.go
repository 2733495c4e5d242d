// Package standard12 is the common board of twelve: 预言家, 女巫, 猎人, 白痴, four 平民 and four 狼人. Night comes first, the wolves win by
// clearing one side, a 警长 is run for on the first day, and a tie is voted on once more. It shares nothing with other rule sets but the
// mechanism. docs/standard12.md says in numbered paragraphs how it is played, and every rule here names its paragraph.
package standard12
