import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { buildScreens } from '../../../server/build.mjs';
import { quickly, root } from '../../../server/install.mjs';
import { makeDemoHome } from './demoHome.ts';

/**
 * The product as a person finds it after `npm start`, for the browser tests: the built screens and
 * the calls from one process, an embedded database with demo data, and nothing left when it ends.
 * `PORT` says where; in `TEMPLATES` the demo is kept meanwhile for the other servers of the run. The
 * folder is the run's own, or is made and removed here. With `SLOW_SERVER` it is a slow one
 * (`slowServer.ts`).
 */
const templates = process.env.TEMPLATES ?? '';
buildScreens();
const isOwn = !existsSync(templates);
await mkdir(templates, { recursive: true });
const home = await makeDemoHome();
const slow = process.env.SLOW_SERVER ? ['--import', './tests/e2e/support/slowServer.ts'] : [];
const server = spawn(process.execPath, [...quickly, ...slow, 'server/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: home.dataDirectory,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill('SIGTERM'));
}
await once(server, 'exit');
await home.drop();
if (isOwn) await rm(templates, { recursive: true, force: true });
process.exitCode = server.exitCode ?? 1;
