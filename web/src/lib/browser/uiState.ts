import { createStore, useStore } from './store';

/** What the whole screen shares for as long as the tab lives. */
export interface UiState {
  isSidebarOpen: boolean;
  /** The page has a dock with its next action at the bottom of small screens, in place of the bottom bar. */
  hasDock: boolean;
  /** Name of the modal that is open; null when none is. */
  modalShown: string | null;
  showLoadingScreen: boolean;
  loadingScreenText: string;
  /** The loading screen leaves when the page is ready, and never later than this. */
  loadingScreenDuration: number;
  workshopIsLive: boolean;
  enableLiveWorkshop: boolean;
  isJourneyFormCompleted: boolean;
}

export const LOADING_MS = 5000;
export const LANDING_LOADING_MS = 3000;

export const initialUiState: UiState = {
  isSidebarOpen: false,
  hasDock: false,
  modalShown: null,
  showLoadingScreen: true,
  loadingScreenText: 'Loading...',
  loadingScreenDuration: LOADING_MS,
  workshopIsLive: false,
  enableLiveWorkshop: false,
  isJourneyFormCompleted: false,
};

export const uiState = createStore(initialUiState);

export function updateUi(change: Partial<UiState>): void {
  uiState.set((now) => ({ ...now, ...change }));
}

export function useUi<Part>(pick: (state: UiState) => Part): Part {
  return useStore(uiState, pick);
}

export function openModal(name: string): void {
  updateUi({ modalShown: name });
}

/** Closes the named modal; another one that was opened meanwhile stays. */
export function closeModal(name: string): void {
  uiState.set((now) => (now.modalShown === name ? { ...now, modalShown: null } : now));
}

export function showLoadingScreen(text: string, duration = LOADING_MS): void {
  updateUi({ showLoadingScreen: true, loadingScreenText: text, loadingScreenDuration: duration });
}

export function hideLoadingScreen(): void {
  updateUi({ showLoadingScreen: false });
}
