import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { handOnSignals, inside, installPackages, node24, quickly, root, say } from './install.mjs';

/**
 * `npm run dev`: the server, started anew when a file of it changes, and the screens from Vite,
 * which sends the calls on to the server. When one of the two ends, so does the other.
 */
installPackages();

const port = process.env.PORT ?? '4000';
const environment = inside({
  DEMO: '1',
  ...process.env,
  PORT: port,
  DEV_SERVER: `http://127.0.0.1:${port}`,
});
const programs = [
  [...quickly, '--watch', '--watch-preserve-output', 'server/main.ts'],
  [join('node_modules', 'vite', 'bin', 'vite.js')],
];
say(`Screens on http://localhost:5173, calls on http://localhost:${port}`);
const children = programs.map((parameters) =>
  spawn(node24(), parameters, { cwd: root, env: environment, stdio: 'inherit' }),
);
for (const child of children) {
  handOnSignals(child);
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
  });
}
