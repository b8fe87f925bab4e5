// Package orders keeps what somebody ordered: at which price, with which seat and coupon held, and with which bump.
package orders
