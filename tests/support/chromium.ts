import { chromium } from '@playwright/test';
import { execute } from './execute.ts';
import { executable, hasDebianPackages, installDebianPackages, onPath } from './machine.ts';

/** A Chromium that draws nothing for a screen takes a quarter less of the processors. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Faces for Chinese and Vietnamese; without them a browser draws boxes. */
const FONTS = ['fonts-noto-cjk', 'fonts-dejavu-core'];

/**
 * How a Chromium is started for tests: it looks up nothing outside and needs no graphics card.
 * `CHROMIUM` in the environment names another one.
 */
export function chromiumLaunch(): { executablePath: string | undefined; args: string[] } {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--disable-gpu',
    '--no-first-run',
  ];
  // Chromium refuses to shut a page in as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath: findChromium(), args: [...quiet, ...asRoot] };
}

/** The path of a Chromium that is on this machine. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') return named;
  return onPath(NAMES) ?? [...PLACES, chromium.executablePath()].find(executable);
}

/**
 * The path of a Chromium that starts: Debian's shell where it can be had, else one that is here, else
 * Playwright's own, else Debian's.
 * @throws Error where none can be had.
 */
export async function ensureChromium(tell: (line: string) => void): Promise<string> {
  if (!process.env.CHROMIUM && onPath([SHELL]) === undefined && hasDebianPackages()) {
    await installDebianPackages([SHELL, ...FONTS], tell).catch(() => undefined);
  }
  const here = findChromium();
  if (here !== undefined && (await starts(here))) {
    await ensureFonts(tell);
    return here;
  }
  tell('Fetching a Chromium …');
  const download = await execute('playwright', ['install', 'chromium'], {
    environment: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
    limit: 5,
  });
  const own = chromium.executablePath();
  if (download.code === 0 && (await starts(own))) {
    await ensureFonts(tell);
    return own;
  }
  if (!hasDebianPackages()) {
    throw new Error(
      'The browser tests need a Chromium. None was found, Playwright could not fetch one, and ' +
        `Debian's package needs apt-get as root. Name one with CHROMIUM=<path>.\n${download.output}`,
    );
  }
  await installDebianPackages(['chromium', ...FONTS], tell);
  const debian = onPath(NAMES);
  if (debian !== undefined && (await starts(debian))) return debian;
  throw new Error("Debian's chromium was installed and does not start.");
}

async function starts(path: string): Promise<boolean> {
  const { code } = await execute(path, ['--version'], { limit: 1 });
  return code === 0;
}

async function ensureFonts(tell: (line: string) => void): Promise<void> {
  if (!hasDebianPackages()) return;
  const faces = await Promise.all(
    ['zh', 'vi'].map((tongue) => execute('fc-list', [`:lang=${tongue}`])),
  );
  if (faces.every(({ code, output }) => code === 0 && output !== '')) return;
  await installDebianPackages(FONTS, tell);
}
