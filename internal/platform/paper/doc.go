// Package paper draws what people print: receipts as PDF, in fonts that know the peso.
package paper
