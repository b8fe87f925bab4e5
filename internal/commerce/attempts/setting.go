package attempts

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/pay"
	"atlas/internal/settings"
)

// CheckMethods says what is wrong with a list of ways to pay, as the setting has it; empty for nothing. providers are
// the names that may follow an @.
func CheckMethods(value string, providers []string) (problem string) {
	seen := []string{}
	for entry := range strings.SplitSeq(value, ",") {
		method, provider, isChosen := strings.Cut(entry, "@")
		switch {
		case len(payMethodsOf(method)) == 0:
			return fmt.Sprintf("can't include %q. Choose from %s.", entry, joinWords(methodIDs(), "and"))
		case slices.Contains(seen, method):
			return fmt.Sprintf("can't include %q, because %s is there already.", entry, method)
		case isChosen && method == billing.BankGateway:
			return fmt.Sprintf("can't include %q. No payment provider takes bank transfers.", entry)
		case isChosen && !slices.Contains(providers, provider):
			return fmt.Sprintf("can't include %q. After the @, write %s.", entry, joinWords(providers, "or"))
		}

		seen = append(seen, method)
	}

	return ""
}

// CheckPaymentMethods is CheckMethods with the providers that there are. It judges the setting payment-methods.
func (s *Service) CheckPaymentMethods(_ context.Context, value string) (problem string, err error) {
	return CheckMethods(value, s.providerNames()), nil
}

// providerNames are the providers for which there is code, and the test wallet where it is on.
func (s *Service) providerNames() []string {
	out := slices.Clone(pay.Names)
	for _, g := range s.gateways {
		if name := g.name(); name != billing.BankGateway && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// WarnOfPaymentMethods tells staff which ways to pay of the setting buyers are not offered, and why; empty when all
// are.
func (s *Service) WarnOfPaymentMethods(ctx context.Context) (warning string, err error) {
	offered, missing, hasBank := s.offeredMethods(ctx), []string{}, true
	for _, entry := range s.settings.List(ctx, settings.PaymentMethods) {
		method, _, _ := strings.Cut(entry, "@")
		switch {
		case slices.ContainsFunc(offered, func(w offeredMethod) bool { return w.ID == method }):
		case method == billing.BankGateway:
			hasBank = false
		default:
			missing = append(missing, entry)
		}
	}

	sentences := []string{}
	if len(offered) == 0 {
		sentences = append(sentences, "Buyers can't pay: none of these ways is offered.")
	}
	if !hasBank {
		sentences = append(sentences, bankIsHidden)
	}
	if len(missing) > 0 {
		sentences = append(sentences,
			fmt.Sprintf("Buyers don't see %s until a payment provider for it is set up.", joinWords(missing, "and")))
	}

	return strings.Join(sentences, " "), nil
}

const bankIsHidden = "Buyers don't see bank transfer until Bank details are filled in."

// WarnOfBankDetails tells staff that bank transfer is among the ways to pay and cannot be offered; empty when it is.
func (s *Service) WarnOfBankDetails(ctx context.Context) (warning string, err error) {
	if s.settings.Text(ctx, settings.BankDetails) == "" &&
		slices.Contains(s.settings.List(ctx, settings.PaymentMethods), billing.BankGateway) {
		return bankIsHidden, nil
	}
	return "", nil
}

// methodIDs are the words by which the setting names ways to pay.
func methodIDs() []string {
	out := []string{}
	for _, m := range payMethods {
		out = append(out, m.ID)
	}
	return out
}

// joinWords lists words as people do: a, b and c.
func joinWords(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
