import { loadModule } from './loadPage';

/** The shell and the GraphQL client. They come only when somebody is signed in; public pages never load them. */
export const loadShell = () => loadModule(() => import('../shell/Shell'));
