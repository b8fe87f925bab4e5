package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
)

// errNoneLeft says that a writing operation used up what was there to be done.
var errNoneLeft = errors.New("nothing is left to be done: measure for a shorter time")

// documents keeps what the web app asks, by name.
var documents sync.Map

func documentOf(name string) (string, error) {
	if text, known := documents.Load(name); known {
		return text.(string), nil
	}
	text, err := webDocument(name)
	if err == nil {
		documents.Store(name, text)
	}
	return text, err
}

// fromWeb asks Atlas with a document of the web app as somebody, the yardstick with a path and values.
func (s *subject) fromWeb(
	ctx context.Context, by asker, name string, variables map[string]any, path string, values url.Values,
) (*http.Request, error) {
	document, err := documentOf(name)
	if err != nil {
		return nil, err
	}
	return s.with(ctx, by, document, variables, path, values)
}

func (s *subject) with(
	ctx context.Context, by asker, document string, variables map[string]any, path string, values url.Values,
) (*http.Request, error) {
	if s.admin == "" {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.address+path+"?"+values.Encode(), nil)
		if err == nil {
			req.Header.Set("Cookie", by.cookie)
		}
		return req, err
	}
	body, err := json.Marshal(map[string]any{"query": document, "variables": variables})
	if err != nil {
		return nil, err
	}
	return s.ask(ctx, by.cookie, body)
}

// viewSubscription looks at another person with three subscriptions each time.
func viewSubscription(ctx context.Context, s *subject, i int) (*http.Request, error) {
	id := 2 + 3*pick(i, 9, s.users/3)
	return s.fromWeb(ctx, s.staff(i), "FindUserPaymentSchedule", map[string]any{"userId": id},
		"/subscription", url.Values{"id": {strconv.Itoa(id)}})
}

// paymentList turns to a page far inside of what is not paid.
func paymentList(ctx context.Context, s *subject, i int) (*http.Request, error) {
	page := around(s.users/100, i)
	return s.fromWeb(ctx, s.staff(i), "Payments", map[string]any{
		"list":   map[string]any{"page": page, "sort": "scheduleDate"},
		"filter": map[string]any{"payment": "unpaid", "validity": "all"},
	}, "/payments", url.Values{"offset": {strconv.Itoa(10*page - 10)}})
}

func dues(ctx context.Context, s *subject, i int) (*http.Request, error) {
	return s.fromWeb(ctx, s.member(i), "GetDuesAndExpiration", nil, "/dues", url.Values{})
}

// affiliateHome is what the one affiliate sees first: the last of the members.
func affiliateHome(ctx context.Context, s *subject, _ int) (*http.Request, error) {
	return s.fromWeb(ctx, s.crowd.affiliate, "AffiliateHome", map[string]any{"period": "month"},
		"/affiliate-home", url.Values{})
}

// approve pays another row each time.
func approve(ctx context.Context, s *subject, i int) (*http.Request, error) {
	n := int(s.approved.Add(1)) - 1
	if n >= len(s.unpaid) {
		return nil, errNoneLeft
	}
	id := s.unpaid[n*7919%len(s.unpaid)]
	return s.fromWeb(ctx, s.staff(i), "ApprovePaymentScheduleTransaction",
		map[string]any{"id": id, "paymentPlatform": "GCash", "externalInvoiceId": fmt.Sprintf("BENCH-%d", id)},
		"/approve", url.Values{"id": {strconv.Itoa(id)}})
}

// stageProgress is what the home page of a member asks for.
func stageProgress(ctx context.Context, s *subject, i int) (*http.Request, error) {
	document, err := documentOf("UserStageProgress")
	if err != nil {
		return nil, err
	}
	member := s.member(i)
	return s.with(ctx, member, strings.Replace(document, "{", "{ redwood { currentUser }", 1),
		map[string]any{"id": member.id}, "/stage-progress", url.Values{})
}

// finishTask does a task that the member has not done: Atlas the first half of what is open to everybody, the yardstick
// the second.
func finishTask(ctx context.Context, s *subject, _ int) (*http.Request, error) {
	n := int(s.finished.Add(1)) - 1
	round, half := n/len(s.crowd.members), (lastOpenTask-firstOpenTask+1)/2
	if round >= half {
		return nil, errNoneLeft
	}

	task := firstOpenTask + round
	if s.admin == "" {
		task += half
	}

	return s.fromWeb(ctx, s.member(n), "FinishTask", map[string]any{"taskId": task}, "/finish-task",
		url.Values{"task": {strconv.Itoa(task)}})
}
