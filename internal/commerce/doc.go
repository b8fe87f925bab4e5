// Package commerce owns what is sold and what it costs. It takes orders: checkout, attempts to pay at gateways, bank
// transfers and waitlists. It builds and joins the packages below: catalog for what is sold, billing for what
// people owe and pay, memberships for what they hold, and those that the README lists.
//
// Money is whole centavos, and only the server computes it.
package commerce
