import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { changeLocale } from '../../../src/lib/i18n.ts';
import { type App, openApp } from '../support/app.tsx';
import { itOutlivesTrouble } from '../support/entryTrouble.ts';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsOf, pageOf } from '../support/samples.ts';
import { detailOf, supplierOf } from './samples.ts';

const host = startHost();
const rice = goodsOf();

beforeEach(() => {
  localStorage.clear();
  host.on('listWarehouses', () => [
    { id: 1, code: 'W1', name: 'Main warehouse', nameZh: '主仓', address: '1 Depot Road' },
  ]);
  host.on('getSupplierContactSearchList', ({ body }) => {
    const { search = '' } = body as { search?: string };
    const all = [supplierOf(), supplierOf({ id: 5, name: 'Fortune Frozen', status: 'frozen' })];
    const rows = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return { ...pageOf(rows), counts: { all: 2, active: 1, frozen: 1 } };
  });
  host.on('listGoods', ({ body }) => {
    const { search = '', goodsIds } = body as { search?: string; goodsIds?: number[] };
    const isFound = goodsIds?.includes(rice.id) ?? `${rice.name} ${rice.sku}`.includes(search);
    return pageOf(isFound ? [rice] : []);
  });
  host.on('lastPurchasePrices', () => []);
  host.on('getSupplier', () => ({
    supplier: supplierOf(),
    state: 'active',
    facts: { supplierId: 3, name: '', contact: '', phone: '', email: '' },
    history: [],
  }));
  host.on('commitPurchaseOrder', () => detailOf());
});

const questionIs = (name: string) => screen.findByRole('heading', { level: 2, name });
const next = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Next' }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

async function toTerms(): Promise<App> {
  const app = await openApp(host, '/purchasing/orders/new');
  await questionIs('Which warehouse receives the goods?');
  await app.user.click(await screen.findByRole('radio'));
  await next(app);
  await questionIs('Who supplies them?');
  await app.user.keyboard('johor');
  // The choice is the answer: nothing more is pressed, as for an order's customer.
  await app.user.click(await screen.findByRole('option', { name: /Johor Greens/ }));
  await questionIs('On what terms, and when?');
  await screen.findByRole('textbox', { name: /^Estimated in-store time/ });
  return app;
}

async function toGoods(): Promise<App> {
  const app = await toTerms();
  await app.user.selectOptions(screen.getByLabelText(/^Country/), 'MY');
  await app.user.selectOptions(screen.getByLabelText(/^Trade terms/), 'FOB');
  await app.user.type(field(/^Estimated in-store time/), '1/3/2027');
  await next(app);
  await questionIs('What are you buying?');
  return app;
}

async function toCheck(): Promise<App> {
  const app = await toGoods();
  paste('OM-1004\t3\tsack\t25.00\tJohor');
  await screen.findByText('= 75 kg');
  await next(app);
  await questionIs('Is everything right?');
  return app;
}

const paste = (text: string) =>
  fireEvent.paste(screen.getByRole('combobox', { name: 'Add goods' }), {
    clipboardData: { getData: () => text },
  });

