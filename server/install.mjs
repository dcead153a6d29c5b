import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What has to happen before any TypeScript of ours can run. Plain JavaScript for Node 20 and
 * without a dependency, because on a fresh machine there is nothing else. All that it says goes to
 * standard error: standard output belongs to the command.
 */

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const binaries = join(root, 'node_modules', '.bin');

/** What a Node is told that runs the product: it finds its modules sooner, and starts in half the time. */
export const quickly = ['--import', pathToFileURL(join(root, 'server', 'quickImports.mjs')).href];

/**
 * Installs the packages of the lock file unless exactly these are there, and makes sure of Node 24.
 * Ends the process with npm's exit code where the installation fails.
 */
export function installPackages() {
  if (!installed()) {
    say('Installing the packages of package-lock.json …');
    const code = run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], outside());
    if (code !== 0) {
      say('The packages could not be installed (npm ci failed, see above).');
      process.exit(code);
    }
  }
  if (!runs24(join(binaries, 'node'))) fetchNode();
}

/** The path of a Node 24: the npm package's, else the one that runs this, where it is new enough. */
export function node24() {
  const ours = join(binaries, 'node');
  return runs24(ours) ? ours : process.execPath;
}

/**
 * The environment for a child: what the packages install is found before what the machine has, and
 * Node keeps what it has compiled, which is a quarter of the time of a start.
 */
export function inside(environment = process.env) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...environment,
    PATH: [binaries, environment.PATH ?? ''].join(delimiter),
  };
}

/**
 * Starts a program in this one's place: same streams, signals handed on, and its end is ours.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 */
export function become(command, parameters, environment) {
  const child = spawn(command, parameters, { cwd: root, env: environment, stdio: 'inherit' });
  handOnSignals(child);
  child.on('error', (error) => {
    say(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => endLike(code, signal));
}

/**
 * Hands on what asks this process to stop, each signal once. A terminal sends Ctrl+C to the child
 * as well, so there it is not sent twice. (The scripts of package.json begin with `exec`, or the
 * shell between npm and this process would keep the signal to itself.)
 * @param {import('node:child_process').ChildProcess} child
 */
export function handOnSignals(child) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    let sent = signal === 'SIGINT' && process.stdin.isTTY;
    process.on(signal, () => {
      if (!sent) child.kill(signal);
      sent = true;
    });
  }
}

/**
 * Ends this process as another one ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function endLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Whether node_modules holds what the lock file names: the same packages in the same versions. */
function installed() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const there = found[path];
    if (there === undefined) return optional === true || devOptional === true;
    return there.version === version && existsSync(join(root, path, 'package.json'));
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * The package `node` brings its program by an install script. Where npm is told to run none, the
 * script is run here.
 */
function fetchNode() {
  const folder = join(root, 'node_modules', 'node');
  const script = join(folder, 'installArchSpecificPackage.js');
  if (existsSync(script)) {
    say('Fetching Node 24 …');
    run(process.execPath, [script], outside(), folder);
  }
  if (runs24(join(binaries, 'node')) || runs24(process.execPath)) return;
  say(`Node 24 is needed, and the npm package "node" did not bring it (${process.version} runs).`);
  process.exit(1);
}

/** @param {string} path */
function runs24(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(answer.stdout ?? '')?.[1] ?? 0) >= 24;
}

/**
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 */
function run(command, parameters, environment, folder = root) {
  // Its standard output becomes our standard error.
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: folder, env: environment, stdio: ['ignore', 2, 2] };
  const { status } = spawnSync(command, parameters, {
    ...options,
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

/**
 * The environment for npm: without our own Node 24 first on the path, which an installation
 * replaces while it runs.
 */
function outside(environment = process.env) {
  const path = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries);
  return { ...environment, PATH: path.join(delimiter) };
}
