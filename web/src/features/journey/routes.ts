import { defineRoutes } from '~/lib/routing/table';

/** Stages, move-up review and forms. */
export const journeyRoutes = defineRoutes([
  { name: 'viewForm', path: '/form/{slug}', layout: 'public', access: 'public', title: 'Form' },
  { name: 'stages', path: '/stages', layout: 'main', access: 'private', page: 'stages', title: 'Stages' },
  { name: 'newStage', path: '/stages/new', layout: 'main', access: 'private', page: 'newStage', title: 'New Stage' },
  { name: 'stage', path: '/stages/{id:Int}', layout: 'main', access: 'private', page: 'stage', title: 'Stage' },
  {
    name: 'editStage',
    path: '/stages/{id:Int}/edit',
    layout: 'main',
    access: 'private',
    page: 'editStage',
    title: 'Edit Stage',
  },
  { name: 'viewStage', path: '/stages/my-stage', layout: 'distinct', access: 'private', title: 'My Stage' },
  { name: 'manageStage', path: '/stages/manage-stage', layout: 'main', access: 'private', title: 'Manage Stage' },
  {
    name: 'reviewMoveUp',
    path: '/review-move-up/{id:Int}',
    layout: 'main',
    access: 'private',
    title: 'Review Move-Up',
  },
  { name: 'forms', path: '/forms', layout: 'main', access: 'private', page: 'forms', title: 'Forms' },
  { name: 'form', path: '/forms/{id:Int}', layout: 'main', access: 'private', page: 'form', title: 'Form' },
]);
