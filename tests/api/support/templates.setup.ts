import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropTemplates, QUICK_FOLDER } from './templates.ts';

/** Before all files of the API's tests: a place for the databases that they begin with. */
export default async function prepareTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(QUICK_FOLDER, 'larder-templates-'));
  process.env.TEMPLATES = folder;
  const server = process.env.DATABASE_URL;
  if (server) await dropTemplates(server);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (server) await dropTemplates(server);
  };
}
