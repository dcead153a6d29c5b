import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { QUICK_FOLDER } from './tests/api/support/templates.ts';
import { chromiumLaunch } from './tests/support/chromium.ts';
import { turnNow } from './tests/support/engines.ts';
import { freePort } from './tests/support/port.ts';

// Each worker reads this file too, and finds the port that the first reading chose.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SCREENS_PORT ??= String(await freePort());
// Where the demo is kept, once filled, and what its bank accounts are sealed with: the whole run's, or
// of these tests alone.
process.env.TEMPLATES ??= join(QUICK_FOLDER, `larder-e2e-${process.env.E2E_PORT}`);
process.env.TEMPLATES_KEY ??= randomBytes(32).toString('base64');
process.env.DATA_KEY = process.env.TEMPLATES_KEY;
process.env.DATABASE_URL = '';
// Which of the languages is whose turn (tests/e2e/support/languages.ts).
process.env.LANGUAGE_TURN ||= String(turnNow());
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;

/**
 * The browser tests: one server with demo data (tests/e2e/support/server.ts), and two files at once,
 * so that no test may count on what another one leaves alone. A trace slows each of them by a third:
 * ask for it with `--trace on`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // What hangs has to end; what works may be on a machine that has much else to do.
  timeout: 15 * 60_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    launchOptions: chromiumLaunch(),
    locale: 'en-US',
    timezoneId: 'Asia/Singapore',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
  },
  webServer: {
    command: 'node tests/e2e/support/server.ts',
    url: `${origin}/healthz`,
    env: {
      PORT: process.env.E2E_PORT,
      // Wrong passwords are typed here on purpose.
      LOG_LEVEL: 'error',
      // The screens of tests/e2e/host.spec.ts come from there.
      CORS_ORIGINS: `http://127.0.0.1:${process.env.E2E_SCREENS_PORT}`,
    },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
