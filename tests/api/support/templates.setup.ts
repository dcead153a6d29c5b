import { dropTemplates, templatesFolder } from './templates.ts';

/** Before all files of the API's tests: a place for the databases that they begin with. */
export default async function prepareTemplates(): Promise<() => Promise<void>> {
  const remove = await templatesFolder();
  const server = process.env.DATABASE_URL;
  if (server) await dropTemplates(server);
  return async () => {
    await remove();
    if (server) await dropTemplates(server);
  };
}
