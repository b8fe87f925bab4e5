// Package access decides who may open content. Content lists what opens it, levels or products; without any, every
// member opens it. Facts are what somebody holds, and State says whether something is open to them, why, and what would
// open it.
package access
