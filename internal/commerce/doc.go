// Package commerce owns what is sold and what it costs. It takes orders: checkout, free orders and bank transfers. It
// builds and joins the packages below, which the README lists: such as catalog for what is sold, billing for what
// people owe and pay, memberships for what they hold, and attempts for payments at gateways.
//
// Money is whole centavos, and only the server computes it.
package commerce
