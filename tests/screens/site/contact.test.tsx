import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { siteFactsOf } from '../support/samples.ts';

const host = startHost();

const FACTS = siteFactsOf();

beforeEach(() => {
  localStorage.clear();
  host.on('getSiteFacts', () => FACTS);
  host.on('listBrand', () => ({ rows: [] }));
});

const field = (name: RegExp) => screen.getByLabelText(name);
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Send message' }));

async function write(): Promise<App> {
  const app = await openApp(host, '/contact', { login: null });
  await findHeading('Contact');
  type(/Your name/, 'Mai');
  type(/Email/, 'mai@pho.example');
  type(/Message/, 'How many shops?');
  return app;
}

describe('writing to the office', () => {
  it('names each field that is missing or wrong, leads to the first, and sends nothing', async () => {
    const app = await openApp(host, '/contact', { login: null });
    await findHeading('Contact');
    await send(app);
    expect(await screen.findAllByText('This is required')).toHaveLength(3);
    expect(field(/Your name/)).toHaveFocus();

    type(/Your name/, 'Mai');
    type(/Email/, 'mai');
    await send(app);
    expect(await screen.findByText('Email format error')).toBeInTheDocument();
    expect(field(/Email/)).toHaveFocus();
    expect(host.calls('sendContact')).toEqual([]);
  });

  it('says that it is on its way, and that it has arrived', async () => {
    const answer = Promise.withResolvers<Record<string, never>>();
    host.on('sendContact', () => answer.promise);
    const app = await write();
    await send(app);
    expect(await screen.findByText('Your message is being sent…')).toBeInTheDocument();

    answer.resolve({});
    const arrived = await screen.findByRole('heading', { name: 'Your message has arrived' });
    expect(arrived).toHaveFocus();
    expect(screen.getByText(/We will reply to mai@pho.example/)).toBeInTheDocument();
    expect(host.calls('sendContact').map(({ body }) => body)).toEqual([
      { name: 'Mai', email: 'mai@pho.example', message: 'How many shops?', website: '' },
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field(/Message/)).toHaveValue('');
  });

  it('keeps what was typed when the host refuses, and tells why in its words', async () => {
    host.on('sendContact', () => {
      throw new HostFailure({ code: CODES.tooManyTries, msg: 'Too many. Try again in an hour' });
    });
    const app = await write();
    await send(app);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Send failed');
    expect(alert).toHaveTextContent('Too many. Try again in an hour');
    expect(field(/Message/)).toHaveValue('How many shops?');

    host.goOffline();
    await send(app);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Network error/));
    expect(field(/Your name/)).toHaveValue('Mai');
  });

  it('says that a program filled in what nobody sees, and sends it once that is empty', async () => {
    host.on('sendContact', () => ({}));
    const app = await write();
    const unseen = document.querySelector('input[name="website"]') as HTMLInputElement;
    fireEvent.change(unseen, { target: { value: 'https://pho.example' } });
    await send(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(/please send it again/);
    expect(unseen).toHaveValue('');
    expect(host.calls('sendContact')).toEqual([]);
    expect(JSON.stringify({ ...sessionStorage })).toContain('How many shops?');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('https://pho.example');

    await send(app);
    await screen.findByRole('heading', { name: 'Your message has arrived' });
    expect(host.calls('sendContact')).toMatchObject([{ body: { website: '' } }]);
  });

  it('shows what the host finds wrong at its field', async () => {
    host.on('sendContact', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Check the fields',
        errors: { message: 'This is too long' },
      });
    });
    const app = await write();
    await send(app);
    expect(await screen.findByText('This is too long')).toBeInTheDocument();
    expect(field(/Message/)).toHaveFocus();
  });
});
