// engine: once

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { failureOf } from '../orders/ground.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { UPGRADING: 'vouchers,site' } });
});
afterAll(() => server.stop());

test('a part that is switched off says so, to who may use it, and to visitors', async () => {
  const admin = await server.signIn('admin', { locale: 'zh-CN' });
  const refused = await failureOf(admin.listVoucher({ body: {} }));
  expect(refused).toMatchObject({ code: CODES.refused, msg: '功能升级中，敬请期待' });
  const visitor = await server.send('/decsaasadmin/saas/api/site/facts');
  expect(visitor.envelope).toMatchObject({
    success: false,
    msg: 'In the process of function upgrading, please look forward to it',
  });
});

test('the other parts work, and who may not use it is told that', async () => {
  const clerk = await server.signIn('clerk');
  expect((await clerk.listOrder4Merchant({ body: {} })).rows).toBeDefined();
});
