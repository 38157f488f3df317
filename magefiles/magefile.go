//go:build mage

// The targets of this repository are those that every repository of Abilities can import.
package main

import (
	// mage:import
	_ "github.com/bonnie-build/bonnie/magefiles/targets"
)
