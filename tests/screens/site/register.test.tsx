import { fireEvent, screen, within } from '@testing-library/react';
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
const agreement = () => screen.getByRole('checkbox', { name: /agree to them/ });
const send = ({ user }: App) => user.click(screen.getByRole('button', { name: /^Send / }));

async function fill(path = '/register'): Promise<App> {
  const app = await openApp(host, path, { login: null });
  await findHeading(/Register your business|Apply for a branch shop/);
  type(/Business name/, 'Corner');
  type(/Contact name/, 'Nurul');
  type(/Email/, 'nurul@corner.example');
  type(/Mobile/, '9123 4567');
  type(/Branch address/, '18 Tampines Street 11');
  return app;
}

async function agree({ user }: App): Promise<void> {
  await user.click(agreement());
  const dialog = await screen.findByRole('dialog', { name: 'Terms of registration' });
  await user.click(within(dialog).getByRole('button', { name: 'Agree to the terms' }));
}

describe('registering', () => {
  it('takes the terms in front of the applicant, and sends nothing before they are agreed to', async () => {
    host.on('submitRegistration', () => ({ leadNo: 'RG261122-00042' }));
    const app = await fill();
    await send(app);
    expect(await screen.findByText('Please read the terms and agree to them')).toBeInTheDocument();
    expect(agreement()).toHaveFocus();
    expect(agreement()).toBeInvalid();
    expect(agreement()).toHaveAccessibleDescription('Please read the terms and agree to them');

    await app.user.click(agreement());
    const dialog = await screen.findByRole('dialog', { name: 'Terms of registration' });
    expect(within(dialog).getByRole('region', { name: 'Terms of registration' })).toHaveFocus();
    await app.user.click(within(dialog).getByRole('button', { name: 'Close without agreeing' }));
    expect(agreement()).not.toBeChecked();
    expect(host.calls('submitRegistration')).toEqual([]);

    await agree(app);
    expect(agreement()).toBeChecked();
    await send(app);
    expect(
      await screen.findByRole('heading', { name: 'Your registration has arrived' }),
    ).toHaveFocus();
    expect(screen.getByText(/RG261122-00042/)).toBeInTheDocument();
    expect(host.calls('submitRegistration')).toHaveLength(1);
  });

  it('keeps what is typed when another kind is chosen, and says so in the address', async () => {
    const app = await fill();
    await app.user.click(screen.getByRole('radio', { name: 'Branch shop' }));
    await findHeading('Apply for a branch shop');
    expect(app.address()).toBe('/register?kind=branch');
    expect(field(/Business name/)).toHaveValue('Corner');
    expect(screen.getByRole('button', { name: 'Send application' })).toBeInTheDocument();
  });

  it('names a number that is none of the country', async () => {
    const app = await fill();
    type(/Mobile/, '12');
    await agree(app);
    await send(app);
    expect(
      await screen.findByText('This is not a phone number in Singapore, such as 9123 4567'),
    ).toBeInTheDocument();
    expect(field(/Mobile/)).toHaveFocus();
  });

  it('does not send a licence that would be refused, and goes without it', async () => {
    host.on('submitRegistration', () => ({ leadNo: 'RG261122-00043' }));
    const app = await fill();
    await agree(app);
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('No file can be chosen');
    const letter = new File(['x'], 'letter.txt', { type: 'text/plain' });
    fireEvent.change(chooser, { target: { files: [letter] } });
    expect(await screen.findByText(/letter\.txt/)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await send(app);
    expect(host.calls('submitRegistration')).toEqual([]);

    await app.user.click(screen.getByRole('button', { name: 'Remove letter.txt' }));
    await send(app);
    await screen.findByText(/RG261122-00043/);
  });

  it('tells that too much was sent, and keeps the form', async () => {
    host.on('submitRegistration', () => {
      throw new HostFailure({ code: CODES.tooManyTries, msg: 'Too many. Try again in an hour' });
    });
    const app = await fill('/register?kind=branch');
    await agree(app);
    await send(app);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many. Try again in an hour');
    expect(field(/Business name/)).toHaveValue('Corner');
    expect(agreement()).toBeChecked();
  });
});
