import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { inside, node24, root, say } from './install.mjs';

/** What the built screens are made of. */
const SOURCES = [
  'src',
  'api',
  'machines',
  'i18n',
  'public',
  'index.html',
  'vite.config.ts',
  ...['server/chunks.ts', 'server/firstRoutes.ts', 'server/packed.ts'],
  'package-lock.json',
];

/**
 * Builds the screens into dist/ unless they are newer than everything they are made of. Ends the
 * process with the builder's exit code where that fails.
 */
export function buildScreens() {
  if (upToDate()) return;
  say('Building the screens …');
  const builder = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(node24(), [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: inside(),
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  say('The screens could not be built (see above).');
  process.exit(status ?? 1);
}

function upToDate() {
  const built = join(root, 'dist', 'index.html');
  if (!existsSync(built)) return false;
  const when = statSync(built).mtimeMs;
  return SOURCES.every((source) => newest(join(root, source)) < when);
}

/**
 * When something in a folder changed last; a file that went away counts, its folder tells.
 * @param {string} path
 * @returns {number} milliseconds, 0 where there is nothing
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce(
    (last, name) => Math.max(last, newest(join(path, name))),
    mtimeMs,
  );
}
