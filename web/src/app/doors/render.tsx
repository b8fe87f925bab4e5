// Written into the first HTML by the server, with the same components that the browser uses: see web/scripts/doors.mjs.
import { type DocumentNode, print } from 'graphql';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { MyBillingsDocument, MySubscriptionsDocument } from '~/features/commerce/billing/billing.gql';
import { GetDuesAndExpirationDocument } from '~/features/commerce/billing/dues.gql';
import CheckoutPage from '~/features/commerce/checkout/CheckoutPage';
import { CHECKOUT_OFFER } from '~/features/commerce/checkout/documents';
import LoginPage from '~/features/identity/auth/LoginPage';
import SignupPage from '~/features/identity/auth/SignupPage';
import { UnreadNotificationsDocument } from '~/features/identity/notifications/bell.gql';
import { MyLessonByIdDocument } from '~/features/learning/lesson/lesson.gql';
import { MyCoursesDocument } from '~/features/learning/myCourses/myCourses.gql';
import { auth } from '~/lib/auth/auth';
import { applyBrand } from '~/lib/brand';
import { hideLoadingScreen } from '~/lib/browser/uiState';
import { type First, setFirst } from '~/lib/first';
import { PublicSettingsDocument } from '~/lib/settings.gql';
import { App } from '../App';
import { MemberHomeDocument } from '../home/member/memberHome.gql';
import { routeObjects } from '../router/createAppRouter';
import { routeTable } from '../routeTable';
import { addTypename } from './addTypename';

/** The pages that a visitor can use before any script has come, by the names of their routes. */
const pages = { login: LoginPage, signup: SignupPage, checkout: CheckoutPage };

interface Wanted {
  name: keyof typeof pages;
  /** Path and query. */
  address: string;
  brand: { name: string; logo: string | null; scale: string[] | null };
  first: First;
}

const table = routeTable.filter(({ name }) => name in pages || name === 'home');
const layouts = ['root', 'auth-layout', 'checkout-layout'];

/** The HTML of a page for a visitor, as React takes it over later. */
function renderDoor(wanted: string): string {
  const { name, address, brand, first } = JSON.parse(wanted) as Wanted;
  applyBrand({ ...brand, color: brand.scale ? 'own' : null, scale: brand.scale ?? [], css: '' });
  setFirst(first);
  void auth.start();
  hideLoadingScreen();
  const router = createMemoryRouter(routeObjects(auth, table), {
    initialEntries: [address],
    hydrationData: {
      loaderData: { ...Object.fromEntries(layouts.map((id) => [id, null])), [name]: { Page: pages[name] } },
    },
  });
  const html = renderToString(createElement(App, { auth, router }));
  router.dispose();
  return html;
}

/** As the GraphQL client sends it. */
const asked = (document: DocumentNode, variables: Record<string, unknown> = {}, when?: string) => ({
  operation: (document.definitions[0] as { name?: { value: string } }).name?.value,
  query: print(addTypename(document)),
  variables,
  when,
});

/** Asked on every page of members who may owe something; home asks with everything else. */
const dues = asked(GetDuesAndExpirationDocument, {}, '$hasDues');

/**
 * What pages ask first, by the names of their routes, so that the server can answer in the page; `shell` is asked on every private page. A value
 * with a dollar, also in `when`, is filled in by the server: the id of who is here, a number in the path, or what it knows of a member
 * (internal/httpapi/first_answers.go). What the page asks in other words is asked by the page.
 */
const questions = {
  shell: [asked(PublicSettingsDocument), asked(UnreadNotificationsDocument)],
  home: [asked(MemberHomeDocument, { id: '$user', isInStage: '$isInStage', hasDues: '$hasDues' })],
  viewCourses: [dues, asked(MyCoursesDocument, { list: { page: 1, perPage: 10 }, filter: 'all' })],
  viewLesson: [dues, asked(MyLessonByIdDocument, { courseId: '$courseId', lessonId: '$lessonId' })],
  account: [dues, asked(MySubscriptionsDocument, { id: '$user' })],
  'account?q=billings': [dues, asked(MyBillingsDocument, { userId: '$user' })],
  checkout: [{ operation: 'CheckoutOffer', query: CHECKOUT_OFFER, variables: { funnelId: '$funnelId' } }],
};

Object.assign(globalThis, { renderDoor, describeQuestions: () => JSON.stringify(questions) });
