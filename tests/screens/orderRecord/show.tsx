import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { OrderFacts } from '../../../machines/order/law/facts.ts';
import { OrderRecord } from '../../../src/screens/orders/record/OrderRecord.tsx';
import { showInOffice } from '../support/office.tsx';
import { OrderServer } from './orderServer.ts';
import { factsOf } from './records.ts';

/** Shows an order's screen over a server that has it in this state, and waits until it is there. */
export async function showOrder(
  facts: Partial<OrderFacts>,
  state: OrderDetail['state'],
  permissions: readonly Permission[] = PERMISSIONS,
  locale: Locale = 'en-US',
) {
  const server = new OrderServer(factsOf(facts), state, permissions);
  const office = await showServer(server, permissions, locale);
  await screen.findByRole('heading', { level: 1 });
  return office;
}

/** The same over a server that a test has prepared; nothing is waited for. */
export async function showServer(
  server: OrderServer,
  permissions: readonly Permission[] = PERMISSIONS,
  locale: Locale = 'en-US',
) {
  const office = await showInOffice(<OrderRecord orderId={7} />, {
    fetch: server.fetch,
    permissions,
    locale,
  });
  return { ...office, server, user: userEvent.setup() };
}

/** The open dialog. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** An order of S$21.80 of which nothing is open any more. */
export const paidInFull = { paid: 2180 };

/** Opens the menu of further actions and chooses one. */
export async function choose(user: Awaited<ReturnType<typeof showOrder>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
