// Package scenario runs scenario files: tables, scripts and what the rules require of them. A file is loaded with every mistake named by line
// and nearest valid word ([Load]), played on a rule set with a clock of its own ([Play]) and held against its expectations; [RunFiles] does so
// for many files at once. It reads nothing and writes nothing but what it is handed.
package scenario
