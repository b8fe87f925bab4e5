// Package merging joins what two people hold and paid when they become one, and looks at what they were billed before
// somebody is deleted.
package merging
