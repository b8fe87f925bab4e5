package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/community/batches"
	"atlas/internal/identity/setup"
	"atlas/internal/journey/stages"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// starterLesson is a lesson of the welcome course, and the task of Stage 0 that leads to it.
type starterLesson struct {
	name, html, task string
	points           int
}

var starterLessons = []starterLesson{
	{
		"Welcome, and how this works",
		"<p>Welcome! This short course shows you around.</p><ul><li><strong>Home</strong> shows your stage and what " +
			"to do next.</li><li><strong>My Courses</strong> has your lessons.</li>" +
			"<li><strong>My Events</strong> has our live calls.</li></ul><p>Take it one step at a time. Kaya mo " +
			"'to.</p>",
		"Get to know your new home", 20,
	},
	{
		"Make a place and a time to learn",
		"<p>People who finish have two things: a place and a time. A corner of a table and three hours a week are " +
			"enough.</p><ol><li>Choose your place.</li><li>Write your hours into your week.</li>" +
			"<li>Tell the people at home about them.</li></ol>",
		"Plan your first week", 20,
	},
	{
		"Where to ask for help",
		"<p>You're not alone here. Ask in your group, come to a live call, or write to us. There are no silly " +
			"questions.</p>",
		"Find out where to ask", 10,
	},
}

// starterStages are the stages of the template; tasks of the first come from the lessons.
var starterStages = []struct {
	name, description string
	tasks             []string
}{
	{"Getting Ready", "Set up your place, your time and your goal.", nil},
	{"Building Your Base", "Choose one service and show that you can do it.",
		[]string{"Choose one service to start with", "Make one sample of your work"}},
	{"First Clients", "Find people who need your service, and offer it to them.",
		[]string{"List ten people who could need you", "Send your first five offers"}},
}

// createStarter makes everything that a first membership needs, by the services and with their rules. It runs in one
// transaction: what fails leaves nothing behind.
func (a *App) createStarter(ctx context.Context, in setup.StarterInput) (*setup.Starter, error) {
	opens := clock.StartOfDay(a.clock.Now())
	starts, err := time.ParseInLocation(time.DateOnly, in.StartsOn, clock.Manila)
	if err != nil {
		return nil, errs.Field("startsOn", errs.IsNotFormatted)
	}
	if starts.Before(opens) {
		return nil, errs.Field("startsOn", "can't be in the past")
	}

	// People can still join on the first day.
	closes := clock.AddDays(starts, 1)
	batch, err := a.Community.Batches.CreateBatch(ctx, batches.BatchInput{
		Name: given(in.BatchName), LaunchFrom: given(opens), LaunchTo: given(closes),
	})
	if err != nil {
		return nil, renameField(err, "name", "batchName")
	}

	// The product comes before its funnel, and both before the course, which only buyers open.
	product, err := a.Commerce.Catalog.CreateProduct(ctx, catalog.ProductInput{
		Name: given(in.Name), Description: given("All courses, live events and your batch."), Price: given(in.Price),
		IsMembership: given(true), LevelIds: []string{"member"},
	})
	if err != nil {
		return nil, err
	}

	funnel, err := a.Commerce.Catalog.CreateFunnel(ctx, product.ID, catalog.FunnelInput{
		Name: given("Join " + in.Name), Headline: given("Join us. You can start right after you pay."),
		Benefits:       []string{"All courses", "Live events", "Your own batch"},
		ValidityByDays: graphql.OmittableOf(in.Days), BatchID: given(batch.ID), IsSwitchedOn: given(in.IsOpen),
	})
	if err != nil {
		return nil, err
	}

	course, lessons, err := a.starterCourse(ctx, product.ID)
	if err != nil {
		return nil, err
	}

	made, err := a.starterStages(ctx, lessons)
	if err != nil {
		return nil, err
	}

	out := &setup.Starter{
		ProductID: product.ID, FunnelID: funnel.ID, CourseID: course.ID, BatchID: batch.ID,
		CheckoutPath: "/checkout/" + funnel.ID,
		Made: append([]string{
			fmt.Sprintf("Product %s and the funnel %s", product.Name, funnel.Name),
			fmt.Sprintf("Batch %s", batch.Name),
			fmt.Sprintf("Course %s with %d lessons", course.Name, len(lessons)),
		}, made...),
	}
	return out, nil
}

