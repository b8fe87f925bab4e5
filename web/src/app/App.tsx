import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '~/lib/auth/AuthProvider';
import type { Auth } from '~/lib/auth/createAuth';
import { useBrand } from '~/lib/brand';
import { hideLoadingScreen } from '~/lib/browser/uiState';
import { AtlasTheme } from '~/theme/AtlasTheme';
import { ToastArea } from '~/ui/toast';
import { LoadingScreen } from './LoadingScreen';
import type { AppRouter } from './router/createAppRouter';

/** Everything around the pages: theme, who is signed in, toasts and the loading screen. */
export function App({ auth, router }: { auth: Auth; router: AppRouter }) {
  const { scale } = useBrand();
  useEffect(() => {
    const leaveWhenReady = () => {
      const { initialized, navigation } = router.state;
      if (initialized && navigation.state === 'idle') hideLoadingScreen();
    };
    leaveWhenReady();
    return router.subscribe(leaveWhenReady);
  }, [router]);

  return (
    <AtlasTheme primary={scale}>
      <AuthProvider auth={auth}>
        <RouterProvider router={router} />
      </AuthProvider>
      <ToastArea />
      <LoadingScreen />
    </AtlasTheme>
  );
}
