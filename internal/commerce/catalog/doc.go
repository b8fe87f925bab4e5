// Package catalog owns what is sold: products, the funnels through which they are sold, with payment terms and coupons.
package catalog
