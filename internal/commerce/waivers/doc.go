// Package waivers lets people off what they owe, if need be once a second member of staff agrees.
package waivers
