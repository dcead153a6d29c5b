import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Permission } from '../../../api/domains.ts';
import type { BulkLine } from '../../../api/orders/calls.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { orderOf, pageOf } from '../support/samples.ts';

export const rows = [1, 2, 3, 4].map((id) => orderOf({ id, orderSn: `OM-${id}` }));

export const line = (orderId: number, change: Partial<BulkLine> = {}): BulkLine => ({
  orderId,
  orderSn: `OM-${orderId}`,
  outcome: 'possible',
  status: 'new',
  paymentStatus: 'unpaid',
  reason: null,
  message: null,
  ...change,
});

export const frozen = (orderId: number, customerId = 9) =>
  line(orderId, {
    outcome: 'refused',
    reason: {
      rule: 'customerNotFrozen',
      figures: { customer: 'Jade Seafood' },
      remedy: { record: 'customer', id: customerId },
    },
    message: 'The account of Jade Seafood is frozen.',
  });

export const unpaid = (orderId: number) =>
  line(orderId, {
    outcome: 'refused',
    reason: {
      rule: 'isPaidInFull',
      figures: { outstanding: 12000, currency: 'SGD' },
      money: ['outstanding'],
      remedy: { event: 'pay' },
    },
    message: 'S$120.00 is still unpaid.',
  });

export const DONE = { outcome: 'done', status: 'pendingShipment' } as const;

export interface Asked {
  orderIds: number[];
  event: { type: string };
  dryRun?: boolean;
}

/** The host of a file's tests, and how each opens the dialog. */
export function startBulk() {
  const host = startHost();

  beforeEach(() => {
    localStorage.clear();
    host.on('listOrder4Merchant', () => pageOf(rows));
  });

  /** The list with all its orders chosen, and the dialog of a bulk action open. */
  async function openDialog(permissions?: Permission[]) {
    const app = await openApp(host, '/orders', { login: loginWith(permissions) });
    await screen.findByText('OM-1');
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await app.user.click(screen.getByRole('button', { name: 'Act on selected…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Act on 4 orders' }));
    return { ...app, dialog };
  }

  return { host, openDialog };
}

export type Opened = Awaited<ReturnType<ReturnType<typeof startBulk>['openDialog']>>;

export async function choose({ user, dialog }: Opened, event: string) {
  await user.selectOptions(await dialog.findByLabelText('What to do'), event);
  await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
}