describe('entering a purchase order', () => {
  it('asks for the warehouse, and refuses a frozen supplier with the reason', async () => {
    const app = await openApp(host, '/purchasing/orders/new');
    await questionIs('Which warehouse receives the goods?');
    await screen.findByRole('radio');
    await next(app);
    expect(await screen.findByText('Choose a warehouse')).toBeVisible();
    await app.user.click(screen.getByRole('radio'));
    await next(app);
    await questionIs('Who supplies them?');
    await app.user.keyboard('fortune');
    await screen.findByRole('option', { name: /Fortune Frozen/ });
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The supplier Fortune Frozen is frozen and cannot be chosen.',
    );
    await next(app);
    expect(await screen.findByText('Choose a supplier')).toBeVisible();
  });

  it('names what the terms lack, and a day that is none, and keeps what was typed', async () => {
    const app = await toTerms();
    await app.user.type(field('Estimated departure'), '31/2/2027');
    await app.user.clear(field(/^Company/));
    await next(app);
    for (const missing of [
      'Choose the country',
      'Enter the company that buys',
      'Choose the trade terms',
      'Enter the estimated in-store time',
      'This date cannot be read. Type it like 25/12/2026.',
    ]) {
      expect(await screen.findByText(missing)).toBeVisible();
    }
    expect(field('Estimated departure')).toHaveValue('31/2/2027');
    await app.user.clear(field('Estimated departure'));
    await app.user.type(field('Estimated departure'), '2/3/2027');
    await app.user.type(field(/^Estimated in-store time/), '1/3/2027');
    expect(await screen.findByText('The departure has to be before the arrival.')).toBeVisible();
    // The calendar is there too, beside the typed day.
    const [, calendar] = screen.getAllByRole('button', { name: /^Open the calendar/ });
    if (calendar) await app.user.click(calendar);
    await app.user.click(await screen.findByLabelText('15 March 2027'));
    expect(field(/^Estimated in-store time/)).toHaveValue('15/03/2027');
    await waitFor(() => expect(screen.queryByText(/departure has to be/)).toBeNull());
  });

  it('has no new line that is wrong before it is left, also after Next', async () => {
    const app = await toGoods();
    await next(app);
    await app.user.click(screen.getByRole('combobox', { name: 'Add goods' }));
    await app.user.keyboard('Basmati{Enter}');
    const quantity = await screen.findByLabelText('Quantity of Basmati rice');
    await waitFor(() => expect(quantity).toHaveFocus());
    const cost = screen.getByLabelText('Purchase price of Basmati rice');
    expect(quantity).toBeValid();
    await app.user.type(quantity, '3');
    await app.user.click(cost);
    expect(cost).toBeValid();
    await app.user.click(screen.getByRole('combobox', { name: 'Add goods' }));
    expect(cost).toBeInvalid();
  });

  it('offers what a pasted part of a name could mean', async () => {
    const app = await toGoods();
    paste('Basmati\t3\tsack\t25.00\tJohor\nOM-9999\t1');
    await app.user.click(await screen.findByRole('button', { name: 'OM-1004 Basmati rice' }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('3');
    expect(field('Rows not added')).toHaveValue('OM-9999\t1');
  });

  it('takes units by what they are called in the language of the person', async () => {
    await toGoods();
    const box = screen.getByRole('combobox', { name: 'Add goods' });
    await act(() => changeLocale('vn-VM'));
    fireEvent.paste(box, {
      clipboardData: { getData: () => 'OM-1004\t3\tBao\t25,00\tJohor' },
    });
    await waitFor(() => expect(screen.getByDisplayValue('3')).toBeVisible());
    expect(screen.getByText('= 75 kg')).toBeVisible();
    await act(() => changeLocale('en-US'));
  });

  it('says that rows were added to goods that were there already', async () => {
    await toGoods();
    paste('OM-1004\t3\tsack\t25.00\tJohor');
    expect(await screen.findByText('1 row added.')).toBeVisible();
    paste('OM-1004\t3\tsack\t25.00\tJohor');
    expect(
      await screen.findByText(
        '1 row added. 1 of them was added to goods that were in the list already.',
      ),
    ).toBeVisible();
    expect(field('Quantity of Basmati rice')).toHaveValue('6');
  });

  it('takes rows out of a spreadsheet, says which it does not know, and shows the conversion', async () => {
    const app = await toGoods();
    paste('OM-1004\t3\tsack\t25.00\tJohor\nOM-9999\t1');
    expect(await screen.findByText('Row 2, goods: “OM-9999” is not recognised.')).toBeVisible();
    expect(field('Rows not added')).toHaveValue('OM-9999\t1');
    expect(field('Quantity of Basmati rice')).toHaveValue('3');
    expect(field('Procurement area of Basmati rice')).toHaveValue('Johor');
    expect(screen.getByText('= 75 kg')).toBeVisible();
    await next(app);
    await questionIs('Is everything right?');
    expect(screen.getByText(/^1 pasted row was not added/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText(/261121000008 has been submitted/)).toBeVisible();
    expect(host.calls('commitPurchaseOrder').map(({ body }) => body)).toEqual([
      {
        entry: expect.objectContaining({
          warehouseId: 1,
          supplierId: 3,
          country: 'MY',
          tradeTerms: 'FOB',
          currency: 'SGD',
          contact: 'Ms Lim',
          // Ten o'clock at the shop.
          estimatedArrival: '2027-03-01T02:00:00.000Z',
          lines: [{ goodsId: 4, unit: 'sack', quantity: 3, cost: '25.00', area: 'Johor' }],
        }),
      },
    ]);
  });

  it('keeps rows with a bad cell until they are mended, and names the cell', async () => {
    const app = await toGoods();
    paste('OM-1004\tmany\tcrate\t25.00\tJohor');
    expect(await screen.findByText('Row 1, quantity: “many” cannot be read.')).toBeVisible();
    expect(screen.getByText('Row 1, unit: “crate” is not recognised.')).toBeVisible();
    expect(screen.queryByLabelText('Quantity of Basmati rice')).toBeNull();
    // What was thrown away needs no mending.
    const box = await screen.findByLabelText('Rows not added');
    fireEvent.change(box, { target: { value: '' } });
    expect(screen.queryByText('Row 1, quantity: “many” cannot be read.')).toBeNull();
    paste('OM-1004\tmany\tcrate\t25.00\tJohor');
    expect(await screen.findByText('Row 1, quantity: “many” cannot be read.')).toBeVisible();
    // They are there still when one comes back.
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await questionIs('On what terms, and when?');
    await next(app);
    fireEvent.change(await screen.findByLabelText('Rows not added'), {
      target: { value: 'OM-1004\t3\tsack\t25.00\tJohor' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Add these rows' }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('3');
    expect(screen.queryByLabelText('Rows not added')).toBeNull();
  });

  it('names the goods whose quantity, price or area is wrong, and keeps what was typed', async () => {
    const app = await toGoods();
    await next(app);
    expect(await screen.findByText('Add at least one item')).toBeVisible();
    paste('OM-1004\t3');
    await app.user.type(await screen.findByLabelText('Purchase price of Basmati rice'), '2x');
    await app.user.clear(field('Quantity of Basmati rice'));
    await app.user.type(field('Quantity of Basmati rice'), '1.2345');
    await next(app);
    const alert = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alert.join(' ')).toContain('Enter the price of Basmati rice as an amount');
    expect(alert.join(' ')).toContain('at most three decimals');
    expect(alert.join(' ')).toContain('the procurement area of Basmati rice is empty');
    expect(field('Quantity of Basmati rice')).toHaveValue('1.2345');
    expect(screen.getByLabelText('Purchase price of Basmati rice')).toHaveValue('2x');
  });

  it('says why a submission failed, with nothing lost', async () => {
    host.on('commitPurchaseOrder', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: '',
        reason: { rule: 'supplierNotFrozen', figures: { supplier: 'Johor Greens' } },
      });
    });
    const app = await toCheck();
    await app.user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText('Purchase submission failed')).toBeVisible();
    expect(screen.getByText(/The supplier Johor Greens is frozen/)).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await app.user.click(steps.getByRole('button', { name: /^Goods/ }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('3');
  });

  it('shows the order as others left it, where they were faster', async () => {
    host.on('commitPurchaseOrder', () => {
      throw new HostFailure({ code: CODES.stale, msg: '', data: detailOf({ version: 9 }) });
    });
    const app = await toCheck();
    await app.user.click(screen.getByRole('button', { name: 'Submit for approval' }));
    expect(await screen.findByText('The order has changed meanwhile')).toBeVisible();
    host.on('commitPurchaseOrder', () => detailOf({ version: 10 }));
    await app.user.click(screen.getByRole('button', { name: 'Continue with mine' }));
    await questionIs('Is everything right?');
    // The order as it is now waits for approval: it is changed, not submitted once more.
    host.on('editPurchaseOrder', () => detailOf({ version: 10 }));
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/261121000008 has been changed/)).toBeVisible();
    expect(host.calls('editPurchaseOrder').map(({ body }) => body)).toEqual([
      { version: 9, entry: expect.objectContaining({ supplierId: 3 }) },
    ]);
  });

  it('is given up for the order as others left it, where the person says so', async () => {
    const theirs = detailOf({ version: 9, status: 'pending' });
    const state = { approval: 'pending', payment: 'unpaid' };
    host.on('savePurchaseDraft', () => ({ ...detailOf({ version: 1 }), state }));
    host.on('editPurchaseOrder', () => {
      throw new HostFailure({ code: CODES.stale, msg: '', data: { ...theirs, state } });
    });
    host.on('getPurchaseOrder', () => ({ ...theirs, state }));
    const app = await toTerms();
    const save = () => app.user.click(screen.getByRole('button', { name: 'Save temporarily' }));
    await save();
    await screen.findByText(/^Saved temporarily as/);
    await app.user.type(field('Container number'), 'MSKU1234567');
    await save();
    await app.user.click(await screen.findByRole('button', { name: 'Use what is there now' }));
    await waitFor(() => expect(app.address()).toContain('/purchasing/orders/8/edit'));
    await questionIs('Which warehouse receives the goods?');
    expect(localStorage.getItem('larder.purchaseDraft.7.1')).toBeNull();
  });

  it('is saved temporarily as far as it is, and says under which number', async () => {
    host.on('savePurchaseDraft', () => detailOf({ status: 'pending' }));
    const app = await toTerms();
    await app.user.type(field('Container number'), 'MSKU1234567');
    await app.user.click(screen.getByRole('button', { name: 'Save temporarily' }));
    expect(await screen.findByText('Saved temporarily as 261121000008')).toBeVisible();
    expect(host.calls('savePurchaseDraft').map(({ body }) => body)).toEqual([
      expect.objectContaining({ containerNumber: 'MSKU1234567', supplierId: 3, lines: [] }),
    ]);
  });

  it('says what stays behind when it is saved, since it cannot be read yet', async () => {
    host.on('savePurchaseDraft', () => detailOf({ status: 'pending' }));
    const app = await toTerms();
    await app.user.clear(field('Contact phone'));
    await app.user.type(field('Contact phone'), 'call me');
    await app.user.click(screen.getByRole('button', { name: 'Save temporarily' }));
    expect(await screen.findByText('Saved temporarily as 261121000008')).toBeVisible();
    expect(
      screen.getByText('Not saved, because it cannot be read yet: Contact phone.'),
    ).toBeVisible();
    expect(field('Contact phone')).toHaveValue('call me');
  });
});

describe('a purchase order that is not taken', () => {
  itOutlivesTrouble({
    host,
    toLast: toCheck,
    send: 'Submit for approval',
    record: 'purchase order',
    operation: 'commitPurchaseOrder',
    mend: () => host.on('commitPurchaseOrder', () => detailOf()),
    done: /261121000008 has been submitted/,
    draft: { key: 'larder.purchaseDraft.7.1', holds: 'Basmati rice' },
  });
});
