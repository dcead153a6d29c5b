import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BulkLine } from '../../../api/orders/calls.ts';
import { driverOf } from '../drivers/samples.ts';
import { HostFailure } from '../support/host.ts';
import { pageOf } from '../support/samples.ts';
import { vehicleOf } from '../vehicles/samples.ts';
import {
  type Asked,
  choose,
  DONE,
  frozen,
  line,
  type Opened,
  rows,
  startBulk,
  unpaid,
} from './dialog.tsx';

const { host, openDialog } = startBulk();

/** The list of a field is laid out by a browser alone. */
const option = (name: string) => screen.findByRole('option', { name, hidden: true });

describe('choosing what to do', () => {
  it('needs an event, and for a cancellation a remark', async () => {
    host.on('bulkOperation', () => rows.map(({ id }) => line(id)));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'See what would happen' }));
    expect(dialog.getByText('This is required')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('What to do'), 'cancel');
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    expect(dialog.getByText('This is required')).toBeInTheDocument();
    expect(host.calls('bulkOperation')).toEqual([]);
    await user.type(dialog.getByLabelText(/Remark/), 'out of season');
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    await dialog.findByText('4 can be cancelled', { selector: 'p' });
    expect(host.calls('bulkOperation')[0]?.body).toEqual({
      orderIds: [1, 2, 3, 4],
      event: { type: 'cancel', remark: 'out of season' },
      dryRun: true,
    });
  });

  it('says at the remark that it is too long, and asks no order', async () => {
    host.on('bulkOperation', () => rows.map(({ id }) => line(id)));
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText('What to do'), 'cancel');
    const remark = dialog.getByLabelText(/Remark/);
    fireEvent.change(remark, { target: { value: 'a'.repeat(201) } });
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    await waitFor(() =>
      expect(remark).toHaveAccessibleDescription(expect.stringContaining('At most 200 characters')),
    );
    expect(remark).toHaveFocus();
    expect(host.calls('bulkOperation')).toEqual([]);
    fireEvent.change(remark, { target: { value: ` ${'a'.repeat(200)} ` } });
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    await dialog.findByText('4 can be cancelled', { selector: 'p' });
    expect(host.calls('bulkOperation')[0]?.body).toMatchObject({
      event: { type: 'cancel', remark: 'a'.repeat(200) },
    });
  });

  it('asks a waybill for its driver and vehicle', async () => {
    host.on('listDrivers', () => [
      driverOf({ id: 3, number: 'D3', name: 'Kumar', phone: '91112222' }),
    ]);
    host.on('listVehicles', () => [
      vehicleOf({ id: 5, plate: 'GBB 5' }),
      vehicleOf({ id: 6, plate: 'GBB 6', availability: 'inRepair' }),
    ]);
    host.on('bulkOperation', () => rows.map(({ id }) => line(id)));
    const opened = await openDialog();
    await choose(opened, 'assignWaybill');
    const { user, dialog } = opened;
    expect(dialog.getAllByText('This is required')).toHaveLength(2);
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Driver/ })).toBeEnabled());
    await user.click(dialog.getByRole('combobox', { name: /Driver/ }));
    await user.click(await option('Kumar · 9111 2222'));
    await user.click(dialog.getByRole('combobox', { name: /Vehicle/ }));
    const away = await option('GBB 6 · Van · 900 kg · in repair');
    expect(away).toHaveAttribute('data-combobox-disabled', 'true');
    await user.click(await option('GBB 5 · Van · 900 kg'));
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    await waitFor(() =>
      expect(host.calls('bulkOperation')[0]?.body).toMatchObject({
        event: { type: 'assignWaybill', driverId: 3, vehicleId: 5 },
      }),
    );
  });

  it('offers no event that the role may not send', async () => {
    const { dialog } = await openDialog(['order.view', 'order.accept']);
    await dialog.findByLabelText('What to do');
    expect(dialog.getByRole('option', { name: 'Accept order' })).toBeEnabled();
    expect(dialog.getByRole('option', { name: 'Cancel order (not for your role)' })).toBeDisabled();
    expect(
      dialog.getByRole('option', { name: 'Record payment (not for your role)' }),
    ).toBeDisabled();
  });
});