// starterCourse makes the welcome course, open to buyers of the product.
func (a *App) starterCourse(ctx context.Context, productID int) (*courses.Course, []int, error) {
	course, err := a.Learning.Courses.CreateCourse(ctx, courses.CourseInput{
		Name: given("Welcome"), ShortDescription: given("Ten minutes that show you around."),
		Openers: []*access.OpenerInput{{Kind: "product", ID: strconv.Itoa(productID)}},
	})
	if err != nil {
		return nil, nil, err
	}

	unit, err := a.Learning.Courses.CreateUnit(ctx, course.ID, courses.UnitInput{Name: given("Start here")})
	if err != nil {
		return nil, nil, err
	}

	ids := []int{}
	for _, l := range starterLessons {
		lesson, err := a.Learning.Courses.CreateLesson(ctx, unit.ID,
			courses.LessonInput{Name: given(l.name), Type: given(courses.TextLesson), Description: given(l.html)})
		if err != nil {
			return nil, nil, err
		}

		ids = append(ids, lesson.ID)
	}

	// Published last, as a course without lessons cannot be.
	course, err = a.Learning.Courses.PublishCourse(ctx, course.ID, true, true)
	return course, ids, err
}

// starterStages makes the stages where there are none; a site that has stages keeps its own.
func (a *App) starterStages(ctx context.Context, lessons []int) (made []string, err error) {
	// A site that has stages has thought about them.
	there, err := a.Journey.Stages.CountFirstStages(ctx)
	if err != nil || there > 0 {
		return nil, err
	}

	owner := actor.From(ctx).UserID
	for number, s := range starterStages {
		in := stages.StageInput{Number: given(number), Name: given(s.name), Description: given(s.description),
			ReviewerIds: []int{owner}}
		// Nobody leads two stages: the others get a leader once there is a team.
		if number == 0 {
			in.LeaderIds = []int{owner}
		}

		stage, err := a.Journey.Stages.CreateStage(ctx, in)
		if err != nil {
			return nil, err
		}

		// Only the first stage has tasks that lead through the course, as its lessons were just made.
		tasks := []stages.TaskInput{}
		if number == 0 {
			if tasks, err = a.firstTasks(ctx, lessons); err != nil {
				return nil, err
			}
		}

		for _, title := range s.tasks {
			tasks = append(tasks, stages.TaskInput{Title: given(title), Points: given(50)})
		}

		for _, task := range tasks {
			if _, err := a.Journey.Stages.CreateTask(ctx, stage.ID, task); err != nil {
				return nil, err
			}
		}

		made = append(made, fmt.Sprintf("Stage %d, %s, with %d tasks", number, stage.Name, len(tasks)))
	}

	return made, nil
}

// firstTasks lead through the welcome course and to the journey form.
func (a *App) firstTasks(ctx context.Context, lessons []int) ([]stages.TaskInput, error) {
	out := []stages.TaskInput{}
	for i, l := range starterLessons {
		out = append(out, stages.TaskInput{
			Title: given(l.task), Points: given(l.points), ActionLabel: given("Open the lesson"),
			IsAutomatic: given(true),
			Target:      given(stages.TaskTargetInput{Kind: "lesson", ID: &lessons[i]}),
		})
	}

	form, err := a.Journey.Forms.JourneyFormID(ctx)
	if err != nil || form == 0 {
		return out, err
	}

	return append(out, stages.TaskInput{
		Title: given("Fill in your journey form"), Points: given(50), ActionLabel: given("Open the form"),
		IsAutomatic: given(true),
		Target:      given(stages.TaskTargetInput{Kind: "form", ID: &form}),
	}), nil
}

// given is a value that an input has.
func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// renameField moves the words about one field to the field of another form.
func renameField(err error, from, to string) error {
	e, ok := errs.As(err)
	if !ok || len(e.Fields[from]) == 0 {
		return err
	}
	return errs.Field(to, e.Fields[from][0])
}
