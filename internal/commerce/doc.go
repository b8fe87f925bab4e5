// Package commerce owns what is sold and what it costs: products, funnels with their terms and coupons, checkout and
// gateways, enrolment, subscriptions with their invoices and schedules, payments and the books behind them, and the
// grants that open doors.
//
// Money is whole centavos, and only the server computes it. A payment is never changed, it is reversed. The books sum
// to zero. Access is computed from grants, never from a flag.
package commerce
