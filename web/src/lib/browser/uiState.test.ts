import { beforeEach, expect, it } from 'vitest';
import { closeModal, hideLoadingScreen, initialUiState, openModal, showLoadingScreen, uiState } from './uiState';

beforeEach(() => uiState.set(initialUiState));

it('starts with the loading screen and no modal', () => {
  expect(uiState.get()).toMatchObject({
    showLoadingScreen: true,
    loadingScreenText: 'Loading...',
    loadingScreenDuration: 5000,
    modalShown: null,
  });
});

it('records which modal is shown and clears it (B123)', () => {
  openModal('stages');
  expect(uiState.get().modalShown).toBe('stages');
  closeModal('another');
  expect(uiState.get().modalShown).toBe('stages');
  closeModal('stages');
  expect(uiState.get().modalShown).toBeNull();
});

it('shows and hides the loading screen', () => {
  hideLoadingScreen();
  expect(uiState.get().showLoadingScreen).toBe(false);
  showLoadingScreen('Getting your things ready', 3000);
  expect(uiState.get()).toMatchObject({
    showLoadingScreen: true,
    loadingScreenText: 'Getting your things ready',
    loadingScreenDuration: 3000,
  });
});
