import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useMemo } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { DeskItem } from '../../../machines/kernel/desk.ts';
import { createOrderFlow } from '../../../machines/order/flow.ts';
import { Changed } from '../../../src/components/desk/Changed.tsx';
import { DeskDecision } from '../../../src/components/desk/DeskDecision.tsx';
import { DeskPage } from '../../../src/components/desk/DeskPage.tsx';
import { type Desk, useDesk } from '../../../src/components/desk/useDesk.ts';
import { RecordFrame } from '../../../src/components/record/RecordFrame.tsx';
import { type RecordFlow, useRecordFlow } from '../../../src/components/record/useRecordFlow.ts';
import { viewOf } from '../../../src/components/record/view.ts';
import { EVENT_FORMS } from '../../../src/screens/orders/record/forms/forms.ts';
import { orderKind } from '../../../src/screens/orders/record/orderKind.ts';
import { useGrants } from '../../../src/shell/sessionContext.ts';
import { OrderServer } from '../orderRecord/orderServer.ts';
import { factsOf, NEW } from '../orderRecord/records.ts';
import { showInOffice } from '../support/office.tsx';

beforeEach(() => localStorage.clear());

/** A desk of orders to accept: what waits is what the server's one order says. */
let server: OrderServer;
const isWaiting = () => JSON.stringify(server.detail.state).includes('"new"');
const load = async () => {
  const rows = isWaiting() ? [{ id: 7, version: server.detail.order.version }] : [];
  return { rows, total: rows.length };
};

function OrderDesk(): ReactNode {
  const desk = useDesk<DeskItem>(load);
  return (
    <DeskPage title="Orders to accept" desk={desk} item={({ id }) => `Order ${id}`}>
      {({ id }) => <OnDesk id={id} desk={desk} />}
    </DeskPage>
  );
}

function OnDesk({ id, desk }: { id: number; desk: Desk }): ReactNode {
  const flow = useRecordFlow(id, {
    create: createOrderFlow,
    namespace: 'orders',
    numberOf: orderKind.numberOf,
    drafts: 'orderDesk',
    onDone: (_, { order }) => desk.send({ type: 'DECIDED', id, version: order.version }),
  });
  return (
    <RecordFrame flow={flow} namespace="orders" wayBack={null}>
      {(detail) => <Shown desk={desk} detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface ShownProps {
  desk: Desk;
  detail: OrderDetail;
  flow: RecordFlow<OrderDetail, Parameters<typeof orderKind.eventOf>[0]>;
}

function Shown({ desk, detail, flow }: ShownProps): ReactNode {
  const grants = useGrants();
  const view = useMemo(() => viewOf(orderKind, detail, grants), [detail, grants]);
  return (
    <DeskDecision
      desk={desk}
      view={view}
      flow={flow}
      forms={EVENT_FORMS}
      approve="accept"
      sendBack="cancel"
      title={view.number}
      facts={[]}
    >
      <Changed before="S$10.00" now="S$21.80" />
    </DeskDecision>
  );
}

async function show(facts = factsOf()) {
  server = new OrderServer(facts, NEW, PERMISSIONS);
  await showInOffice(<OrderDesk />, { fetch: server.fetch, permissions: PERMISSIONS });
  await screen.findByRole('button', { name: 'Accept order' });
  return userEvent.setup();
}

describe('a desk', () => {
  it('shows the queue, the first thing of it, and what changed in words too', async () => {
    await show();
    const queue = within(screen.getByRole('navigation', { name: 'What waits' }));
    expect(queue.getByRole('button', { name: 'Order 7' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText('1 waits')).toBeVisible();
    expect(screen.getByRole('deletion')).toHaveTextContent('before: S$10.00');
    expect(screen.getByRole('insertion')).toHaveTextContent('now: S$21.80');
  });

  it('approves by key once that is meant, and is empty after the last one', async () => {
    const user = await show();
    await user.keyboard('a');
    const asked = await screen.findByRole('dialog', { name: 'Accept order' });
    expect(server.sent).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(server.sent).toEqual([]);
    await user.keyboard('a');
    await screen.findByRole('dialog', { name: 'Accept order' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nothing waits')).toBeVisible();
    expect(server.sent.map(({ body }) => body.event)).toEqual([{ type: 'accept' }]);
  });

  it('asks for the reason where sending back needs one, by key', async () => {
    const user = await show();
    await user.keyboard('b');
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Ordered twice');
    await user.click(form.getByRole('checkbox'));
    await user.click(form.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });

  it('says that somebody else has decided it, and goes on', async () => {
    const user = await show();
    server.meanwhile({ type: 'accept' }, { name: 'Ravi', role: 'clerk' });
    await user.click(screen.getByRole('button', { name: 'Accept order' }));
    const conflict = within(await screen.findByRole('dialog', { name: /changed meanwhile/ }));
    await user.click(conflict.getByRole('button', { name: 'Leave it' }));
    const gone = await screen.findByRole('alert');
    expect(gone).toHaveTextContent('Somebody else has decided this');
    expect(gone).toHaveTextContent('Ravi · Order accepted');
    await user.click(within(gone).getByRole('button', { name: 'On to the next' }));
    await waitFor(() => expect(screen.getByText('Nothing waits')).toBeVisible());
  });

  it('names the reason where it cannot be approved, and does nothing by key', async () => {
    const customer = { id: 52, name: 'Grandma', frozen: true, creditLimit: 0, receivable: 0 };
    server = new OrderServer(factsOf({ customer }), NEW, PERMISSIONS);
    await showInOffice(<OrderDesk />, { fetch: server.fetch, permissions: PERMISSIONS });
    const approve = await screen.findByRole('button', { name: /^Accept order/ });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    await userEvent.setup().keyboard('a');
    expect(server.sent).toEqual([]);
    expect(approve).toHaveFocus();
  });
});
