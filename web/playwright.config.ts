import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The journeys run against the real binary with a fresh SQLite file and the demo people. Workers load this file again, so the
// first load hands folder and port on through the environment.
process.env.ATLAS_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'atlas-e2e-'));
process.env.ATLAS_E2E_PORT ??= String(20000 + (process.pid % 20000));
const address = `127.0.0.1:${process.env.ATLAS_E2E_PORT}`;
const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync);

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // `make test` runs the Go tests at the same time, and some machines are five times slower than a desk: room for a busy one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    // What cannot be done is told after a minute, with its own words, and not when the whole journey has run out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: `http://${address}`,
    // Manila is 8 hours ahead; a browser far away shows that no page trusts the browser's zone.
    timezoneId: 'America/New_York',
    locale: 'en-PH',
    viewport: { width: 1440, height: 900 },
    // Three quarters of the time of `make test` are browsers at work: no motion, and the offline worker only where it is looked at.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // For a moment a member's page is there twice: as the server wrote it, and as the app draws it below. Journeys are about the app; those
    // about the first screen switch it on.
    extraHTTPHeaders: { 'X-First-Screen': 'no' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: room for what they leave behind instead of tidying up.
        '--js-flags=--min-semi-space-size=16',
      ],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `../bin/atlas serve --addr ${address} --data ${process.env.ATLAS_E2E_DATA} --demo --log-level warn --trusted-proxies 127.0.0.0/8`,
    url: `http://${address}/api/ready`,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
