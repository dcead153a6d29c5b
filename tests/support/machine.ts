import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execute } from './execute.ts';

/** What the machine has that the tests run on, and how it gets what it lacks. */

/** What every program of the product is started with: nothing that the tests themselves were told. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE };
}

/** The first program of these names on the path. */
export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

/** Whether there is a program at the path. */
export function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether Debian's packages can be installed here. */
export function hasDebianPackages(): boolean {
  return process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;
}

let lists: Promise<unknown> | undefined;
let installing: Promise<unknown> = Promise.resolve();

/**
 * Installs Debian packages, after those that are being installed: apt-get has one lock.
 * @throws Error with what apt-get said.
 */
export async function installDebianPackages(
  packages: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  const mine = installing.then(async () => {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    tell(`Installing Debian's ${packages.join(', ')} …`);
    // The lists may be old and still name what can be had: only the installation has to succeed.
    lists ??= execute('apt-get', ['update', '-q'], { environment });
    await lists;
    const { code, output } = await execute(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
      { environment },
    );
    if (code !== 0) throw new Error(`apt-get could not install ${packages.join(', ')}:\n${output}`);
  });
  installing = mine.catch(() => undefined);
  await mine;
}
