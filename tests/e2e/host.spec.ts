import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startProcess } from '../api/kill/serverProcess.ts';
import { openOffice, test } from './support/office.ts';

test('the same build works with another server than the one that serves it', async ({
  browser,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-screens-'));
  // It has no orders, nor anybody who could sign in: all that is seen is the other one's.
  const screens = await startProcess({
    HOST: '127.0.0.1',
    PORT: process.env.E2E_SCREENS_PORT ?? '',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '',
    API_HOST: baseURL ?? '',
  });
  try {
    const { page, t } = await openOffice(browser, {
      at: screens.url,
      user: 'manager',
      byForm: true,
    });
    const hosts = new Set<string>();
    page.on('request', (call) => {
      if (call.url().includes('/decsaasadmin/')) hosts.add(new URL(call.url()).origin);
    });
    // A call that reads, one that is sent with a key, and a file.
    await page
      .getByRole('link', { name: /^OM\d{6}-\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /OM\d{6}-\d+/ })).toBeVisible();
    await page.goto('/system/operation-log');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('records:list.menu.open') }).click();
    await page.getByRole('menuitem', { name: t('records:list.menu.xlsx') }).click();
    expect((await saved).suggestedFilename()).toMatch(/[.]xlsx$/);
    await page.goto('/finance/sales-profit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...hosts]).toEqual([baseURL]);
    expect(new URL(page.url()).origin).toBe(screens.url);
  } finally {
    await screens.end();
    await rm(folder, { recursive: true, force: true });
  }
});
