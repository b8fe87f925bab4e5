import { useEffect } from 'react';
import { hideLoadingScreen, useUi } from '~/lib/browser/uiState';
import { LoadingOverlay } from '~/ui/states/LoadingOverlay';

/** The full-screen overlay, driven by the UI state. It leaves when the page is ready, and never later than its duration. */
export function LoadingScreen() {
  const visible = useUi((state) => state.showLoadingScreen);
  const text = useUi((state) => state.loadingScreenText);
  const duration = useUi((state) => state.loadingScreenDuration);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(hideLoadingScreen, duration);
    return () => clearTimeout(timer);
  }, [visible, duration]);
  return <LoadingOverlay visible={visible} text={text} />;
}
