import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that start a server or a database of their own run one after the other, and after the rest. */
const alone = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  sequence: { groupOrder: 1 },
} as const;

/**
 * Four projects. `machines`: charts, rules and tools, nothing but computation. `screens`:
 * components in a simulated browser. `api`: a running server on a database (`DATABASE_URL`, else
 * the embedded one). `embedded`: what the embedded database alone has to hold.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    retry: 0,
    allowOnly: false,
    slowTestThreshold: 10_000,
    projects: [
      {
        test: {
          name: 'machines',
          include: ['tests/{machines,tooling}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/screens/support/setup.ts'],
          css: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...alone,
          name: 'api',
          include: ['tests/{api,paths}/**/*.test.ts'],
          exclude: ['tests/api/embedded/**'],
        },
      },
      {
        test: {
          ...alone,
          name: 'embedded',
          include: ['tests/api/embedded/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
