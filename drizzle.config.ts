import { defineConfig } from 'drizzle-kit';

/** `drizzle-kit generate` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/tables.ts',
  out: './server/migrations',
  casing: 'snake_case',
});