describe('the dry run', () => {
  it('says in one sentence what would happen, with the orders and the remedy behind each part', async () => {
    host.on('bulkOperation', () => [line(1), unpaid(2), frozen(3), frozen(4)]);
    const opened = await openDialog();
    await choose(opened, 'shipAll');
    const { user, dialog } = opened;
    expect(
      await dialog.findByText('1 can be shipped, 1 needs payment, 1 customer is frozen'),
    ).toBeInTheDocument();
    await user.click(dialog.getByText('1 customer is frozen', { selector: 'strong' }));
    expect(dialog.getByRole('link', { name: 'OM-3' })).toHaveAttribute('href', '/orders/3?shop=1');
    expect(dialog.getAllByRole('link', { name: "Open the customer's account" })[0]).toHaveAttribute(
      'href',
      '/customers/9?shop=1',
    );
    expect(dialog.getByText(/S\$120.00 is still unpaid/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Ship 1 order' })).toBeInTheDocument();
  });

  it('counts two customers of one name as two, and one with several orders once', async () => {
    host.on('bulkOperation', () => [frozen(1), frozen(2), frozen(3, 10), frozen(4, 10)]);
    const opened = await openDialog();
    await choose(opened, 'shipAll');
    expect(
      await opened.dialog.findByText('2 customers are frozen', { selector: 'p' }),
    ).toBeInTheDocument();
  });

  it('offers no run where nothing can be done, but another choice', async () => {
    host.on('bulkOperation', () => rows.map(({ id }) => frozen(id)));
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    expect(await dialog.findByText('Nothing can be done with these orders now.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Choose something else' }));
    expect(await dialog.findByLabelText('What to do')).toHaveValue('accept');
  });

  it('can be asked again where no answer came', async () => {
    host.on('bulkOperation', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await dialog.findByText('The database does not answer');
    host.on('bulkOperation', () => rows.map(({ id }) => line(id)));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('4 can be accepted', { selector: 'p' })).toBeInTheDocument();
  });
});

describe('the run', () => {
  const runs = (answer: (asked: Asked) => BulkLine[]) =>
    host.on('bulkOperation', ({ body }) => {
      const asked = body as Asked;
      return asked.dryRun ? asked.orderIds.map((id) => line(id)) : answer(asked);
    });

  it('ends in a report, tries the failed ones again, and leaves only those selected', async () => {
    let tries = 0;
    runs(({ orderIds }) => {
      tries += 1;
      return orderIds.map((id) =>
        id === 2 && tries === 1
          ? frozen(2)
          : line(id, { outcome: 'done', status: 'pendingShipment' }),
      );
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    expect(await dialog.findByText('3 done, 1 refused')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try the failed one again' }));
    expect(await dialog.findByText('4 done')).toBeInTheDocument();
    const sent = host
      .calls('bulkOperation')
      .filter(({ body }) => !(body as Asked).dryRun)
      .map(({ body }) => (body as Asked).orderIds);
    expect(sent).toEqual([[1, 2, 3, 4], [2]]);
    const before = host.calls('listOrder4Merchant').length;
    await user.click(dialog.getByText('Close'));
    await waitFor(() => expect(host.calls('listOrder4Merchant').length).toBe(before + 1));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('says when and how many were tried again, and that it was for nothing', async () => {
    runs(({ orderIds }) => orderIds.map((id) => frozen(id)));
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    await user.click(await dialog.findByRole('button', { name: 'Try the failed ones again' }));
    expect(
      await dialog.findByText(
        /^Tried 4 orders again at \d\d:\d\d: refused again: 4, for the same reasons\.$/,
      ),
    ).toBeInTheDocument();
    runs(({ orderIds }) => orderIds.map((id) => (id === 1 ? unpaid(1) : line(id, DONE))));
    await user.click(dialog.getByRole('button', { name: 'Try the failed ones again' }));
    expect(
      await dialog.findByText(/: refused again: 1, not all for the same reasons\.$/),
    ).toBeInTheDocument();
  });

  it('takes the second click of a double click for nothing that came under it', async () => {
    let goOn: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    host.on('bulkOperation', async ({ body }) => {
      const { dryRun, orderIds } = body as Asked;
      if (!dryRun) await running;
      return orderIds.map((id) => line(id, dryRun ? {} : DONE));
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    const keep = await dialog.findByRole('button', { name: 'Keep it running' });
    fireEvent.click(keep, { detail: 2 });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    fireEvent.click(keep, { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    goOn();
  });

  it('sets to paid by the call made for that, and shows what is paid', async () => {
    runs(() => []);
    host.on('payStatusBatchPaid', ({ body }) =>
      (body as Asked).orderIds.map((id) => line(id, { outcome: 'done', paymentStatus: 'paid' })),
    );
    const opened = await openDialog();
    const { user, dialog } = opened;
    await user.selectOptions(await dialog.findByLabelText('What to do'), 'pay');
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'CASH_PAY');
    await user.click(dialog.getByRole('button', { name: 'See what would happen' }));
    await user.click(await dialog.findByRole('button', { name: 'Set 4 orders to paid' }));
    expect(await dialog.findByText('4 done')).toBeInTheDocument();
    expect(dialog.getAllByText('Paid')).toHaveLength(4);
    const [call] = host.calls('payStatusBatchPaid');
    expect(call?.body).toEqual({ orderIds: [1, 2, 3, 4], method: 'CASH_PAY' });
    expect(call?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('goes on under the same key where no answer came', async () => {
    let isLost = true;
    runs(({ orderIds }) => {
      if (isLost) throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
      return orderIds.map((id) => line(id, { outcome: 'done' }));
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    expect(
      await dialog.findByText('4 orders are left. Trying again does nothing twice.'),
    ).toBeInTheDocument();
    isLost = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('4 done')).toBeInTheDocument();
    const keys = host
      .calls('bulkOperation')
      .filter(({ body }) => !(body as Asked).dryRun)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('reports what was sent and got no answer as that, with the way to look', async () => {
    runs(() => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    await user.click(await dialog.findByRole('button', { name: 'Show the report' }));
    expect(await dialog.findByText('0 done, 4 without an answer')).toBeInTheDocument();
    expect(dialog.queryByText(/not sent/)).toBeNull();
    expect(dialog.getAllByText('No answer; look at the order')).toHaveLength(4);
    expect(dialog.getByRole('link', { name: 'OM-1' })).toHaveAttribute('href', '/orders/1?shop=1');
    expect(dialog.getByRole('button', { name: 'Go on with the rest' })).toBeInTheDocument();
  });

  it('hands the report over as a file in the person’s language', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:report';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    runs(({ orderIds }) =>
      orderIds.map((id) =>
        id === 2 ? frozen(2) : line(id, { outcome: 'done', status: 'pendingShipment' }),
      ),
    );
    const opened = await openDialog();
    await choose(opened, 'accept');
    const { user, dialog } = opened;
    await user.click(await dialog.findByRole('button', { name: 'Accept 4 orders' }));
    await user.click(await dialog.findByRole('button', { name: 'Save report' }));
    click.mockRestore();
    expect(names).toEqual([expect.stringMatching(/^Accept order \d{4}-\d\d-\d\d \d{4}\.csv$/)]);
    const text = await files[0]?.text();
    expect(text?.trim().split('\r\n')).toEqual([
      '"Order","Outcome","Status","Reason"',
      '"OM-1","Done","Pending shipment",""',
      '"OM-2","Refused","New","The account of Jade Seafood is frozen."',
      '"OM-3","Done","Pending shipment",""',
      '"OM-4","Done","Pending shipment",""',
    ]);
  });
});

describe('a run whose page is left', () => {
  /** A run over the four orders whose server waits until it is told to answer. */
  async function running() {
    let answer: () => void = () => undefined;
    host.on('bulkOperation', async ({ body }) => {
      const { orderIds, dryRun } = body as Asked;
      if (dryRun) return orderIds.map((id) => line(id));
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return orderIds.map((id) => (id === 4 ? frozen(4) : line(id, { outcome: 'done' })));
    });
    host.on('listGoods', () => pageOf([]));
    host.on('listGoodsCategories', () => []);
    const opened = await openDialog();
    await choose(opened, 'accept');
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Accept 4 orders' }));
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Keep it running' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { ...opened, answer: () => answer() };
  }
  const toGoods = async ({ user }: Opened) => {
    await user.click(screen.getByRole('link', { name: 'Goods' }));
    await screen.findByRole('heading', { level: 1, name: 'Goods' });
  };

  it('goes on, is shown in the header, and is found again with its report', async () => {
    const opened = await running();
    const { user, answer, address } = opened;
    await toGoods(opened);
    expect(
      await screen.findByRole('button', { name: /^Acting on orders: 0 of 4 done/ }),
    ).toHaveTextContent('0 / 4');
    answer();
    await user.click(
      await screen.findByRole('button', { name: 'The report on 4 orders is ready. Show it' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Act on 4 orders' }));
    expect(dialog.getByText('3 done, 1 refused')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save report' })).toBeEnabled();
    expect(address()).toBe('/orders?shop=1');
    await user.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show it$/ })).toBeNull());
  });

  it('keeps another from being begun until its report is closed, and says so', async () => {
    const { user } = await running();
    const act = screen.getByRole('button', { name: 'Act on selected…' });
    expect(act).toHaveAttribute('aria-disabled', 'true');
    await user.click(act);
    expect(await screen.findByText(/last run over many orders is still open/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Act on 4 orders' })).toBeNull();
  });

  it('is ended by switching the shop after a warning in words', async () => {
    const opened = await running();
    const { user } = opened;
    await toGoods(opened);
    await user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Saigon Granary' }));
    const warning = within(
      await screen.findByRole('dialog', { name: 'A run over orders would end' }),
    );
    expect(
      warning.getByText(/^0 of 4 orders are done.* the other 4 are not sent/),
    ).toBeInTheDocument();
    expect(localStorage.getItem('restaurantId')).toBe('1');
    await user.click(warning.getByRole('button', { name: 'Switch the shop' }));
    await waitFor(() => expect(localStorage.getItem('restaurantId')).toBe('5'));
    expect(screen.queryByRole('button', { name: /^Acting on orders/ })).toBeNull();
  });

  it('has only its report to lose once it has ended, and the warning says that', async () => {
    const { user, answer } = await running();
    answer();
    await screen.findByRole('button', { name: 'The report on 4 orders is ready. Show it' });
    await user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Saigon Granary' }));
    const warning = within(
      await screen.findByRole('dialog', { name: 'The report of the run would be lost' }),
    );
    expect(warning.getByText(/^The report on 4 orders has not been closed/)).toBeInTheDocument();
    await user.click(warning.getByRole('button', { name: 'Stay here' }));
    expect(localStorage.getItem('restaurantId')).toBe('1');
  });

  it('is kept by staying when the warning comes before signing out', async () => {
    const { user } = await running();
    await user.click(screen.getByRole('button', { name: 'Account of manager' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const warning = within(
      await screen.findByRole('dialog', { name: 'A run over orders would end' }),
    );
    await user.click(warning.getByRole('button', { name: 'Stay here' }));
    expect(localStorage.getItem('localToken')).toBe('token-1');
    expect(screen.getByRole('button', { name: /^Acting on orders/ })).toBeInTheDocument();
  });

  it('is said to be cut short where the shop is switched in another tab', async () => {
    const opened = await running();
    await toGoods(opened);
    act(() => {
      localStorage.setItem('restaurantId', '5');
      window.dispatchEvent(new StorageEvent('storage', { key: 'restaurantId', newValue: '5' }));
    });
    expect(await screen.findByText(/^The run over orders was cut short: 0 of 4/)).toBeVisible();
  });
});
