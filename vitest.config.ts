import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Three projects. `machines`: charts and rules, nothing but computation. `screens`: components in
 * a simulated browser. `api`: a running server on a database (`DATABASE_URL`, else the embedded
 * one), file after file and after the others, because each file starts a server of its own.
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
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{api,paths}/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
