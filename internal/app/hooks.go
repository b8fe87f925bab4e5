package app

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/community"
	"atlas/internal/httpapi"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/events"
	"atlas/internal/marketing"
	"atlas/internal/marketing/broadcasts"
	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
	"atlas/internal/marketing/success"
	"atlas/internal/marketing/training"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/picture"
	"atlas/internal/platform/places"
	"atlas/internal/platform/privacy"
	"atlas/internal/reporting"
	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/saved"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// services builds the domains from the bottom up and joins what a lower one has to tell a higher one. All hooks are
// here.
func (a *App) services(o Options, secret []byte) (err error) {
	// Everybody who draws pictures shares one worker, which bounds the memory that it takes.
	a.Pictures = picture.NewWorker()
	a.Settings = settings.New(settings.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Title: a.Config.Title, Pictures: a.Pictures,
		Hooks: settings.Hooks{
			Changed: func(ctx context.Context, changes []settings.Change) error {
				return a.Identity.NoteSettings(ctx, changes)
			},
			ChangelogChanged: func(ctx context.Context, change settings.ChangelogChange) error {
				return a.Identity.NoteChangelog(ctx, change)
			},
			PolicyPublished: func(ctx context.Context, version *settings.PolicyVersion) error {
				return a.Identity.NotePolicy(ctx, version)
			},
			Check: map[string]func(ctx context.Context, value string) (string, error){
				settings.RequireTwoFactorLevels: func(ctx context.Context, value string) (string, error) {
					return a.Identity.CheckLevelIDs(ctx, value)
				},
				settings.Batch17Name: func(ctx context.Context, value string) (string, error) {
					return a.Community.CheckBatchName(ctx, value)
				},
				settings.PaymentMethods: func(ctx context.Context, value string) (string, error) {
					return a.Commerce.CheckPaymentMethods(ctx, value)
				},
			},
			Warning: map[string]func(ctx context.Context) (string, error){
				settings.Batch17Name: func(ctx context.Context) (string, error) {
					return a.Community.WarnOfBatchName(ctx)
				},
				settings.PaymentMethods: func(ctx context.Context) (string, error) {
					return a.Commerce.WarnOfPaymentMethods(ctx)
				},
				settings.BankDetails: func(ctx context.Context) (string, error) {
					return a.Commerce.WarnOfBankDetails(ctx)
				},
			},
		},
	})
	a.Imports = imports.New(imports.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Queue: a.Queue,
		Hooks: imports.Hooks{
			Actor: func(ctx context.Context, userID int, originalID *int) (actor.Actor, error) {
				return a.Identity.ActorOf(ctx, userID, originalID)
			},
			Noted: func(ctx context.Context, action string, i *imports.Import) error {
				return a.Identity.NoteImport(ctx, action, i)
			},
			UndoDays: func(ctx context.Context) int { return a.Settings.Int(ctx, settings.ImportUndoDays) },
		},
	})
	if a.Files, err = files.New(files.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Queue: a.Queue, Store: a.store, Secret: secret, Limits: a.uploadLimits,
		Pictures: a.Pictures,
	}); err != nil {
		return fmt.Errorf("build files: %w", err)
	}

	// Given as functions: these services are built after identity, and asked only once everything is there.
	providers := append(o.Providers, a.providers()...)
	inCommunity := func() *community.Service { return a.Community }
	inCommerce := func() *commerce.Service { return a.Commerce }
	a.Identity, err = identity.New(identity.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Mailer: a.Mailer, Queue: a.Queue, Settings: a.Settings,
		Imports: a.Imports, Secret: secret, Pictures: a.Pictures,
		Limits: o.Limits, CheapHashing: o.CheapHashing,
		Hooks: identity.Hooks{
			CurrentUserParts: []identity.CurrentUserPart{community.CurrentUserPart(inCommunity),
				journey.CurrentUserPart(), commerce.CurrentUserPart(inCommerce), affiliates.CurrentUserPart()},
			UserListParts: slices.Concat(learning.UserListParts(), community.UserListParts(inCommunity),
				journey.UserListParts(a.stageOptions, a.countPoints), commerce.UserListParts()),
			UserScope: func(_ context.Context, who actor.Actor) (*identity.UserScope, error) {
				// Leaders see the people of their groups, success managers those who are assigned to them.
				led, own := community.UserScope(who), success.UserScope(who)
				return &identity.UserScope{Cond: led.Cond + " OR " + own.Cond,
					Args: slices.Concat(led.Args, own.Args)}, nil
			},
			Erased: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Learning.Events.LeaveEvents(ctx, userID) },
				func(ctx context.Context, userID int) error { return a.Community.LeaveBuddies(ctx, userID) },
			},
			SignedUp: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Affiliates.Attribution.SignedUp(ctx, userID) },
				func(ctx context.Context, userID int) error { return a.Marketing.Pages.SignedUp(ctx, userID) },
				func(ctx context.Context, userID int) error { return a.Webhooks.SignedUp(ctx, userID) },
			},
			ImportColumns:       community.ImportColumns(inCommunity),
			ImportSubscriptions: commerce.ImportSubscriptions(inCommerce),
			FirstMemberships:    commerce.FirstMemberships,
			LiveMembers: func(ctx context.Context, userIDs []int) (map[int]bool, error) {
				return a.Commerce.LiveMembers(ctx, userIDs)
			},
			Deleting: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Commerce.HasMoney(ctx, userID) },
			},
			Archived: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Community.LeaveBuddies(ctx, userID) },
			},
			Restored: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Community.ReturnBuddies(ctx, userID) },
			},
			DataParts: DataParts(), MergeParts: a.MergeParts(), Setup: a.setupHooks(providers),
		},
		Places: places.New(places.Options{URL: a.Config.LocationURL, Key: a.Config.LocationKey,
			KeyHeader: a.Config.LocationKeyHeader, Clock: a.clock, Log: a.Log}),
	})
	if err != nil {
		return fmt.Errorf("build identity: %w", err)
	}

	if a.Learning, err = learning.New(learning.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Settings: a.Settings, Identity: a.Identity, Files: a.Files,
		Imports: a.Imports, Queue: a.Queue, Secret: secret,
		Hooks: learning.Hooks{
			Access: access.Hooks{
				Grants: func(ctx context.Context, userID int) ([]access.Grant, error) {
					return a.Commerce.GrantsOf(ctx, userID)
				},
				Action: func(ctx context.Context, request access.ActionRequest) (*access.Action, error) {
					return a.Commerce.WayIn(ctx, request)
				},
				Products: func(ctx context.Context, ids []string) (map[string]string, error) {
					return a.Commerce.ProductNames(ctx, ids)
				},
			},
			LessonDone: []func(ctx context.Context, userID, lessonID int) error{
				func(ctx context.Context, userID, lessonID int) error {
					return a.Journey.LessonDone(ctx, userID, lessonID)
				},
			},
			CourseDone: []func(ctx context.Context, userID, courseID int) error{
				func(ctx context.Context, userID, courseID int) error {
					return a.Webhooks.Completed(ctx, userID, courseID)
				},
			},
			Events: events.Hooks{
				Attended: []func(ctx context.Context, userID, eventID int) error{
					func(ctx context.Context, userID, eventID int) error {
						return a.Journey.EventAttended(ctx, userID, eventID)
					},
				},
			},
		},
	}); err != nil {
		return fmt.Errorf("build learning: %w", err)
	}

	if a.Community, err = community.New(community.Deps{
		DB: a.DB, Clock: a.clock, Settings: a.Settings, Identity: a.Identity, Files: a.Files, Imports: a.Imports,
		Queue: a.Queue,
		Hooks: community.Hooks{
			LastLesson: learning.LastLesson, MemberParts: journey.MemberParts(),
			StagesOf: func(ctx context.Context, userIDs []int) (map[int]*community.BuddyStage, error) {
				return a.Journey.StagesOf(ctx, userIDs)
			},
		},
	}); err != nil {
		return fmt.Errorf("build community: %w", err)
	}

	a.Journey, err = journey.New(journey.Deps{DB: a.DB, Clock: a.clock, Identity: a.Identity, Files: a.Files,
		Settings: a.Settings, Queue: a.Queue, Hooks: journey.Hooks{
			MovedUp: []func(ctx context.Context, userID, fromStageID, toStageID int) error{
				func(ctx context.Context, userID, fromStageID, toStageID int) error {
					return a.Webhooks.MovedUp(ctx, userID, fromStageID, toStageID)
				},
			},
		}})
	if err != nil {
		return fmt.Errorf("build journey: %w", err)
	}

	reserved, err := httpapi.Reserved()
	if err != nil {
		return fmt.Errorf("read reserved words: %w", err)
	}

	a.Commerce, err = commerce.New(commerce.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Settings: a.Settings, Identity: a.Identity, Community: a.Community,
		Learning: a.Learning, Files: a.Files,
		Queue: a.Queue, Mailer: a.Mailer, Secret: secret, TestWallet: a.Config.Demo || o.TestWallet,
		Providers: providers, BaseURL: a.Config.Public(),
		Hooks: commerce.Hooks{
			Reserved: reserved,
			WordTaken: func(ctx context.Context, slug string) (bool,
				error) {
				return a.isSlugTaken(ctx, slug, forFunnel)
			},
			FunnelDeleted: []func(ctx context.Context, funnelID string) error{
				func(ctx context.Context, funnelID string) error {
					return a.Marketing.Pages.FunnelDeleted(ctx, funnelID)
				},
				func(ctx context.Context, funnelID string) error {
					return a.Affiliates.Ledger.FunnelDeleted(ctx, funnelID)
				},
			},
			OrderPlaced: []func(ctx context.Context, o commerce.PlacedOrder) error{
				func(ctx context.Context, o commerce.PlacedOrder) error {
					return a.Affiliates.Attribution.OrderPlaced(ctx, o)
				},
				func(ctx context.Context,
					o commerce.PlacedOrder) error {
					return a.Marketing.Pages.OrderPlaced(ctx, o)
				},
			},
			WaitlistJoined: []func(ctx context.Context, emailKey string) error{
				func(ctx context.Context, emailKey string) error {
					return a.Marketing.Pages.WaitlistJoined(ctx, emailKey)
				},
			},
			OrderPaid: []func(ctx context.Context, orderID, userID int) error{
				func(ctx context.Context, orderID, userID int) error {
					return a.Affiliates.Attribution.OrderPaid(ctx, orderID, userID)
				},
			},
			StepsAhead: []func(ctx context.Context, subscriptionID int) ([]commerce.StepAhead, error){
				func(ctx context.Context, subscriptionID int) ([]commerce.StepAhead, error) {
					return a.Affiliates.Ledger.HoldsAhead(ctx, subscriptionID)
				},
			},
			MoneyMoved: []func(ctx context.Context, m commerce.RowMoney) error{
				func(ctx context.Context, m commerce.RowMoney) error { return a.Affiliates.Ledger.MoneyMoved(ctx, m) },
				func(ctx context.Context, m commerce.RowMoney) error {
					if m.Cause != commerce.MovedByPayment {
						return nil
					}

					if err := a.Webhooks.Paid(ctx, m.SubscriptionID, m.ScheduleID, m.Paid); err != nil {
						return err
					}

					return a.Webhooks.FirstPaid(ctx, m.ScheduleID)
				},
			},
			Enrolled: []func(ctx context.Context, subscriptionID int, isRenewal bool) error{
				func(ctx context.Context, subscriptionID int, isRenewal bool) error {
					return a.Webhooks.Enrolled(ctx, subscriptionID, isRenewal)
				},
			},
		},
	})
	if err != nil {
		return fmt.Errorf("build commerce: %w", err)
	}

	a.Affiliates, err = affiliates.New(affiliates.Deps{
		DB: a.DB, Clock: a.clock, Settings: a.Settings, Identity: a.Identity, Commerce: a.Commerce, Mail: a.Mailer,
		Queue: a.Queue, Secret: secret,
		Files: a.Files, BaseURL: a.Config.Public(), Hooks: affiliates.Hooks{
			Reserved: reserved,
			SlugTaken: func(ctx context.Context, slug string) (bool,
				error) {
				return a.isSlugTaken(ctx, slug, forAffiliate)
			},
			Pages: func(ctx context.Context) (map[string]string,
				error) {
				return a.Marketing.Pages.PublishedPaths(ctx)
			},
		},
	})
	if err != nil {
		return fmt.Errorf("build affiliates: %w", err)
	}

	hooks, err := a.redirectHooks()
	if err != nil {
		return fmt.Errorf("read routes for redirect rules: %w", err)
	}

	a.Marketing, err = marketing.New(marketing.Deps{
		Redirects: redirects.Deps{
			DB: a.DB, Clock: a.clock, Log: a.Log, Settings: a.Settings, Identity: a.Identity,
			BaseURL: a.Config.Public(), Hooks: hooks,
		},
		OptOut: optout.Deps{
			DB: a.DB, Clock: a.clock, Log: a.Log, Identity: a.Identity, Secret: secret,
			ReportKey: a.Config.EmailReportKey,
		},
		Broadcasts: broadcasts.Deps{
			DB: a.DB, Clock: a.clock, Log: a.Log, Settings: a.Settings, Identity: a.Identity, Mailer: a.Mailer,
			Queue: a.Queue, Secret: secret,
			BaseURL: a.Config.Public(),
		},
		Success: success.Deps{
			DB: a.DB, Clock: a.clock, Identity: a.Identity, Queue: a.Queue, Settings: a.Settings, Mail: a.Mailer,
			BaseURL: a.Config.Public(),
			PayPath: a.Commerce.PayPath, RenewalPaths: a.Commerce.RenewalPaths,
		},
		Pages: pages.Deps{
			DB: a.DB, Files: a.Files, Clock: a.clock, Log: a.Log, Identity: a.Identity, Commerce: a.Commerce,
			BaseURL: a.Config.Public(), Queue: a.Queue,
			Brand: a.Settings.Brand, Journey: a.Journey,
			Hooks: pages.Hooks{
				Reserved: reserved,
				SlugOwner: func(ctx context.Context, slug string) (string,
					error) {
					return a.slugOwner(ctx, slug, forPage)
				},
			},
		},
		Training: training.Deps{
			DB: a.DB, Clock: a.clock, Settings: a.Settings, Identity: a.Identity, Mail: a.Mailer, Queue: a.Queue,
			Secret: secret, BaseURL: a.Config.Public(),
			Hooks: training.Hooks{
				Registered: func(ctx context.Context, lead training.Lead) error {
					if err := a.Affiliates.Attribution.Registered(ctx, lead.Email, lead.Mobile); err != nil {
						return fmt.Errorf("credit registration to an affiliate: %w", err)
					}
					if !lead.IsNew {
						return nil
					}

					// Only a first registration is a new lead; who registers again is known already.
					if err := a.Marketing.Pages.Registered(ctx, lead.UserID,
						identity.EmailKey(lead.Email)); err != nil {
						return fmt.Errorf("count registration on its page: %w", err)
					}

					return a.Webhooks.Registered(ctx, identity.EmailKey(lead.Email), lead.UserID)
				},
			},
		},
	})
	if err != nil {
		return fmt.Errorf("build marketing: %w", err)
	}

	sheetWriter, err := a.sheetWriter()
	if err != nil {
		return fmt.Errorf("prepare writer of spreadsheets: %w", err)
	}

	a.Reporting, err = reporting.New(reporting.Deps{
		DB: a.DB, Clock: a.clock, Identity: a.Identity, Settings: a.Settings,
		Saved: saved.Deps{
			DB: a.DB, Clock: a.clock, Log: a.Log, Identity: a.Identity, Queue: a.Queue, Mail: a.Mailer,
			Words:  commerce.MembershipWords,
			Sheets: sheetWriter,
		},
	})
	if err != nil {
		return fmt.Errorf("build reporting: %w", err)
	}

	a.Webhooks, err = webhooks.New(webhooks.Deps{
		DB: a.DB, Clock: a.clock, Identity: a.Identity, Mail: a.Mailer, Queue: a.Queue, Secret: secret,
		AllowPrivate: a.Config.WebhookPrivate, Timeout: o.WebhookTimeout,
	})
	if err != nil {
		return fmt.Errorf("build webhooks: %w", err)
	}

	a.Mailer.OnBounce(func(ctx context.Context, b mail.Bounce) error {
		return a.Marketing.OptOut.Bounce(ctx, b.Address, b.MailID, b.Detail)
	})

	return nil
}

