import { expect } from '@playwright/test';
import { contract } from '../../api/contract.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn, tokenOf } from '../api/support/server.ts';
import { origin, test } from './support/office.ts';

test('the calls are browsed and tried, and nobody but the server is asked', async ({ page }) => {
  const said: string[] = [];
  const asked = new Set<string>();
  page.on('console', (line) => {
    if (line.type() === 'error') said.push(line.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:') asked.add(url.origin);
  });
  await page.goto('/api-docs');
  const domain = page.locator('.opblock-tag-section', { hasText: 'bankAccounts' });
  // All calls are drawn at once.
  await expect(domain.locator('h3')).toContainText('Bank account');

  await page.locator('.operation-filter-input').fill('auth');
  await page.locator('#operations-tag-auth').click();
  const call = page.locator('#operations-auth-currentLogin');
  await expect(call).toContainText(contract.currentLogin.path);
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  const token = tokenOf(await signIn(origin(), 'clerk', DEMO_PASSWORD));
  await call.locator('tr[data-param-name="accessToken"] input').fill(token);
  await call.getByRole('button', { name: 'Execute', exact: true }).click();
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText(
    '200',
  );
  await expect(call.locator('.live-responses-table')).toContainText('"success": true');

  expect(said).toEqual([]);
  expect([...asked]).toEqual([origin()]);
});
