// Package expiry knows where memberships that end are renewed, and reminds their holders.
package expiry
