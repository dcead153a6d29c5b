import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getPersonalInfo', () => ({
    ...{ username: 'manager', name: 'Lin', phone: '+65 8123 4567', avatars: [], version: 0 },
  }));
  host.on('listSessions', () => []);
});

const letters = () => screen.findByRole('switch', { name: /^Single-letter keys/ });

it('letters that were switched off on another device are off on this one', async () => {
  const login = loginWith();
  const app = openApp(host, '/account', { login });
  host.on('currentLogin', () => ({ ...login, token: '', letterKeys: false }));
  await app;
  await waitFor(async () => expect(await letters()).not.toBeChecked());
});

it('letters that are off are so before the account has answered', async () => {
  const login = { ...loginWith(), letterKeys: false };
  const app = openApp(host, '/account', { login });
  host.on('currentLogin', () => new Promise(() => {}));
  await app;
  expect(await letters()).not.toBeChecked();
});

it('letters are switched off at once, and told to the account', async () => {
  let answer = () => {};
  host.on('chooseLetterKeys', async () => {
    await new Promise<void>((done) => {
      answer = done;
    });
    return { letterKeys: false };
  });
  const { user } = await openApp(host, '/account');
  await user.click(await letters());
  expect(await letters()).not.toBeChecked();
  await waitFor(() =>
    expect(host.calls('chooseLetterKeys').map(({ body }) => body)).toEqual([{ letterKeys: false }]),
  );
  answer();
  await waitFor(async () => expect(await letters()).not.toBeChecked());
});

it('letters that the account did not take off are on, with the reason', async () => {
  host.on('chooseLetterKeys', () => {
    throw new HostFailure({ code: CODES.refused, msg: 'Not now' });
  });
  const { user } = await openApp(host, '/account');
  await user.click(await letters());
  expect(await screen.findByText('Not now')).toBeVisible();
  await waitFor(async () => expect(await letters()).toBeChecked());
});
