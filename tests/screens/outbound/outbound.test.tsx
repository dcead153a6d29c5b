import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OutboundCause, OutboundError } from '../../../api/outbound/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const errorOf = (orderId: number): OutboundError =>
  ({
    orderId,
    orderSn: `SO-${orderId}`,
    customerName: 'Golden Spoon',
    customerNameZh: '金匙餐厅',
    send: {
      messageId: 100 + orderId,
      sendType: 'order',
      place: 'needsCorrection',
      tries: 1,
      problem: 'rejected',
      code: 'unknownGoods',
      field: 'lines[0].goodsNo',
      words: 'No goods T10',
      createdAt: '2026-11-21T05:00:00.000Z',
      sentAt: null,
      version: 2,
    },
    mend: { record: 'goods', id: 7 },
  }) as OutboundError;

const causeOf = (orders: OutboundError[]): OutboundCause => ({
  place: 'needsCorrection',
  problem: 'rejected',
  code: 'unknownGoods',
  field: 'lines[].goodsNo',
  words: 'No goods T10',
  orders,
});

const answer = (causes: OutboundCause[], warehouse = true) => ({
  causes,
  counts: { needsCorrection: causes.flatMap(({ orders }) => orders).length, failed: 0 },
  isWhole: true,
  warehouse,
});

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
});

describe('what the warehouse system has not taken', () => {
  it('stands by its cause, with the way to where it is mended and to each try', async () => {
    host.on('getOutBoundErrorList', () => answer([causeOf([errorOf(1), errorOf(2)])]));
    await openApp(host, '/orders/warehouse');
    await findHeading('Not taken by the warehouse');
    const panel = (await screen.findByRole('region', { name: 'No goods T10' })) as HTMLElement;
    expect(within(panel).getByText(/2 orders · Code unknownGoods/)).toBeInTheDocument();
    const [mend] = within(panel).getAllByRole('link', { name: 'Goods' });
    expect(mend).toHaveAttribute('href', expect.stringContaining('/goods/7'));
    expect(within(panel).getByRole('link', { name: '1 Tries of SO-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/system/outbox/101'),
    );
  });

  it('is sent again, all of a cause at once, with what became of each', async () => {
    host.on('getOutBoundErrorList', () => answer([causeOf([errorOf(1), errorOf(2)])]));
    host.on('againSendOutboundBatch', () => [
      {
        orderId: errorOf(1).orderId,
        sendType: 'order',
        orderSn: 'SO-1',
        outcome: 'queued',
        message: null,
      },
      {
        orderId: errorOf(2).orderId,
        sendType: 'order',
        orderSn: 'SO-2',
        outcome: 'refused',
        message: 'Not now',
      },
    ]);
    const { user } = await openApp(host, '/orders/warehouse');
    await user.click(await screen.findByRole('button', { name: 'Send all again' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('1 order is on its way.')).toBeInTheDocument();
    expect(screen.getByText('Not now')).toBeInTheDocument();
    expect(host.calls('againSendOutboundBatch').map(({ body }) => body)).toEqual([
      {
        sends: [
          { orderId: 1, sendType: 'order' },
          { orderId: 2, sendType: 'order' },
        ],
      },
    ]);
    expect(host.calls('againSendOutboundBatch')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('is nothing, and says where there is no warehouse system', async () => {
    host.on('getOutBoundErrorList', () => answer([], false));
    await openApp(host, '/orders/warehouse');
    expect(await screen.findByText('No order needs a correction')).toBeInTheDocument();
    expect(screen.getByText('No warehouse system is set up')).toBeInTheDocument();
  });

  it('is counted in the navigation', async () => {
    host.on('getOutBoundErrorList', () => answer([causeOf([errorOf(1)])]));
    await openApp(host, '/orders/warehouse', { waiting: { outboundToMend: 1 } });
    const name = '1 order needs a correction for the warehouse';
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/warehouse'),
    );
  });

  it('is not shown to who may not see the outbox', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('outbox'));
    await openApp(host, '/orders/warehouse', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(host.calls('getOutBoundErrorList')).toEqual([]);
  });
});
