import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { buildScreens } from '../../server/build.mjs';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { beginSession } from '../e2e/support/session.ts';
import { chromiumLaunch, ensureChromium } from '../support/chromium.ts';
import { asText, beginSixLevels, pasteFromClipboard } from '../support/priceGrid.ts';
import { startProgram } from '../support/testClock.ts';

const PROGRAM = fileURLToPath(new URL('../support/manyGoodsServer.ts', import.meta.url));
const SIZES = [50, 2_000] as const;
const LEVELS = 6;
const SLOWED = 4;

/** The longest frame of each step with few goods and with many, in milliseconds, the processor slowed. */
export async function benchGrid(
  tell: (line: string) => void,
): Promise<Map<string, Partial<Record<number, number>>>> {
  buildScreens();
  const executablePath = await ensureChromium(tell);
  const { url, end } = await startProgram(PROGRAM, { GOODS: String(Math.max(...SIZES)) });
  const browser = await chromium.launch({ ...chromiumLaunch(), executablePath });
  const found = new Map<string, Partial<Record<number, number>>>();
  try {
    const api = await signIn(url, 'manager', DEMO_PASSWORD, { shopId: 1 });
    const session = await beginSession(url, 'manager', DEMO_PASSWORD);
    for (const goods of SIZES) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
      });
      await context.addInitScript((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, session);
      const page = await context.newPage();
      await page.goto(`/price-changes/${await beginSixLevels(api)}`);
      for (const [step, frame] of await stepsOf(page, goods)) {
        found.set(step, { ...found.get(step), [goods]: frame });
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await end('SIGTERM');
  }
  return found;
}

async function stepsOf(page: Page, goods: number): Promise<[string, number][]> {
  const rows = Array.from({ length: goods }, (_, row) => [
    `MANY-${row}`,
    ...Array.from({ length: LEVELS }, (__, level) => `${50 + (row % 40)}.${level}5`),
  ]);
  const last = page.locator(`input[data-row="${goods - 1}"][data-column="${LEVELS - 1}"]`);
  const first = page.locator('input[data-row="0"][data-column="0"]');
  await page.locator('textarea').first().focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const steps: [string, () => Promise<unknown>][] = [
    [
      'paste',
      async () => {
        await pasteFromClipboard(page, { text: asText(rows) });
        await first.waitFor();
      },
    ],
    [
      'to the end',
      async () => {
        await first.focus();
        await page.keyboard.press('Control+End');
        await last.waitFor();
      },
    ],
    ['type', () => page.keyboard.type('7.5')],
    [
      'scroll',
      () =>
        page.evaluate(async () => {
          const box = document.querySelector('[role=grid]')?.parentElement;
          for (let step = 0; box && step < 60; step += 1) {
            box.scrollTop = (box.scrollHeight * step) / 60;
            await new Promise(requestAnimationFrame);
          }
        }),
    ],
    [
      'fill down',
      async () => {
        await last.focus();
        await page.keyboard.press('Control+Shift+Home');
        await page.keyboard.press('Control+d');
      },
    ],
    ['take back', () => page.keyboard.press('Control+z')],
  ];
  const found: [string, number][] = [];
  for (const [step, act] of steps) found.push([step, await longestFrame(page, act)]);
  return found;
}

/** The longest frame while something is done and until two more have been drawn, in milliseconds. */
async function longestFrame(page: Page, act: () => Promise<unknown>): Promise<number> {
  const frames = await page.evaluateHandle(() => {
    const its = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) its.longest = Math.max(its.longest, duration);
    }).observe({ type: 'long-animation-frame' });
    return its;
  });
  await act();
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  return frames.evaluate(({ longest }) => longest);
}