// unpaidUploads is what people who never paid may have in all: some pictures and documents, and no store for files of
// strangers.
const unpaidUploads = 50 << 20

// uploadLimits bound what the caller uploads: most for staff, least for people who never paid.
func (a *App) uploadLimits(ctx context.Context) (files.Limits, error) {
	limits := files.Limits{
		File:   int64(a.Settings.Int(ctx, settings.StaffUploadLimitMB)) << 20,
		Member: int64(a.Settings.Int(ctx, settings.UploadLimitMB)) << 20,
		Person: int64(a.Settings.Int(ctx, settings.UploadQuotaMB)) << 20,
		Pixels: picture.MemberPixels,
	}
	who := actor.From(ctx)
	if who.IsStaff() {
		limits.Pixels = picture.StaffPixels
		return limits, nil
	}

	hasPaid, err := a.Commerce.HasPaid(ctx, who.UserID)
	if err != nil {
		return files.Limits{}, fmt.Errorf("look whether user %d has paid: %w", who.UserID, err)
	}
	if !hasPaid {
		limits.Person = min(limits.Person, unpaidUploads)
	}

	return limits, nil
}

// stageOptions are the choices of the filter by stage; the list of people is built before journey is.
func (a *App) stageOptions(ctx context.Context) ([]*identity.UserPartOption, error) {
	return a.Journey.StageOptions(ctx)
}

