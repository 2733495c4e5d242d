// Package templates words everything the daemon says: announcements for the forum and private messages. Its views are plain values, so that
// a template can be changed by somebody who is no programmer: every built-in file NAME.tmpl can be replaced, whole or by single
// {{define}}s, by a file of the same name in a folder of the director's.
//
// A view is worded by [Set.Text]. What players wrote is escaped there and nowhere else: give views the text as it came. Only Story, the
// director's own words, is set as it is.
package templates
