import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OperationName } from '../../api/contract.ts';
import type { Permission } from '../../api/domains.ts';
import { findHeading, loginWith, openApp } from '../screens/support/app.tsx';
import { startHost } from '../screens/support/host.ts';
import { logLineOf, pageOf } from '../screens/support/samples.ts';

// The product's screens with one more domain in their lists: what a person sees of it.

const host = startHost();
/** Answers a call that the types do not know. */
const answer = (name: string, data: object) => host.on(name as OperationName, () => data as never);
const login = loginWith(['tasting.view' as Permission, 'log.view']);

beforeEach(() => {
  answer('getTasting', {
    tasting: { id: 7, name: 'Mango week', version: 0 },
    state: 'planned',
    facts: { tastingId: 7, isBooked: true },
    history: [],
  });
  host.on('getSystemRole', () => []);
  host.on('getOperationList', () => ({
    operators: [],
    modules: ['tastings' as 'leads'],
    operations: [{ module: 'tastings' as 'leads', operation: 'hold', calls: [] }],
  }));
  const line = {
    ...{ module: 'tastings', operation: 'hold', moved: null },
    ...{ targetRecord: 'tasting' as 'lead', targetId: 7, targetName: 'Mango week' },
  };
  host.on('listOperationLogVO', () => pageOf([logLineOf(line as object)]));
});

it('is in the navigation, with what waits there', async () => {
  const app = await openApp(host, '/system/operation-log', {
    login,
    waiting: { toTaste: 3 } as object,
  });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const waiting = await within(navigation).findByRole('link', { name: '3 tastings to hold' });
  expect(waiting).toHaveAttribute('href', '/tastings');
  await app.user.click(within(navigation).getByRole('link', { name: 'Tastings' }));
  await findHeading('Tastings');
  expect(app.address()).toBe('/tastings');
});

it('is the first screen of who may see nothing else, and is not shown to who may not see it', async () => {
  const app = await openApp(host, '/start', {
    login: loginWith(['tasting.view' as Permission]),
  });
  await waitFor(() => expect(app.address()).toBe('/tastings'));
  app.close();
  await openApp(host, '/system/operation-log', { login: loginWith(['log.view']) });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const links = within(navigation).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Operation log']);
});

it('has its words in the log, whose line leads to the page of its record', async () => {
  const app = await openApp(host, '/system/operation-log', { login });
  const row = (await screen.findByText('Mango week')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('Hold tasting');
  await app.user.click(within(row).getByRole('link', { name: 'Mango week' }));
  await findHeading('Mango week');
  expect(app.address()).toBe('/tastings/7');
  expect(screen.getByText('Planned')).toBeInTheDocument();
});

it('is found from anywhere by what is typed, under its name', async () => {
  answer('listTasting', pageOf([{ id: 7, name: 'Mango week' }]));
  const app = await openApp(host, '/system/operation-log', { login });
  await screen.findByText('Mango week');
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search and jump' });
  await app.user.keyboard('mango');
  const group = await screen.findByRole('group', { name: 'Tastings' });
  await app.user.click(within(group).getByRole('option', { name: 'Mango week' }));
  await waitFor(() => expect(app.address()).toBe('/tastings/7'));
  expect(host.calls('listTasting' as OperationName)[0]?.body).toEqual({ search: 'mango', size: 5 });
});
