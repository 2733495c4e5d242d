// Package docs holds the tests that keep the documents and the program together: what the pages say of templates and settings is what the
// code has, and their links lead somewhere. It has no code of its own to import.
package docs
