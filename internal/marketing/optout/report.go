package optout

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// reportWindow is how far the time of a report may be from ours, so that a report that someone recorded can't be sent
// again later.
const reportWindow = 5 * time.Minute

// Report is what an email provider says of an email.
type Report struct {
	// Type is bounce (for good), complaint, or anything else, which is left alone.
	Type  string `json:"type"`
	Email string `json:"email"`
	// MessageID is the Message-ID of the email; empty if the provider doesn't know it.
	MessageID string `json:"messageId"`
	Detail    string `json:"detail"`
}

// AcceptsReports tells whether the operator gave a key for reports.
func (s *Service) AcceptsReports() bool { return len(s.reportKey) > 0 }

// HandleReport takes a signed report: signature is "t=SECONDS,v1=HEX", where HEX is the HMAC-SHA256 of SECONDS, a dot
// and the body. The same report again changes nothing.
//
// Returns errs.NotFound without a key, errs.Forbidden for a wrong signature or a time outside the window, and
// errs.Invalid with the fields at fault.
func (s *Service) HandleReport(ctx context.Context, signature string, body []byte) error {
	if !s.AcceptsReports() {
		return errs.Missing("Page")
	}
	// Before anything is parsed: what is not signed costs one hash and no more.
	if !s.isReportSigned(signature, body) {
		return errs.New(errs.Forbidden, "The signature is wrong or too old.")
	}

	var report Report
	if err := json.Unmarshal(body, &report); err != nil {
		return errs.Field("body", errs.IsNotValid)
	}

	report.Email = strings.TrimSpace(report.Email)
	reason := map[string]string{"bounce": Bounced, "complaint": Complained}[report.Type]
	switch {
	case report.Type == "":
		return errs.Field("type", errs.IsRequired)
	case !identity.ValidEmail(report.Email):
		return errs.Field("email", errs.IsNotFormatted)
	case reason == "":
		// A full mailbox, a delay, a delivery: nothing to do.
		return nil
	}

	mailID := 0
	if report.MessageID != "" {
		id, err := s.store.mailOf(ctx, report.MessageID, report.Email)
		if err != nil {
			return err
		}

		mailID = id
	}

	return s.stopByReport(ctx, reason, report.Email, mailID, report.Detail)
}

// isReportSigned checks the signature and the time of a report.
func (s *Service) isReportSigned(signature string, body []byte) bool {
	var seconds, given string
	for part := range strings.SplitSeq(signature, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			seconds = value
		case "v1":
			given = value
		}
	}

	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return false
	}
	// A report that was recorded must not stop an address again after staff let it in.
	if s.clock.Now().Sub(time.Unix(at, 0)).Abs() > reportWindow {
		return false
	}

	mac := hmac.New(sha256.New, s.reportKey)
	mac.Write([]byte(seconds + "."))
	mac.Write(body)

	return hmac.Equal([]byte(given), []byte(hex.EncodeToString(mac.Sum(nil))))
}
