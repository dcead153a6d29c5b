import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { AfterSalesOrder } from '../../../api/afterSales/afterSalesCase.ts';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import { type App, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { claimableOrder, rowOf } from './samples.ts';

export const PHONE = '85679497';
/** What a search of orders answers. */
export const found = (
  rows: AfterSalesOrder[],
  count = rows.length,
  next: string | null = null,
) => ({
  rows,
  next,
  previous: null,
  total: { count, exact: true },
});
const DAMAGED = { code: 'damaged', name: 'Damaged', type: 'quality' as const };

export const questionIs = (name: string) => screen.findByRole('heading', { level: 2, name });
export const next = (app: App) => app.user.click(screen.getByRole('button', { name: 'Next' }));
export const described = (element: HTMLElement, text: RegExp) =>
  waitFor(() => expect(element).toHaveAccessibleDescription(text));

/** Writes as if it was pasted, which is quicker than key by key. */
export const write = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

/** A host that takes an application, and the ways to each of its questions. */
export function startApplying() {
  const host = startHost();
  beforeEach(() => {
    localStorage.clear();
    host.on('findOrderToClaim', ({ body }) =>
      found((body as { search: string }).search === PHONE ? [claimableOrder()] : []),
    );
    host.on('getCrmOrder', () => claimableOrder());
    host.on('listAftersaleProblem', () => [
      { ...DAMAGED, reasons: [{ code: 'crushed', name: 'Crushed' }] },
      {
        code: 'late',
        name: 'Late',
        type: 'delivery',
        reasons: [{ code: 'closed', name: 'Closed' }],
      },
    ]);
    host.on('apportionRefund', () => ({
      currency: 'SGD',
      amount: '10.90',
      most: '10.90',
      apportionment: {
        lines: [{ lineId: 11, amount: '10.90' }],
        delivery: '0.00',
        bearers: { merchant: '10.90', platform: '0.00', rider: '0.00' },
      },
    }));
    host.on('submitAftersale', () => ({ aftersale: rowOf() }) as AfterSalesDetail);
  });

  async function toLines(): Promise<App> {
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    await app.user.type(screen.getByRole('combobox', { name: /Phone number/ }), PHONE);
    await app.user.click(await screen.findByRole('option', { name: /OM261118-00070/ }));
    await next(app);
    await questionIs('Which goods is the complaint about?');
    return app;
  }

  async function toRefund(): Promise<App> {
    const app = await toLines();
    await app.user.type(screen.getByLabelText('Quantity of Basmati rice'), '2');
    await next(app);
    await app.user.click(await screen.findByRole('radio', { name: 'Damaged' }));
    await app.user.click(screen.getByRole('radio', { name: 'Crushed' }));
    await next(app);
    await questionIs('How should it be put right?');
    return app;
  }

  async function toEvidence(): Promise<App> {
    const app = await toRefund();
    await app.user.click(screen.getByRole('radio', { name: 'Way it was paid' }));
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveValue('10.90'));
    await next(app);
    await questionIs('What did the customer say and send?');
    return app;
  }

  async function toCheck(): Promise<App> {
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Two sacks were torn');
    await next(app);
    await questionIs('Is everything right?');
    return app;
  }

  return { host, toLines, toRefund, toEvidence, toCheck };
}
