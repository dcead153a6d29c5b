// engine: either

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { makeDatabase } from '../support/database.ts';
import { inShop, signIn } from '../support/server.ts';
import {
  type Ended,
  runProgram,
  type ServerProcess,
  startProcess,
} from '../support/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-bootstrap-'));
const OWN = 'KeptToMyself1';
const SHOP = ['--country', 'SG', '--city', 'Singapore', '--order-prefix', 'CP'];
const OWNER = ['--account', 'Anna', '--phone', '+65 9123 4567'];

let database: Awaited<ReturnType<typeof makeDatabase>>;
let home: Record<string, string>;
let server: ServerProcess | undefined;

const bootstrap = (...options: string[]): Promise<Ended> =>
  runProgram(['server/product/bootstrap/bootstrapMain.ts', ...options], home);
const shop = (...options: string[]): Promise<Ended> =>
  runProgram(['server/product/bootstrap/shopMain.ts', ...options], home);
const refused = (errors: string) => ({ code: 2, output: '', errors });

beforeAll(async () => {
  database = await makeDatabase();
  home = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Signs in with what the command said, and chooses a password. */
async function settleIn(url: string, oneTime: string): Promise<Api> {
  const api = await signIn(url, 'anna', oneTime);
  expect((await api.currentLogin()).mustChangePassword).toBe(true);
  await expect(api.listUser({ body: {} })).rejects.toMatchObject({ kind: 'noAccess' });
  await api.changePassword({
    body: { oldPassword: oneTime, newPassword: OWN, confirmPassword: OWN },
  });
  return await signIn(url, 'anna', OWN);
}

describe('a start without demo data', () => {
  it('names every option that is missing or wrong, and makes nothing', async () => {
    expect(
      await bootstrap('--account', 'two words', '--country', 'SG', '--order-prefix', 'cp'),
    ).toEqual(
      refused(
        [
          'These options are missing or wrong:',
          "--shop must be the shop's name, of at most 60 characters",
          "--city must be the shop's city",
          '--order-prefix must be two capitals, which begin the numbers of its orders',
          '--account must be what one signs in with: 1 to 20 characters without blanks',
          "--phone must be a phone number of the shop's country",
          '',
        ].join('\n'),
      ),
    );
    expect((await bootstrap('--shops', 'x')).errors).toMatch(/^Unknown option '--shops'/);
    expect(
      (await bootstrap(...OWNER, '--shop', 'Corner', ...SHOP, '--phone', '+84 912345678')).errors,
    ).toMatch(/\n--phone must be a phone number of the shop's country\n$/);
  });

  it('gives the first administrator a shop, a one-time password, and everything there is to do', async () => {
    const made = await bootstrap(
      ...OWNER,
      '--shop',
      'Corner Provisions',
      '--shop-zh',
      '街角粮行',
      ...SHOP,
    );
    expect(made).toMatchObject({ code: 0, errors: '' });
    const [, oneTime = ''] = /^One-time password, .*: (\w{12})$/m.exec(made.output) ?? [];

    // As `npm start` does: there is a shop, and so no demo comes to it.
    server = await startProcess({ ...home, DEMO: '1' });
    expect(server.output).not.toContain('Sign in as');
    await expect(signIn(server.url, 'admin', DEMO_PASSWORD)).rejects.toThrow();
    const api = await settleIn(server.url, oneTime);

    const { restaurantVOList: shops } = await api.currentLogin();
    expect(shops).toMatchObject([{ restaurantName: '街角粮行', currency: 'SGD' }]);
    const roles = await api.listRole({ body: {} });
    expect(roles.map(({ code }) => code)).toEqual([
      'administrator',
      'storeManager',
      'clerk',
      'auditor',
      'tester',
    ]);
    const clerk = roles.find(({ code }) => code === 'clerk');
    const { account } = await api.addUser({
      body: {
        username: 'ben',
        name: 'Ben',
        phone: '+65 9123 4568',
        roleId: clerk?.roleId ?? 0,
        shopIds: [shops[0]?.restaurantId ?? 0],
      },
    });
    expect(account).toMatchObject({ username: 'ben', status: 'pendingActivation' });
    expect((await api.listOrder4Merchant({ body: {} })).total.count).toBe(0);
    expect((await api.listSettlement({ body: {} })).rows).toMatchObject([
      { status: 'waitingSettlement', cycle: 'monthly' },
    ]);
    expect((await server.end()).code).toBe(0);
  });

  it('is refused where there is an administrator', async () => {
    const again = await bootstrap(...OWNER, '--shop', 'Another', ...SHOP);
    expect(again).toEqual(
      refused(expect.stringMatching(/^There is an administrator already: anna\./)),
    );
  });

  it('takes further shops, each with a prefix of its own, which the administrator belongs to', async () => {
    const there = ['--shop', 'Saigon Corner', '--country', 'VN', '--city', 'Hue'];
    expect(await shop('--account', 'anna', ...there, '--order-prefix', 'CP')).toEqual(
      refused('--order-prefix Another shop has CP already.\n'),
    );
    expect(await shop('--account', 'ben', ...there, '--order-prefix', 'SC')).toEqual(
      refused('--account There is no active administrator ben.\n'),
    );
    expect(await shop('--account', 'anna', ...there, '--order-prefix', 'SC')).toMatchObject({
      code: 0,
      output: 'The shop Saigon Corner is made, and anna belongs to it.\n',
    });

    server = await startProcess(home);
    const api = await signIn(server.url, 'anna', OWN);
    const shops = await api.listUserShops();
    expect(shops.map(({ nameEn }) => nameEn)).toEqual(['Corner Provisions', 'Saigon Corner']);
    const config = await inShop(api, shops[1]?.id ?? 0).getBusinessConfig();
    expect(config).toMatchObject({ open: true, gstPercent: '8' });
    expect((await server.end()).code).toBe(0);
    expect(await runProgram(['server/product/verify/main.ts'], home)).toMatchObject({ code: 0 });
  });
});
