// Package random plays whole games of any rule set at random: random legal and illegal lines by random hands at random times, lines taken
// back, votes, requests, notices of choices taken late, choices answered or left to lapse. The same seed plays the same game. Tests prove
// properties with it, benchmarks time it, and a board's balance can be read off many games.
package random
