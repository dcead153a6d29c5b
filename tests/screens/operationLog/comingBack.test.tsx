import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { logLineOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('getOperationList', () => ({ operators: [], modules: [], operations: [] }));
  host.on('listOperationLogVO', () =>
    pageOf([logLineOf(), logLineOf({ id: 2, targetId: 2, targetName: 'OM261121-00002' })]),
  );
});

describe('the operation log', () => {
  it('is as it was for whoever comes back from a record', async () => {
    host.on('getOrderDetail4Merchant', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Order not found' });
    });
    const app = await openApp(host, '/system/operation-log');
    await app.user.click(await screen.findByRole('link', { name: 'OM261121-00002' }));
    await waitFor(() => expect(app.address()).toBe('/orders/2?shop=1'));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    host.on('listOperationLogVO', () => new Promise(() => undefined));
    app.history.back();
    const row = (await screen.findByRole('link', { name: 'OM261121-00002' })).closest('tr');
    await waitFor(() => expect(row).toHaveFocus());
  });
});
