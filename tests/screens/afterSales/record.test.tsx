import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { AfterSalesFacts } from '../../../machines/afterSalesCase/law/facts.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { pageOf } from '../support/samples.ts';
import { CaseServer } from './caseServer.ts';
import { factsOf, IN_AUDIT, ME, OTHER, PASSED, rowOf, SUBMITTED } from './samples.ts';

const host = startHost();
let server: CaseServer;

beforeEach(() => localStorage.clear());

async function openCase(facts: Partial<AfterSalesFacts>, state = SUBMITTED) {
  server = new CaseServer(host, factsOf(facts), state);
  const app = await openApp(host, '/after-sales/5');
  await screen.findByRole('heading', { level: 1, name: /AS-OM261121-00005/ });
  return app;
}

const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const dialog = async () => within(await screen.findByRole('dialog'));
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const place = () => (server.detail.state as { case: string }).case;

/** Opens the auditor's form on a case whose audit this account has begun. */
async function openAudit(facts: Partial<AfterSalesFacts> = {}) {
  const app = await openCase({ auditor: ME, ...facts }, IN_AUDIT);
  await app.user.click(button('Submit audit result'));
  return { app, form: await dialog() };
}

describe('the audit of a case', () => {
  it('is begun with one click, and stands in the history', async () => {
    const app = await openCase({});
    await app.user.click(button('Start audit'));
    await waitFor(() => expect(place()).toBe('inProgress'));
    expect(await screen.findByText('Audit started')).toBeVisible();
    // What the customer has open may be another number now.
    await waitFor(() => expect(host.calls('getCrmUserInfo')).toHaveLength(2));
  });

  it('is ended by who began it: another one is told whose it is', async () => {
    await openCase({ auditor: OTHER }, IN_AUDIT);
    const submit = button(/^Submit audit result/);
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription(/Mei Fen/);
  });

  it('is handed on to somebody else who may audit, with the reason', async () => {
    const app = await openCase({ auditor: ME }, IN_AUDIT);
    await app.user.click(button('More'));
    await app.user.click(await screen.findByRole('menuitem', { name: /Hand audit on/ }));
    const form = await dialog();
    const next = form.getByRole('combobox', { name: /Goes on with the audit/ });
    expect(within(next).queryByRole('option', { name: ME.name })).toBeNull();
    await app.user.selectOptions(next, OTHER.name);
    await app.user.click(form.getByRole('button', { name: 'Hand audit on' }));
    expect(host.calls('handOnAudit')).toEqual([]);
    write(form.getByRole('textbox', { name: /Remark/ }), 'Off sick');
    await app.user.click(form.getByRole('button', { name: 'Hand audit on' }));
    await waitFor(() => expect(server.detail.facts.auditor).toEqual(OTHER));
    expect(host.calls('handOnAudit')[0]?.body).toEqual({
      id: 5,
      version: 3,
      auditorId: OTHER.id,
      remark: 'Off sick',
    });
    expect(await screen.findByText('Audit handed on')).toBeVisible();
  });

  it('shares the amount out over goods, delivery and who bears it, to the cent', async () => {
    const { app, form } = await openAudit();
    expect(form.getByLabelText(/^Amount \*?$|^Amount$/)).toHaveValue('16.35');
    write(form.getByLabelText(/^Amount \*?$|^Amount$/), '13.00');
    await app.user.click(form.getByRole('button', { name: 'Share out again' }));
    expect(form.getByLabelText('Amount for Basmati rice')).toHaveValue('10.90');
    expect(form.getByRole('textbox', { name: 'Delivery fee' })).toHaveValue('2.10');
    const shares = ['Merchant', 'Platform', 'Rider'].map(
      (name) => (form.getByLabelText(name) as HTMLInputElement).value,
    );
    expect(shares.toSorted()).toEqual(['4.33', '4.33', '4.34']);
    await app.user.click(form.getByRole('button', { name: 'Submit audit result' }));
    await waitFor(() => expect(place()).toBe('pass'));
    expect(host.calls('submitAuditResult')[0]?.body).toMatchObject({
      id: 5,
      version: 3,
      result: 'pass',
      amount: '13.00',
      apportionment: { lines: [{ lineId: 11, amount: '10.90' }], delivery: '2.10' },
    });
  });

  it('cannot be submitted while the parts or the shares do not add up, and says so', async () => {
    const { form } = await openAudit();
    write(form.getByLabelText('Amount for Basmati rice'), '10.89');
    expect(await form.findByText(/S\$16\.34/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Submit audit result' })).toBeDisabled();
    write(form.getByLabelText('Amount for Basmati rice'), '10.90');
    write(form.getByLabelText('Rider'), '9.00');
    expect(await form.findByText(/S\$19\.90/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Submit audit result' })).toBeDisabled();
    expect(host.calls('submitAuditResult')).toEqual([]);
  });

  it('grants no more than the order has left', async () => {
    const { form } = await openAudit({ left: 500 });
    expect(form.getByLabelText(/^Amount \*?$|^Amount$/)).toHaveValue('5.00');
    write(form.getByLabelText(/^Amount \*?$|^Amount$/), '6');
    expect(await form.findByText(/S\$5\.00.*S\$6\.00|S\$6\.00.*S\$5\.00/)).toBeVisible();
  });

  it('names a wrong amount at its field and keeps what was typed', async () => {
    const { app, form } = await openAudit();
    write(form.getByLabelText('Merchant'), 'a third');
    await app.user.click(form.getByRole('button', { name: 'Submit audit result' }));
    await waitFor(() =>
      expect(form.getByLabelText('Merchant')).toHaveAccessibleDescription(/amount/i),
    );
    expect(form.getByLabelText('Merchant')).toHaveValue('a third');
  });

  it('rejects with a remark, not without one', async () => {
    const { app, form } = await openAudit();
    await app.user.click(form.getByRole('radio', { name: 'Reject' }));
    await app.user.click(form.getByRole('button', { name: 'Submit audit result' }));
    const remark = form.getByRole('textbox', { name: /Remark/ });
    await waitFor(() => expect(remark).toHaveAccessibleDescription(/required/));
    write(remark, 'The pictures show other goods');
    await app.user.click(form.getByRole('button', { name: 'Submit audit result' }));
    await waitFor(() => expect(place()).toBe('reject'));
    await waitFor(() => expect(screen.getByText('The pictures show other goods')).toBeVisible());
  });

  it('tells the slower of two auditors what happened, and goes on', async () => {
    const app = await openCase({});
    server.meanwhile({ type: 'startAudit' }, OTHER);
    await app.user.click(button('Start audit'));
    const conflict = within(await screen.findByRole('dialog', { name: /changed meanwhile/ }));
    expect(conflict.getByText(/Mei Fen/)).toBeVisible();
    await app.user.click(conflict.getByRole('button', { name: 'Leave it' }));
    expect(await screen.findByText('Audit started')).toBeVisible();
  });
});

describe('a refund', () => {
  const passed = { granted: 1635, passed: true, processed: true, auditor: OTHER };

  it('asks for the word that amount and recipient are right, and is sent once', async () => {
    const app = await openCase(passed, PASSED);
    await app.user.click(button('Submit refund'));
    const form = await dialog();
    expect(form.getByText(/S\$16\.35 goes back to .+: Way it was paid \(/)).toBeVisible();
    const submit = form.getByRole('button', { name: 'Submit refund' });
    expect(submit).toBeDisabled();
    await app.user.click(form.getByRole('checkbox'));
    await app.user.dblClick(submit);
    await waitFor(() => expect(place()).toBe('refundCompleted'));
    expect(host.calls('submitRefund')).toHaveLength(1);
  });

  it('takes a second person above the limit, and leads to where it is set', async () => {
    await openCase({ ...passed, auditor: ME, limit: 1000 }, PASSED);
    const submit = button(/^Submit refund/);
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription(/S\$10\.00/);
  });

  it('by PayNow goes to a number that can be one', async () => {
    const app = await openCase({ ...passed, method: 'payNow' }, PASSED);
    await app.user.click(button('Submit refund'));
    const form = await dialog();
    const to = form.getByLabelText(/PayNow to/);
    expect(to).toHaveValue('85679497');
    write(to, '123');
    await app.user.click(form.getByRole('checkbox'));
    await app.user.click(form.getByRole('button', { name: 'Submit refund' }));
    await waitFor(() => expect(to).toHaveAccessibleDescription(/number/));
    expect(to).toHaveValue('123');
    write(to, '+6591112222');
    await app.user.click(form.getByRole('button', { name: 'Submit refund' }));
    await waitFor(() => expect(place()).toBe('refundCompleted'));
    expect(host.calls('submitPayNowRefund')[0]?.body).toMatchObject({ payNowTo: '+6591112222' });
  });

  it('of a voucher is the voucher instead, with the reason at the money', async () => {
    const app = await openCase({ ...passed, method: 'voucher' }, PASSED);
    expect(button(/^Submit refund/)).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(button('Issue voucher'));
    const form = await dialog();
    write(form.getByLabelText(/Valid for, in days/), '0');
    await app.user.click(form.getByRole('button', { name: 'Issue voucher' }));
    await waitFor(() =>
      expect(form.getByLabelText(/Valid for, in days/)).toHaveAccessibleDescription(/.+/),
    );
    write(form.getByLabelText(/Valid for, in days/), '30');
    await app.user.click(form.getByRole('button', { name: 'Issue voucher' }));
    await waitFor(() => expect(server.detail.state).toMatchObject({ compensation: 'issued' }));
  });
});

describe('a case that cannot be shown', () => {
  it('is not found, with the way to the list', async () => {
    server = new CaseServer(host, factsOf(), SUBMITTED);
    host.on('getAftersaleOrderDetail', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Not found' });
    });
    await openApp(host, '/after-sales/5');
    expect(await screen.findByText('Case not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list of cases' })).toBeVisible();
  });

  it('is not open to who may not see cases', async () => {
    await openApp(host, '/after-sales/5', { login: loginWith(['order.view']) });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('getAftersaleOrderDetail')).toEqual([]);
  });
});

describe('the group order beside a case', () => {
  const group = (refunded: string) => ({
    deliveryDate: '2026-11-22',
    currency: 'SGD',
    orderCount: 2,
    total: '65.40',
    refunded,
    caseCount: 1,
    orders: [],
  });

  it('is read anew when the case moves', async () => {
    await openCase({ auditor: ME, method: 'original', granted: 500, passed: true }, PASSED);
    expect(screen.queryByRole('region', { name: 'Group order' })).toBeNull();
    host.on('getCrmGroupOrder', () => group('5.00'));
    server.meanwhile({ type: 'submitRefund' }, OTHER);
    fireEvent.focus(window);
    const panel = await screen.findByRole('region', { name: 'Group order' });
    expect(panel).toHaveTextContent(/2 orders on .*S\$65\.40/);
    expect(within(panel).getByText('S$5.00')).toBeVisible();
  });

  it('says where it could not be asked for, and asks again', async () => {
    server = new CaseServer(host, factsOf({}), SUBMITTED);
    host.on('getCrmGroupOrder', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Out of order' });
    });
    const app = await openApp(host, '/after-sales/5');
    const panel = await screen.findByRole('region', { name: 'Group order' });
    expect(panel).toHaveTextContent('could not be loaded');
    host.on('getCrmGroupOrder', () => group('0.00'));
    await app.user.click(within(panel).getByRole('button'));
    expect(await screen.findByText('Delivered together')).toBeVisible();
  });
});

describe('the list of cases', () => {
  const tabs = {
    all: 2,
    toAudit: 2,
    overdue: 1,
    inProgress: 0,
    toRefund: 0,
    completed: 0,
    rejected: 0,
    closed: 0,
  };

  const tab = (name: RegExp) =>
    within(screen.getByRole('navigation', { name: 'Cases by state' })).getByRole('link', { name });

  it('flags what has not been processed for over 12 hours, and counts it beside its tab', async () => {
    host.on('countAftersaleOrder', () => ({ tabs, exact: true }));
    host.on('listAftersaleOrder', () =>
      pageOf([rowOf({ overdue: true }), rowOf({ id: 6, caseNo: 'AS-OM261121-00006' })]),
    );
    const app = await openApp(host, '/after-sales');
    const late = (await screen.findByRole('link', { name: 'AS-OM261121-00005' })).closest('tr');
    expect(within(late as HTMLElement).getByText('Over 12 h')).toBeVisible();
    const fresh = screen.getByRole('link', { name: 'AS-OM261121-00006' }).closest('tr');
    expect(within(fresh as HTMLElement).queryByText('Over 12 h')).toBeNull();
    expect(tab(/^Over 12 hours/)).toHaveTextContent('1');
    await app.user.click(tab(/^Over 12 hours/));
    await waitFor(() =>
      expect(host.calls('listAftersaleOrder').at(-1)?.body).toMatchObject({ tab: 'overdue' }),
    );
  });

  it('filters by the very words that its column says', async () => {
    host.on('countAftersaleOrder', () => ({ tabs, exact: true }));
    host.on('listAftersaleOrder', () =>
      pageOf([rowOf({ status: 'pass', compensation: 'issued', method: 'voucher' })]),
    );
    const app = await openApp(host, '/after-sales');
    const row = (await screen.findByRole('link', { name: 'AS-OM261121-00005' })).closest('tr');
    expect(within(row as HTMLElement).getByText('Voucher issued')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: /More filters/ }));
    await app.user.click(await screen.findByRole('button', { name: /^Status/ }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Voucher issued' }));
    await waitFor(() =>
      expect(host.calls('listAftersaleOrder').at(-1)?.body).toMatchObject({ shown: ['issued'] }),
    );
  });

  it('says that there is nothing yet, and that it could not be asked for', async () => {
    const none = Object.fromEntries(Object.keys(tabs).map((tab) => [tab, 0])) as typeof tabs;
    host.on('countAftersaleOrder', () => ({ tabs: none, exact: true }));
    host.on('listAftersaleOrder', () => pageOf([]));
    const app = await openApp(host, '/after-sales');
    expect(await screen.findByText('No cases yet')).toBeVisible();
    host.goOffline();
    await app.user.click(tab(/^Rejected/));
    const again = await screen.findByRole('button', { name: /again/i });
    host.on('listAftersaleOrder', () => pageOf([rowOf({ status: 'reject' })]));
    await app.user.click(again);
    expect(await screen.findByRole('link', { name: 'AS-OM261121-00005' })).toBeVisible();
  });
});

describe('the desk', () => {
  const openDesk = async (facts: Partial<AfterSalesFacts> = {}, state = SUBMITTED) => {
    server = new CaseServer(host, factsOf(facts), state);
    host.on('listAftersaleOrder', ({ body }) => {
      const { tab } = body as { tab: string };
      const { aftersale } = server.detail;
      const waits = { toAudit: 'submitted', inProgress: 'inProgress' }[tab];
      const mine = aftersale.auditorId === null || aftersale.auditorId === ME.id;
      return pageOf(aftersale.status === waits && mine ? [rowOf(aftersale)] : []);
    });
    const app = await openApp(host, '/after-sales/desk');
    await screen.findByRole('heading', { level: 1, name: /AS-OM261121-00005/ });
    return app;
  };

  it('takes a case from the beginning of its audit to its end by keys', async () => {
    const app = await openDesk();
    await app.user.keyboard('a');
    await screen.findByRole('dialog', { name: 'Start audit' });
    await app.user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Submit audit result' });
    await app.user.keyboard('a');
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText(/^Amount \*?$|^Amount$/)).toHaveFocus());
    await app.user.click(form.getByRole('button', { name: 'Submit audit result' }));
    expect(await screen.findByText('Nothing waits')).toBeVisible();
    expect(place()).toBe('pass');
  });

  it('says that another auditor has taken the case, and goes on', async () => {
    const app = await openDesk();
    server.meanwhile({ type: 'startAudit' }, OTHER);
    await app.user.click(screen.getByRole('button', { name: 'Start audit' }));
    const conflict = within(await screen.findByRole('dialog', { name: /changed meanwhile/ }));
    await app.user.click(conflict.getByRole('button', { name: 'Leave it' }));
    const gone = await screen.findByRole('alert');
    expect(gone).toHaveTextContent('Mei Fen');
    await app.user.click(within(gone).getByRole('button', { name: 'On to the next' }));
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });
});
