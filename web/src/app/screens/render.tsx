// The first screen of a member's page, as the app will draw it, in words that need no script: see web/scripts/screens.mjs.
import './still/html';
import { type ComponentType, createElement } from 'react';
import AccountPage from '~/features/commerce/billing/AccountPage';
import { MyBillingsDocument, MySubscriptionsDocument } from '~/features/commerce/billing/billing.gql';
import { GetDuesAndExpirationDocument } from '~/features/commerce/billing/dues.gql';
import { UnreadNotificationsDocument } from '~/features/identity/notifications/bell.gql';
import LessonPage from '~/features/learning/lesson/LessonPage';
import { MyLessonByIdDocument } from '~/features/learning/lesson/lesson.gql';
import MyCoursesPage from '~/features/learning/myCourses/MyCoursesPage';
import { MyCoursesDocument } from '~/features/learning/myCourses/myCourses.gql';
import { AuthProvider } from '~/lib/auth/AuthProvider';
import type { Auth } from '~/lib/auth/createAuth';
import type { AuthState, CurrentUser } from '~/lib/auth/types';
import { applyBrand } from '~/lib/brand';
import { createStore } from '~/lib/browser/store';
import { initialUiState, uiState } from '~/lib/browser/uiState';
import { CellFacesProvider } from '~/lib/cellFaces';
import type { First } from '~/lib/first';
import { currentRole, pickRole } from '~/lib/people/role';
import { PublicSettingsDocument } from '~/lib/settings.gql';
import HomePage from '../home/HomePage';
import { MemberHomeDocument } from '../home/member/memberHome.gql';
import { Root } from '../Root';
import { routeTable } from '../routeTable';
import { cellFaces } from '../shell/cellFaces';
import { Frame } from '../shell/Frame';
import { type Document, forget, know } from './still/apollo';
import { write } from './still/react';
import { PlaceContext } from './still/router';

/** By the names of their routes. */
const pages: Record<string, ComponentType> = {
  home: HomePage,
  viewCourses: MyCoursesPage,
  viewLesson: LessonPage,
  account: AccountPage,
};
const documents: Record<string, unknown> = {
  PublicSettings: PublicSettingsDocument,
  UnreadNotifications: UnreadNotificationsDocument,
  GetDuesAndExpiration: GetDuesAndExpirationDocument,
  MemberHome: MemberHomeDocument,
  MyCourses: MyCoursesDocument,
  MyLessonById: MyLessonByIdDocument,
  MySubscriptions: MySubscriptionsDocument,
  MyBillings: MyBillingsDocument,
};

interface Wanted {
  /** Of the route. */
  name: string;
  pathname: string;
  search: string;
  params: Record<string, string>;
  brand: { name: string; logo: string | null; scale: string[] | null };
  first: First;
}

const state = createStore<AuthState>(null as never);
const auth = { type: 'dbAuth', state, start: async () => {} } as unknown as Auth;

/** The HTML of the first screen, and the rules of those elements in it that bring their own. */
function renderScreen(text: string): string {
  // The engine is made ready before the first page needs it.
  if (!text) return '';
  const { name, pathname, search, params, brand, first } = JSON.parse(text) as Wanted;
  const user = first.currentUser as CurrentUser;
  applyBrand({ ...brand, color: brand.scale ? 'own' : null, scale: brand.scale ?? [], css: '' });
  // Set by an effect of the page, and none runs here.
  uiState.set({ ...initialUiState, hasDock: name === 'viewLesson' });
  currentRole.set(pickRole(user, null, 0));
  state.set({
    loading: false,
    isAuthenticated: true,
    userMetadata: null,
    currentUser: user,
    hasError: false,
    client: null,
  });
  forget();
  for (const { operation, variables, data } of first.answers ?? []) {
    const document = documents[operation] as Document | undefined;
    if (document) know(document, variables, data as Record<string, unknown>);
  }

  const page = pages[name] as ComponentType;
  const place = { pathname, search, params, handle: routeTable.find((one) => one.name === name) };
  return JSON.stringify(
    write(
      <AuthProvider auth={auth}>
        <CellFacesProvider value={cellFaces}>
          <PlaceContext
            value={{
              ...place,
              inside: [createElement(Frame, { key: 'frame', user }), createElement(page, { key: 'page' })],
            }}
          >
            <Root />
          </PlaceContext>
        </CellFacesProvider>
      </AuthProvider>,
    ),
  );
}

Object.assign(globalThis, { renderScreen });
