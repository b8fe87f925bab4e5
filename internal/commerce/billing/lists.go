package billing

import "time"

const DayMillis = 24 * 60 * 60 * 1000

// MoneyPages open the money of people to anyone who holds one of them.
var MoneyPages = []string{"subscription", "subscriptions", "payment", "studentPaymentDetails"}

// endless stands for no end where ends are compared.
var endless = time.UnixMilli(253402300800000).UTC()
