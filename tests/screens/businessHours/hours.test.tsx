import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { readTime } from '../../../src/screens/businessHours/week.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { type StoreServer, serveStore } from './hoursServer.ts';

const host = startHost();
/** A Saturday, 14:30 in Singapore. */
const NOW = '2026-11-21T06:30:00.000Z';

let server: StoreServer;
beforeEach(() => {
  localStorage.clear();
  server = serveStore(host, NOW);
});

const openPage = async (options = {}) => {
  const app = await openApp(host, '/store/hours', options);
  await findHeading('Old Market: closure and hours');
  return app;
};
const button = (name: string) => within(screen.getByRole('main')).getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the store', () => {
  it('is closed after it was said for how long, and what that means', async () => {
    server.waiting = 2;
    const app = await openPage();
    expect(screen.getByText('The shop is open and accepts restaurant orders.')).toBeVisible();
    expect(screen.getByText(/can be accepted outside of them too/)).toBeVisible();
    await app.user.click(button('Set temporary closure'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Close the shop for a while' }),
    );
    expect(dialog.getByText('Opens by itself: 21 Nov 2026, 16:30')).toBeInTheDocument();
    expect(dialog.getByText('Opens by itself: 22 Nov 2026, 00:00')).toBeInTheDocument();
    expect(dialog.getByText('Opens by itself: 24 Nov 2026, 14:30')).toBeInTheDocument();
    expect(dialog.getByText(/Until then no restaurant order can be accepted/)).toBeInTheDocument();
    expect(dialog.getByText('2 restaurant orders wait to be accepted.')).toBeInTheDocument();
    await app.user.click(dialog.getByRole('radio', { name: 'The whole day' }));
    await app.user.click(dialog.getByRole('button', { name: 'Close the shop' }));
    expect(
      await screen.findByText(
        'Closed until 22 Nov 2026, 00:00. Restaurant orders cannot be accepted until then.',
      ),
    ).toBeInTheDocument();
    expect(host.calls('closeTemporarily')[0]?.body).toEqual({ length: 'wholeDay', version: 0 });
    expect(screen.getByRole('timer')).toHaveTextContent(/^9:(30:00|29:5\d)$/);
    expect(
      screen.getByText('Closed for a while · The whole day · until 22 Nov 2026, 00:00'),
    ).toBeInTheDocument();
  });

  it('is closed for longer or shorter by the same, which says until when it is closed now', async () => {
    server.close('threeDays');
    const app = await openPage();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(3 days 0:00:00|2 days 23:59:5\d)$/);
    expect(screen.getByText('Three days, since 21 Nov 2026, 14:30')).toBeVisible();
    server.now = '2026-11-21T07:00:00.000Z';
    await app.user.click(button('Extend or shorten the closure'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Extend or shorten the closure' }),
    );
    expect(dialog.getByText(/It is closed until 24 Nov 2026, 14:30 now/)).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Change the closure' }));
    expect(await screen.findByText(/^Closed until 21 Nov 2026, 17:00/)).toBeInTheDocument();
    // It began when it began, and the history has the change.
    expect(
      screen.getByText(
        'Closed since 21 Nov 2026, 14:30. Changed on 21 Nov 2026, 15:00: Two hours from then on.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Closure changed')).toBeVisible();
  });

  it('is opened early after a prompt', async () => {
    server.close('twoHours');
    const app = await openPage();
    await app.user.click(button('Resume business'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume business' }));
    expect(dialog.getByText(/by itself: 21 Nov 2026, 16:30/)).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Resume business' }));
    expect(
      await screen.findByText('The shop is open and accepts restaurant orders.'),
    ).toBeInTheDocument();
    expect(host.calls('resumeBusiness')[0]?.body).toEqual({ version: 1 });
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('is shown open when its countdown is over and the server has opened it', async () => {
    server.close('twoHours');
    // The server's clock counts, not this machine's.
    server.now = new Date(Date.parse(NOW) + 2 * 60 * 60 * 1000 - 1_200).toISOString();
    await openPage();
    expect(screen.getByRole('timer')).toHaveTextContent('0:00:02');
    expect(
      await screen.findByText('The closure is over. The shop opens within a moment.'),
    ).toBeInTheDocument();
    server.reopen();
    const looks = () =>
      host.calls('getBusinessStatus').map(({ headers }) => headers.get('background'));
    expect(looks()[0]).toBeNull();
    expect(
      await screen.findByText('The shop is open and accepts restaurant orders.'),
    ).toBeInTheDocument();
    // The page looked by itself, which is no use of the session.
    expect(looks().at(-1)).toBe('1');
  });

  it('is only looked at by a role that may not close it', async () => {
    const login = loginWith(PERMISSIONS.filter((name) => !/^store\.(close|edit)/.test(name)));
    const app = await openPage({ login });
    await app.user.click(button('More'));
    expect(
      await screen.findByText(
        'Your role may not do this. It lacks: close the shop and open it again.',
      ),
    ).toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await app.user.click(button('Change hours'));
    expect(screen.queryByRole('form', { name: 'Business hours' })).not.toBeInTheDocument();
  });

  it('says that it could not be loaded, and is loaded again', async () => {
    host.on('getBusinessStatus', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong. Please try again' });
    });
    const app = await openApp(host, '/store/hours');
    await screen.findByText('Something went wrong. Please try again');
    host.on('getBusinessStatus', () => server.status());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Old Market: closure and hours');
  });
});

describe('the business hours', () => {
  it('are shown by weekday in the language, today marked', async () => {
    await openPage();
    expect(await screen.findByText('09:00–14:00')).toBeInTheDocument();
    expect(screen.getByText('Saturday (today)')).toBeInTheDocument();
    expect(screen.getAllByText('Day off')).toHaveLength(6);
  });

  it('are changed by spans, several a day, typed as people type times', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Change hours' }));
    await app.user.click(button('Add span on Monday'));
    await app.user.type(field('Monday, span 2, from'), '1730');
    await app.user.type(field('Monday, span 2, to'), '24');
    await app.user.click(button('Use Monday for every day'));
    expect(field('Sunday, span 2, from')).toHaveValue('17:30');
    await app.user.click(button('Remove span 1 on Sunday'));
    await app.user.click(button('Save hours'));
    await screen.findByText('Business hours saved');
    const monday = [
      { from: '09:00', to: '14:00' },
      { from: '17:30', to: '24:00' },
    ];
    expect(host.calls('saveBusinessHours')[0]?.body).toEqual({
      version: 3,
      days: [monday, monday, monday, monday, monday, monday, monday.slice(1)],
    });
    expect(screen.getAllByText('09:00–14:00, 17:30–24:00')).toHaveLength(6);
  });

  it('name each wrong field, keep what was typed, and send nothing', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Change hours' }));
    await app.user.click(button('Add span on Monday'));
    await app.user.type(field('Monday, span 2, from'), '13:00');
    await app.user.type(field('Monday, span 2, to'), '18:00');
    await app.user.click(button('Add span on Tuesday'));
    await app.user.type(field('Tuesday, span 1, from'), 'noon');
    await app.user.type(field('Tuesday, span 1, to'), '11:00');
    await app.user.click(button('Add span on Friday'));
    await app.user.type(field('Friday, span 1, from'), '11:00');
    await app.user.type(field('Friday, span 1, to'), '10:00');
    await app.user.click(button('Save hours'));
    expect(await screen.findByText('3 entries need to be put right.')).toBeInTheDocument();
    expect(field('Monday, span 2, from')).toHaveAccessibleDescription(
      'There is a conflict in the time period setting. Please edit it.',
    );
    expect(field('Tuesday, span 1, from')).toHaveAccessibleDescription(
      'Enter a time such as 09:00',
    );
    expect(field('Tuesday, span 1, from')).toHaveValue('noon');
    expect(field('Friday, span 1, to')).toHaveAccessibleDescription(
      'The end has to be after the beginning',
    );
    expect(host.calls('saveBusinessHours')).toEqual([]);
  });

  it('show what somebody else set meanwhile, and save over it only when asked again', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('button', { name: 'Change hours' }));
    await app.user.clear(field('Monday, span 1, from'));
    await app.user.type(field('Monday, span 1, from'), '8');
    const theirs = [[{ from: '10:00', to: '15:00' }], [], [], [], [], [], []];
    server.hours = { ...server.hours, days: theirs, version: 4 };
    await app.user.click(button('Save hours'));
    await screen.findByText('Somebody has changed this record meanwhile');
    expect(screen.getByText(/^Now 10:00–15:00/)).toBeInTheDocument();
    expect(field('Monday, span 1, from')).toHaveValue('08:00');
    await app.user.click(button('Save hours'));
    await screen.findByText('Business hours saved');
    expect(host.calls('saveBusinessHours').at(-1)?.body).toMatchObject({ version: 4 });
  });

  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9：30', '09:30'],
    ['24', '24:00'],
    ['9:3', '9:3'],
    ['noon', 'noon'],
    ['', ''],
  ])('read %j as %j', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });
});

describe('the dashboard', () => {
  it('shows whether the shop is open, its hours, and what waits, and closes the shop', async () => {
    const app = await openApp(host, '/dashboard', { waiting: { toAccept: 3 } });
    await findHeading('Dashboard');
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('09:00–14:00')).toBeInTheDocument();
    expect(main.getByText('Old Market on 21 Nov 2026')).toBeInTheDocument();
    expect(await main.findByRole('link', { name: '3 orders wait to be accepted' })).toHaveAttribute(
      'href',
      '/orders?tab=toAccept&shop=1',
    );
    await app.user.click(button('Set temporary closure'));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Close the shop' }));
    expect(await main.findByText(/^Closed until 21 Nov 2026, 16:30/)).toBeInTheDocument();
    await waitFor(() => expect(button('Resume business')).toBeEnabled());
  });
});
