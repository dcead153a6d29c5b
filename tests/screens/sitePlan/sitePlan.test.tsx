import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlanLayout } from '../../../api/sitePlan/calls.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();
let sent: PlanLayout[];

const table = (number: string, x: number) => ({
  ...{ number, seats: 4, shape: 'square' as const, status: 'free' as const },
  ...{ x, y: 2 },
});

beforeEach(() => {
  localStorage.clear();
  // The simulated browser has no pointers to capture.
  Element.prototype.setPointerCapture ??= () => undefined;
  sent = [];
  host.on('getSubscription', () => ({
    subscription: { restaurantId: 1, version: 2 },
    state: 'subscribed',
    facts: { shopId: 1, requestedBy: null, actor: null },
    history: [],
  }));
  const tables = [table('1', 2), table('2', 8)];
  const areas = [{ name: 'Hall', x: 0, y: 0, width: 20, height: 12, tables }];
  host.on('getSitePlan', () => ({ restaurantId: 1, version: 3, areas }));
  host.on('saveSitePlan', ({ body }) => {
    const { layout } = body as { layout: PlanLayout };
    sent.push(layout);
    return { restaurantId: 1, version: 4, ...layout };
  });
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => within(screen.getByRole('main')).getByRole('button', { name: 'Save plan' });

describe('the site plan', () => {
  it.each([
    ['Seats', '0', 'A whole number from 1 to'],
    ['Table number', '2', 'Not taken: the plan still has 1'],
  ])('is not saved while %s has what it does not take', async (name, wrong, problem) => {
    const { user } = await openApp(host, '/store/plan');
    await findHeading('Site plan');
    await user.click(await screen.findByRole('button', { name: /^Table 1\b/ }));
    const other = name === 'Seats' ? 'Table number' : 'Seats';
    await user.clear(field(other));
    await user.type(field(other), other === 'Seats' ? '6' : '7');
    await user.clear(field(name));
    await user.type(field(name), wrong);
    await user.click(save());
    expect(sent).toEqual([]);
    expect(screen.getByText(/^Not saved yet/)).toHaveTextContent(`“${name}”`);
    expect(field(name)).toHaveFocus();
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
    await user.clear(field(name));
    await user.type(field(name), '5');
    await user.click(save());
    expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.areas[0]?.tables[0]).toMatchObject(
      name === 'Seats' ? { number: '7', seats: 5 } : { number: '5', seats: 6 },
    );
  });
});
