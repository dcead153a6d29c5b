import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildScreens } from '../../../server/build.mjs';
import { root } from '../../../server/install.mjs';

/**
 * The product as a person finds it after `npm start`, for the browser tests: the built screens and
 * the calls from one process, an embedded database with demo data, and nothing left when it ends.
 * `PORT` says where.
 */
buildScreens();
const folder = await mkdtemp(join(tmpdir(), 'larder-e2e-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
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
await rm(folder, { recursive: true, force: true });
process.exitCode = server.exitCode ?? 1;
