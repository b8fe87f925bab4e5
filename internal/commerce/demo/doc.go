// Package demo fills an empty demo site with what people hold, owe and paid.
package demo
