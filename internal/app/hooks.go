package app

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/preview"
	"atlas/internal/commerce/sheetimport"
	"atlas/internal/community"
	"atlas/internal/community/accountability"
	"atlas/internal/httpapi/routes"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/journey"
	"atlas/internal/journey/moveups"
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
	"atlas/internal/platform/mail"
	"atlas/internal/platform/picture"
	"atlas/internal/platform/places"
	"atlas/internal/reporting"
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
				return a.Identity.Audit.LogSettings(ctx, changes)
			},
			ChangelogChanged: func(ctx context.Context, change settings.ChangelogChange) error {
				return a.Identity.Audit.LogChangelog(ctx, change)
			},
			PolicyPublished: func(ctx context.Context, version *settings.PolicyVersion) error {
				return a.Identity.Audit.LogPolicy(ctx, version)
			},
			Check: map[string]func(ctx context.Context, value string) (string, error){
				settings.RequireTwoFactorLevels: func(ctx context.Context, value string) (string, error) {
					return a.Identity.Levels.CheckIDs(ctx, value)
				},
				settings.Batch17Name: func(ctx context.Context, value string) (string, error) {
					return a.Community.Batches.CheckBatchName(ctx, value)
				},
				settings.PaymentMethods: func(ctx context.Context, value string) (string, error) {
					return a.Commerce.Attempts.CheckPaymentMethods(ctx, value)
				},
			},
			Warning: map[string]func(ctx context.Context) (string, error){
				settings.Batch17Name: func(ctx context.Context) (string, error) {
					return a.Community.Batches.WarnOfBatchName(ctx)
				},
				settings.PaymentMethods: func(ctx context.Context) (string, error) {
					return a.Commerce.Attempts.WarnOfPaymentMethods(ctx)
				},
				settings.BankDetails: func(ctx context.Context) (string, error) {
					return a.Commerce.Attempts.WarnOfBankDetails(ctx)
				},
			},
		},
	})
	a.Imports = imports.New(imports.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Queue: a.Queue,
		Hooks: imports.Hooks{
			Actor: func(ctx context.Context, userID int, originalID *int) (actor.Actor, error) {
				return a.Identity.MemberImport.ActorOf(ctx, userID, originalID)
			},
			Noted: func(ctx context.Context, action string, i *imports.Import) error {
				return a.Identity.MemberImport.LogImport(ctx, action, i)
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
	inBilling := func() *memberships.Service { return a.Commerce.Memberships }
	a.Identity, err = identity.New(identity.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Mailer: a.Mailer, Queue: a.Queue, Settings: a.Settings,
		Imports: a.Imports, Secret: secret, Pictures: a.Pictures,
		Limits: o.Limits, CheapHashing: o.CheapHashing,
		Hooks: identity.Hooks{
			CurrentUserParts: []sessions.CurrentUserPart{community.CurrentUserPart(inCommunity),
				journey.CurrentUserPart(), memberships.CurrentUserPart(inBilling), affiliates.CurrentUserPart()},
			UserListParts: slices.Concat(learning.UserListParts(), community.UserListParts(inCommunity),
				journey.UserListParts(a.stageOptions, a.countPoints), memberships.UserListParts()),
			StoredColumns: slices.Concat(memberships.StoredColumns(), journey.StoredColumns()),
			UserScope: func(_ context.Context, who actor.Actor) (*people.Scope, error) {
				// Leaders see the people of their groups, success managers those who are assigned to them.
				led, own := community.UserScope(who), success.UserScope(who)
				return &people.Scope{Cond: led.Cond + " OR " + own.Cond,
					Args: slices.Concat(led.Args, own.Args)}, nil
			},
			Erased: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Learning.Events.LeaveEvents(ctx, userID) },
				func(ctx context.Context, userID int) error {
					return a.Community.Accountability.LeaveBuddies(ctx, userID)
				},
			},
			SignedUp: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Affiliates.Attribution.SignedUp(ctx, userID) },
				func(ctx context.Context, userID int) error { return a.Marketing.Pages.Visits.SignedUp(ctx, userID) },
				func(ctx context.Context, userID int) error { return a.Webhooks.SignedUp(ctx, userID) },
			},
			ImportColumns: community.ImportColumns(inCommunity),
			ImportSubscriptions: sheetimport.ImportSubscriptions(func() *sheetimport.Service {
				return a.Commerce.SheetImport
			}),
			FirstMemberships: memberships.FirstMemberships,
			LiveMembers: func(ctx context.Context, userIDs []int) (map[int]bool, error) {
				return a.Commerce.Memberships.LiveMembers(ctx, userIDs)
			},
			Deleting: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error { return a.Commerce.Merging.HasMoney(ctx, userID) },
			},
			Archived: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error {
					return a.Community.Accountability.LeaveBuddies(ctx, userID)
				},
			},
			Restored: []func(ctx context.Context, userID int) error{
				func(ctx context.Context, userID int) error {
					return a.Community.Accountability.ReturnBuddies(ctx, userID)
				},
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
					return a.Commerce.Grants.GrantsOf(ctx, userID)
				},
				Action: func(ctx context.Context, request access.ActionRequest) (*access.Action, error) {
					return a.Commerce.Memberships.AccessAction(ctx, request)
				},
				Products: func(ctx context.Context, ids []string) (map[string]string, error) {
					return a.Commerce.Catalog.ProductNames(ctx, ids)
				},
			},
			LessonDone: []func(ctx context.Context, userID, lessonID int) error{
				func(ctx context.Context, userID, lessonID int) error {
					return a.Journey.Stages.LessonDone(ctx, userID, lessonID)
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
						return a.Journey.Stages.EventAttended(ctx, userID, eventID)
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
			StagesOf: func(ctx context.Context, userIDs []int) (map[int]*accountability.BuddyStage, error) {
				return a.Journey.Stages.StagesOf(ctx, userIDs)
			},
		},
	}); err != nil {
		return fmt.Errorf("build community: %w", err)
	}

	a.Journey, err = journey.New(journey.Deps{DB: a.DB, Clock: a.clock, Identity: a.Identity, Files: a.Files,
		Settings: a.Settings, Queue: a.Queue, Hooks: moveups.Hooks{
			MovedUp: []func(ctx context.Context, userID, fromStageID, toStageID int) error{
				func(ctx context.Context, userID, fromStageID, toStageID int) error {
					return a.Webhooks.MovedUp(ctx, userID, fromStageID, toStageID)
				},
			},
		}})
	if err != nil {
		return fmt.Errorf("build journey: %w", err)
	}

	reserved, err := routes.Reserved()
	if err != nil {
		return fmt.Errorf("read reserved words: %w", err)
	}

	a.Commerce, err = commerce.New(commerce.Deps{
		DB: a.DB, Clock: a.clock, Log: a.Log, Settings: a.Settings, Identity: a.Identity, Community: a.Community,
		Learning: a.Learning, Files: a.Files,
		Queue: a.Queue, Mailer: a.Mailer, Secret: secret, TestWallet: a.Config.Demo || o.TestWallet,
		Providers: providers, BaseURL: a.Config.Public(),
		Hooks: commerce.Hooks{
			Catalog: catalog.Hooks{
				Reserved: reserved,
				SlugTaken: func(ctx context.Context, slug string) (bool, error) {
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
			},
			OrderPlaced: []func(ctx context.Context, o orders.PlacedOrder) error{
				func(ctx context.Context, o orders.PlacedOrder) error {
					return a.Affiliates.Attribution.OrderPlaced(ctx, o)
				},
				func(ctx context.Context,
					o orders.PlacedOrder) error {
					return a.Marketing.Pages.Visits.OrderPlaced(ctx, o)
				},
			},
			WaitlistJoined: []func(ctx context.Context, emailKey string) error{
				func(ctx context.Context, emailKey string) error {
					return a.Marketing.Pages.Visits.WaitlistJoined(ctx, emailKey)
				},
			},
			OrderPaid: []func(ctx context.Context, orderID, userID int) error{
				func(ctx context.Context, orderID, userID int) error {
					return a.Affiliates.Attribution.OrderPaid(ctx, orderID, userID)
				},
			},
			StepsAhead: []func(ctx context.Context, subscriptionID int) ([]preview.StepAhead, error){
				func(ctx context.Context, subscriptionID int) ([]preview.StepAhead, error) {
					return a.Affiliates.Ledger.HoldsAhead(ctx, subscriptionID)
				},
			},
			MoneyMoved: []func(ctx context.Context, m billing.RowMoney) error{
				func(ctx context.Context, m billing.RowMoney) error { return a.Affiliates.Ledger.MoneyMoved(ctx, m) },
				func(ctx context.Context, m billing.RowMoney) error {
					if m.Cause != billing.MovedByPayment {
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
				return a.Marketing.Pages.Site.PublishedPaths(ctx)
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
			PayPath: a.Commerce.Billing.PayPath, RenewalPaths: a.Commerce.Expiry.RenewalPaths,
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
					if err := a.Marketing.Pages.Visits.Registered(ctx, lead.UserID,
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
			Words:  memberships.MembershipWords,
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

	hasPaid, err := a.Commerce.Grants.HasPaid(ctx, who.UserID)
	if err != nil {
		return files.Limits{}, fmt.Errorf("look whether user %d has paid: %w", who.UserID, err)
	}
	if !hasPaid {
		limits.Person = min(limits.Person, unpaidUploads)
	}

	return limits, nil
}
