package main

import "strconv"

// exitError ends the program with a code when everything has been said already.
type exitError struct{ code int }

func (e exitError) Error() string { return "exit " + strconv.Itoa(e.code) }
