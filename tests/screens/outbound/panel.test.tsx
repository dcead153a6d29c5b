import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OutboundStatus } from '../../../api/outbound/calls.ts';
import { OrderAtWarehouse } from '../../../src/screens/outbound/OrderAtWarehouse.tsx';
import { startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';

const host = startHost();

const statusOf = (version: number): OutboundStatus => ({
  orderId: 7,
  orderSn: 'SO-7',
  warehouse: true,
  sends: [
    {
      messageId: 107,
      sendType: 'order',
      place: 'needsCorrection',
      tries: 1,
      problem: 'rejected',
      code: 'unknownGoods',
      field: 'lines[0].goodsNo',
      words: 'No goods T10',
      createdAt: '2026-11-21T05:00:00.000Z',
      sentAt: null,
      version,
    },
  ],
});

beforeEach(() => localStorage.clear());

describe('what the warehouse system was told of an order', () => {
  it('is told again as often as it is asked for, each time as it is then', async () => {
    let version = 2;
    host.on('syncWmsStatus', () => [statusOf(version)]);
    host.on('againSendOutbound', () => {
      version += 1;
      return statusOf(version);
    });
    await showInOffice(<OrderAtWarehouse orderId={7} version={1} isToPick />, {
      fetch: (request) => fetch(request),
      permissions: PERMISSIONS,
      locale: 'en-US',
    });
    const user = userEvent.setup();
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: /^Send again: SO-7/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Send again' }));
      await waitFor(() => expect(host.calls('againSendOutbound')).toHaveLength(times));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const versions = host.calls('againSendOutbound').map(({ body }) => body);
    expect(versions).toEqual([{ version: 2 }, { version: 3 }]);
  });
});
