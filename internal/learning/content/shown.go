package content

// ShownCourses are those that learners may know of.
const ShownCourses = `c.published_at IS NOT NULL AND c.archived_at IS NULL`

// ShownEvents are those that members may know of.
const ShownEvents = `e.published_at IS NOT NULL AND e.archived_at IS NULL`

// ShownResources are those that members may know of.
const ShownResources = `r.published_at IS NOT NULL AND r.archived_at IS NULL`
