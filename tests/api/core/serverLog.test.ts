// engine: once

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { MOST_FAILURES } from '../../../server/kernel/access/attempts.ts';
import { loginFailures } from '../../../server/kernel/db/tables/access.ts';
import { PASSWORD } from '../support/fewRows.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

const WARNING = 40;
const SECRET = 'Guessed4today';

let server: TestServer;
let written: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    environment: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => written.push(line) },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(loginFailures);
  written = [];
});

const linesOf = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
const login = (username: string, password: string) =>
  server.send(contract.login.path, { method: 'POST', body: { username, password } });

it('tells of each sign-in and sign-out, by whom, from where and when', async () => {
  const api = await server.signIn('clerk');
  await api.logout();
  expect(linesOf()).toMatchObject(
    ['Signed in', 'Signed out'].map((msg) => ({
      msg,
      by: 'clerk',
      address: '127.0.0.1',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })),
  );
});

it('warns of guesses, with the account where there is one, and of who guesses on', async () => {
  await login('clerk', SECRET);
  await login('nobody\nhere', SECRET);
  expect(linesOf()).toMatchObject([
    { level: WARNING, call: 'login', why: 'wrongCredentials', of: 'clerk', address: '127.0.0.1' },
    { level: WARNING, call: 'login', why: 'wrongCredentials' },
  ]);
  expect(linesOf()[1]).not.toHaveProperty('of');
  for (let guess = 0; guess < MOST_FAILURES.ofBoth; guess += 1) await login('clerk', SECRET);
  expect(linesOf().at(-1)).toMatchObject({ level: WARNING, call: 'login', code: 4290 });
});

it('tells of refused input by its fields, and repeats nothing of it', async () => {
  const api = await server.signIn('clerk');
  const token = tokenOf(api);
  await api
    .changePassword({
      body: { oldPassword: PASSWORD, newPassword: SECRET, confirmPassword: 'Other' },
    })
    .catch(() => undefined);
  expect(linesOf().at(-1)).toMatchObject({
    call: 'changePassword',
    code: 4000,
    by: 'clerk',
    fields: ['confirmPassword'],
  });
  const all = written.join('');
  for (const secret of [SECRET, PASSWORD, token]) expect(all).not.toContain(secret);
});
