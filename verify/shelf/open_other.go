//go:build !unix

package shelf

// unwaiting is nothing where a path leads to no pipe that opening would wait for.
const unwaiting = 0
