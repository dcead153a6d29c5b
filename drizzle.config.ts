import { defineConfig } from 'drizzle-kit';

/** `npm run baseline` writes the migration from the tables with it. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/*/tables.ts', './server/kernel/db/tables/*.ts'],
  out: './server/migrations',
  casing: 'snake_case',
});
