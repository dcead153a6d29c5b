import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { openApp } from '../support/app.tsx';
import { lookAgain, moveIntervals, usesSince } from '../support/follow.ts';
import { HostFailure, startHost } from '../support/host.ts';
import { CaseServer } from './caseServer.ts';
import { factsOf, IN_AUDIT, ME, OTHER, SUBMITTED } from './samples.ts';

const host = startHost();
moveIntervals();
let server: CaseServer;

beforeEach(() => localStorage.clear());

const open = async () => {
  const app = await openApp(host, '/after-sales/5');
  await screen.findByRole('heading', { level: 1, name: /AS-OM261121-00005/ });
  return app;
};

const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;

describe('the open page of a case', () => {
  it('shows by itself what others do, which is no use of the session', async () => {
    server = new CaseServer(host, factsOf({}), SUBMITTED);
    await open();
    const before = host.calls().length;
    server.meanwhile({ type: 'startAudit' }, OTHER);

    await lookAgain();

    expect(await screen.findByText('Audit started')).toBeVisible();
    // Nor is what is read anew beside the case.
    await screen.findByText(/3 orders/);
    expect(
      host
        .calls()
        .slice(before)
        .map(({ name }) => name),
    ).toContain('getCrmUserInfo');
    expect(usesSince(host, before)).toEqual([]);
  });

  it('leaves what is typed as it is', async () => {
    server = new CaseServer(host, factsOf({ auditor: ME }), IN_AUDIT);
    const { user } = await open();
    await user.click(button('Submit audit result'));
    const form = within(await screen.findByRole('dialog'));
    const amount = form.getByLabelText(/^Amount \*?$|^Amount$/);
    fireEvent.change(amount, { target: { value: '13.00' } });
    server.meanwhile({ type: 'close', remark: 'Settled by phone' }, OTHER);

    await lookAgain();

    expect(amount).toHaveValue('13.00');
    expect(amount).toBeVisible();
  });

  it('sends a correction of the commission for the one that was looked at', async () => {
    server = new CaseServer(host, factsOf({}), SUBMITTED);
    const commission = (amount: string, version: number) => {
      const { aftersale } = server.detail;
      server.detail = {
        ...server.detail,
        aftersale: { ...aftersale, commission: { amount, version } },
      };
    };
    commission('2.00', 1);
    host.on('updateOrderCommissionByOrderId', () => {
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile' });
    });
    const { user } = await open();
    await user.click(button('Correct'));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText(/Remark/), { target: { value: 'As agreed' } });
    commission('3.00', 2);
    await lookAgain();

    const send = form.getByRole('button', { name: 'Correct the commission' });
    await user.click(send);
    await form.findByText(/since you began/);
    await user.click(send);

    const sent = host.calls('updateOrderCommissionByOrderId').map(({ query }) => query.version);
    expect(sent).toEqual(['1', '2']);
    // Nobody here has typed another amount: the one that is saved now is kept.
    expect(form.getByLabelText(/^Commission/)).toHaveValue('3.00');
  });
});