func (a *App) countPoints(ctx context.Context) error { return a.Journey.CountPoints(ctx) }

// DataParts is what the tables around identity tell about people; identity adds its own.
func DataParts() []privacy.Table {
	return slices.Concat(settings.DataTables(), mail.DataTables(), imports.DataTables(), jobs.DataTables(),
		files.DataTables(), learning.DataTables(),
		community.DataTables(), journey.DataTables(), commerce.DataTables(), affiliates.DataTables(),
		marketing.DataTables(), retention.DataTables(), saved.DataTables(),
		webhooks.DataTables())
}

// MergeParts is what becomes of the rows of other domains when two people become one; identity adds its own. A domain
// with columns that point to people has a line here.
func (a *App) MergeParts() []merge.Part {
	learns := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Learning.JoinProgress(ctx, w, p)
		},
		Settle: func(ctx context.Context, p merge.Pair) error { return a.Learning.SettleMerge(ctx, p) },
	}
	belongs := &merge.Hook{
		Plan: func(ctx context.Context, p merge.Pair) (*merge.Outlook, error) {
			return a.Community.PlanBuddies(ctx, p)
		},
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Community.JoinBuddies(ctx, w, p)
		},
		Settle: func(ctx context.Context, _ merge.Pair) error { return a.Community.SettleMerge(ctx) },
	}
	walks := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Journey.JoinJourneys(ctx, w, p)
		},
		Settle: func(ctx context.Context, p merge.Pair) error { return a.Journey.SettleMerge(ctx, p) },
	}
	pays := &merge.Hook{
		Plan: func(ctx context.Context, p merge.Pair) (*merge.Outlook, error) { return a.Commerce.PlanMerge(ctx, p) },
		Run: func(ctx context.Context, w *merge.Writer, p merge.Pair, choices map[string]string) error {
			return a.Commerce.JoinMoney(ctx, w, p, choices)
		},
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Commerce.JoinLevels(ctx, w, p)
		},
	}
	brings := &merge.Hook{
		Moved: func(ctx context.Context, w *merge.Writer, p merge.Pair) error {
			return a.Affiliates.JoinAffiliates(ctx, w, p)
		},
		Settle: func(ctx context.Context, p merge.Pair) error { return a.Affiliates.SettleMerge(ctx, p) },
	}

	return []merge.Part{{Tables: settings.MergeTables()}, {Tables: imports.MergeTables()},
		{Tables: files.MergeTables()}, {Tables: learning.MergeTables(), Hook: learns},
		{Tables: community.MergeTables(), Hook: belongs}, {Tables: journey.MergeTables(), Hook: walks},
		{Tables: commerce.MergeTables(), Hook: pays},
		{Tables: affiliates.MergeTables(), Hook: brings}, {Tables: marketing.MergeTables()},
		{Tables: retention.MergeTables()}, {Tables: saved.MergeTables()},
		{Tables: webhooks.MergeTables()}}
}
