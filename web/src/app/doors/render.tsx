// Written into the first HTML by the server, with the same components that the browser uses: see web/scripts/doors.mjs.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import CheckoutPage from '~/features/commerce/checkout/CheckoutPage';
import { CHECKOUT_OFFER } from '~/features/commerce/checkout/documents';
import LoginPage from '~/features/identity/auth/LoginPage';
import SignupPage from '~/features/identity/auth/SignupPage';
import { auth } from '~/lib/auth/auth';
import { applyBrand } from '~/lib/brand';
import { type First, setFirst } from '~/lib/first';
import { hideLoadingScreen } from '~/lib/uiState';
import { App } from '../App';
import { routeObjects } from '../router/createAppRouter';
import { routeTable } from '../routeTable';

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

/** What pages ask first, by the names of their routes, so that the server can answer in the page. */
const questions = {
  checkout: [{ operation: 'CheckoutOffer', query: CHECKOUT_OFFER, variables: ['funnelId'] }],
};

Object.assign(globalThis, { renderDoor, describeQuestions: () => JSON.stringify(questions) });
