import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getGoods', () => goodsDetailOf());
});

const signInWith = async (
  { user }: Awaited<ReturnType<typeof openApp>>,
  username: string,
  password: string,
) => {
  const account = await screen.findByLabelText('Account');
  await user.clear(account);
  if (username !== '') await user.type(account, username);
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it('names the empty field and asks nobody', async () => {
    const app = await openApp(host, '/login', { login: null });
    await signInWith(app, '', '');
    expect(await screen.findByText('The account details cannot be empty')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveFocus();

    await signInWith(app, 'clerk', '');
    expect(await screen.findByText('Password cannot be empty')).toBeInTheDocument();
    expect(screen.queryByText('The account details cannot be empty')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password cannot be empty',
    );
    expect(host.calls('login')).toEqual([]);
  });

  it('says to whose shops the back-office is not open whom to ask', async () => {
    host.on('login', () => ({ ...loginWith([]), restaurantVOList: [] }));
    const app = await openApp(host, '/login', { login: null });
    await signInWith(app, 'clerk', 'Demo1234');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sorry, you do not have access rights. The single-merchant back-office has to be activated: contact the provider',
    );
  });

  it("tells a refusal in the host's words and keeps what was typed", async () => {
    host.on('login', () => {
      throw new HostFailure({ code: CODES.tooManyTries, msg: 'Too many tries, wait 5 minutes' });
    });
    const app = await openApp(host, '/login', { login: null });
    await signInWith(app, 'clerk', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, wait 5 minutes');
    expect(screen.getByLabelText('Account')).toHaveValue('clerk');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByLabelText('Password')).not.toBeInvalid();
  });

  it('marks a password that is wrong', async () => {
    host.on('login', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'The account or the password is wrong' });
    });
    const app = await openApp(host, '/login', { login: null });
    await signInWith(app, 'clerk', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('The account or the password');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('leaves why the last try failed in sight until the next one is answered, and says it anew', async () => {
    let answer = Promise.withResolvers<never>();
    host.on('login', () => answer.promise);
    const refusal = () =>
      new HostFailure({ code: CODES.tooManyTries, msg: 'Too many tries, wait 5 minutes' });
    const app = await openApp(host, '/login', { login: null });
    await signInWith(app, 'clerk', 'wrong');
    answer.reject(refusal());
    const first = await screen.findByRole('alert');
    answer = Promise.withResolvers();
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Too many tries, wait 5 minutes')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    answer.reject(refusal());
    expect(await screen.findByRole('alert')).not.toBe(first);
  });

  it('says that the network is gone', async () => {
    const app = await openApp(host, '/login', { login: null });
    host.goOffline();
    await signInWith(app, 'clerk', 'Demo1234');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network error, please try again later',
    );
  });

  it('leads back to where the person was', async () => {
    const app = await openApp(host, '/goods/4', { login: null });
    await screen.findByLabelText('Account');
    expect(app.address()).toBe('/login?from=%2Fgoods%2F4');
    host.on('login', () => loginWith());
    await signInWith(app, 'manager', 'Demo1234');
    await findHeading('Basmati rice');
    expect(app.address()).toBe('/goods/4?shop=1');
    expect(host.calls('login')[0]?.body).toEqual({ username: 'manager', password: 'Demo1234' });
    expect(host.calls('getGoods')[0]?.headers.get('accessToken')).toBe('token-1');
  });

  it('keeps what the address said beside its path', async () => {
    host.on('listOrder4Merchant', () => pageOf([]));
    host.on('login', () => loginWith());
    // Nothing of the office has been loaded, its routes neither.
    const app = await openApp(host, `/login?from=${encodeURIComponent('/orders?q=OM10118')}`, {
      login: null,
    });
    await signInWith(app, 'manager', 'Demo1234');
    await waitFor(() =>
      expect(host.calls('listOrder4Merchant')[0]?.body).toMatchObject({ search: 'OM10118' }),
    );
    expect(app.address()).toContain('q=OM10118');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'never leads to another site: %s',
    async (from) => {
      host.on('listOrder4Merchant', () => pageOf([]));
      host.on('login', () => loginWith());
      const app = await openApp(host, `/login?from=${encodeURIComponent(from)}`, { login: null });
      await signInWith(app, 'manager', 'Demo1234');
      await waitFor(() => expect(app.address()).toBe('/dashboard'));
    },
  );

  it('remembers the account if asked to, and never the password', async () => {
    host.on('login', () => loginWith());
    const app = await openApp(host, '/goods/4', { login: null });
    await app.user.click(await screen.findByLabelText('Remember account'));
    await signInWith(app, 'manager', 'Demo1234');
    await findHeading('Basmati rice');
    expect(localStorage.getItem('rememberAccount')).toBe('manager');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Demo1234');
  });

  it('stays in its language where another one cannot be loaded, says so, and tries again', async () => {
    const { user } = await openApp(host, '/login', { login: null });
    i18next.removeResourceBundle('zh-CN', 'auth');
    const broken = vi
      .spyOn(i18next.services.backendConnector.backend, 'read')
      .mockImplementation((...given: unknown[]) => {
        (given[2] as (error: Error) => void)(new Error('The line is down'));
      });
    const language = await screen.findByLabelText('Language');
    await user.selectOptions(language, 'zh-CN');
    expect(await screen.findByText('Network error, please try again later')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(localStorage.getItem('locale')).not.toBe('zh-CN');
    broken.mockRestore();
    await user.selectOptions(language, 'zh-CN');
    expect(await screen.findByRole('button', { name: '登录' })).toBeInTheDocument();
  });

  it('changes the language before anyone is signed in, and remembers it', async () => {
    const app = await openApp(host, '/login', { login: null });
    await app.user.selectOptions(await screen.findByLabelText('Language'), 'vn-VM');
    expect(await screen.findByRole('button', { name: 'Đăng nhập' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('vi-VN');
    expect(localStorage.getItem('locale')).toBe('vn-VM');
    await app.user.selectOptions(screen.getByLabelText('Ngôn ngữ'), 'en-US');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('shows the password while asked to', async () => {
    const app = await openApp(host, '/login', { login: null });
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await app.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });
});
