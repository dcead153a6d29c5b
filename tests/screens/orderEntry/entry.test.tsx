import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { customersOf, goodsOf, pageOf } from '../support/samples.ts';
import {
  ahead,
  answerWell,
  dayAhead,
  jade,
  questionIs,
  soy,
  summary,
  toCheck,
  toDelivery,
  toGoods,
} from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('entering an order', () => {
  it('takes nothing but a keyboard, and sends what was entered once', async () => {
    const app = await toCheck(host);
    expect(screen.getByRole('button', { name: 'Submit order' })).toHaveFocus();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Order OM-77 entered')).toBeInTheDocument();
    const sent = host.calls('commitOrder');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      customerId: 9,
      addressId: 31,
      lines: [
        { goodsId: 4, unit: 'kg', quantity: 20 },
        { goodsId: 5, unit: 'bottle', quantity: 8 },
      ],
      deliveryAt: ahead.instant,
      expectedTotal: '123.17',
      hold: false,
      draftKey: expect.any(String),
    });
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/\.0$/);
    expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/orders/77?shop=1',
    );
    await app.user.click(screen.getByRole('button', { name: 'Enter another order' }));
    await questionIs('Who is the order for?');
  });

  it('is submitted by Ctrl and Enter too', async () => {
    const app = await toCheck(host);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Order OM-77 entered')).toBeInTheDocument();
    expect(host.calls('commitOrder')).toHaveLength(1);
  });

  it('can be kept without submitting', async () => {
    const app = await toCheck(host);
    await app.user.click(screen.getByRole('button', { name: 'Save without submitting' }));
    await screen.findByText('Order OM-77 entered');
    expect(host.calls('commitOrder')[0]?.body).toMatchObject({ hold: true });
  });

  it('shows what was answered growing in the summary', async () => {
    await toDelivery(host);
    expect(summary().getByText('Jade Seafood')).toBeInTheDocument();
    expect(summary().getByText('S$3,000.00')).toBeInTheDocument();
    expect(summary().getByText('12 Maxwell Road, #01-05, 068805')).toBeInTheDocument();
    expect(summary().getByText('20 kg Basmati rice')).toBeInTheDocument();
    expect(summary().getByText('S$76.00')).toBeInTheDocument();
    expect(summary().getByText('Goods before GST').nextSibling).toHaveTextContent('S$96.00');
  });

  it('loses nothing by going back, nor by jumping to a step that was seen', async () => {
    const app = await toCheck(host);
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await app.user.click(steps.getByRole('button', { name: /Goods/ }));
    await questionIs('What is ordered?');
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveValue('20');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await questionIs('Where does it go?');
    expect(screen.getByRole('radio', { name: /Maxwell/ })).toBeChecked();
    await app.user.click(steps.getByRole('button', { name: /Check/ }));
    await questionIs('Is everything right?');
    expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent(ahead.shown);
  });

  it('opens no step before those ahead of it are answered', async () => {
    await toGoods(host);
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getByRole('button', { name: /Price/ })).toBeDisabled();
    expect(steps.getByRole('button', { name: /Customer/ })).toBeEnabled();
  });
});

describe('the customer', () => {
  it('is sought by what is typed, with credit limit and AR balance in view', async () => {
    const app = await openApp(host, '/orders/new');
    await screen.findByText(/Jade Seafood/);
    expect(screen.getByRole('option', { name: /Jade Seafood/ })).toHaveTextContent(
      'Limit S$3,000.00 · AR balance S$1,169.95',
    );
    await app.user.keyboard('85679497');
    await waitFor(() =>
      expect(host.calls('listCustomers').at(-1)?.body).toMatchObject({ search: '85679497' }),
    );
    expect(await screen.findByText(/No customer found/)).toBeInTheDocument();
  });

  it('cannot be a frozen one, and it is said why with the way to the account', async () => {
    const app = await openApp(host, '/orders/new');
    await screen.findByText(/Harbour Grill/);
    expect(screen.getByRole('option', { name: /Harbour Grill/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await app.user.click(screen.getByRole('option', { name: /Harbour Grill/ }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Frozen customer cannot be selected: Harbour Grill.');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/customers/10?shop=1');
    expect(await questionIs('Who is the order for?')).toBeInTheDocument();
    // It is said as long as that customer is in the list.
    await app.user.type(
      screen.getByRole('combobox', { name: 'Name, phone or user number' }),
      'jade',
    );
    await waitFor(() => expect(screen.queryByRole('option', { name: /Harbour/ })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has to be chosen', async () => {
    const app = await openApp(host, '/orders/new');
    await screen.findByText(/Jade Seafood/);
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Choose a customer')).toBeInTheDocument();
  });

  it('can be changed: the goods stay, at the other one’s prices', async () => {
    const app = await toDelivery(host);
    const other = { ...jade, id: 12, name: 'Orchard Kitchen' };
    host.on('listCustomers', () => customersOf([other]));
    host.on('listDeliveryAddresses', () => []);
    await app.user.click(screen.getByRole('button', { name: /Customer/ }));
    await app.user.click(await screen.findByRole('option', { name: /Orchard Kitchen/ }));
    expect(await screen.findByText('This customer has no delivery address')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await questionIs('Where does it go?')).toBeInTheDocument();
    expect(summary().getByText('20 kg Basmati rice')).toBeInTheDocument();
  });
});

describe('the goods', () => {
  it('show both names, the price, the units and the stock', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('rice');
    const option = await screen.findByRole('option', { name: /Basmati rice/ });
    expect(option).toHaveTextContent('印度香米');
    expect(option).toHaveTextContent('S$3.80 / kg');
    expect(option).toHaveTextContent('1 sack = 25 kg');
    expect(option).toHaveTextContent('In stock: 5 sacks 1 kg');
    expect(host.calls('listGoods').at(-1)?.body).toMatchObject({ customerId: 9 });
  });

  it('are limited by stock and by what one order may take, in base units', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    const quantity = await screen.findByLabelText('Quantity of Basmati rice');
    await app.user.keyboard('6');
    await app.user.selectOptions(screen.getByLabelText('Unit of Basmati rice'), 'sack');
    expect(
      await screen.findByText(
        'Insufficient stock of Basmati rice: 6 sacks (150 kg) wanted, 126 kg on the shelf.',
      ),
    ).toBeInTheDocument();
    await app.user.clear(quantity);
    await app.user.type(quantity, '5');
    expect(screen.queryByText(/insufficient/i)).toBeNull();
    await app.user.keyboard('{Enter}soy{Enter}');
    await screen.findByLabelText('Quantity of Soy sauce');
    await app.user.keyboard('25{Enter}{Enter}');
    expect(
      screen.getByText(/^Maximum quantity reached: at most 24 bottles of Soy sauce/),
    ).toBeVisible();
    expect(await questionIs('What is ordered?')).toBeInTheDocument();
  });

  it('may be more than there are where the shop takes back-orders, and what follows is told', async () => {
    host.on('listGoods', () => pageOf([goodsOf({ backorder: true })]));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    await app.user.keyboard('150');
    const told = '24 kg not in stock; shipped when it comes in';
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.queryByText(/insufficient/i)).toBeNull();
    await app.user.keyboard('{Enter}{Enter}');
    expect(await questionIs('When should it arrive?')).toBeInTheDocument();
  });

  it('take only numbers, and a quantity each', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    await app.user.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('Enter a quantity for Basmati rice.')).toBeInTheDocument();
    await app.user.type(screen.getByLabelText('Quantity of Basmati rice'), '2..');
    expect(await screen.findByText(/This is not a number/)).toBeInTheDocument();
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveValue('2..');
    await app.user.clear(screen.getByLabelText('Quantity of Basmati rice'));
    await app.user.type(screen.getByLabelText('Quantity of Basmati rice'), '１２．５');
    expect(screen.queryByText(/This is not a number/)).toBeNull();
    expect(summary().getByText('12.5 kg Basmati rice')).toBeInTheDocument();
  });

  it('are not wrong at birth: a new line is so once it is left, or Next is pressed again', async () => {
    const app = await toGoods(host);
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('The order has no items. Add at least one.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('combobox', { name: /number of the goods/ }));
    await app.user.keyboard('rice{Enter}');
    const rice = await screen.findByLabelText('Quantity of Basmati rice');
    await waitFor(() => expect(rice).toHaveFocus());
    expect(rice).not.toBeInvalid();
    await app.user.selectOptions(screen.getByLabelText('Unit of Basmati rice'), 'sack');
    expect(screen.queryByText('Enter a quantity for Basmati rice.')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Enter a quantity for Basmati rice.')).toBeInTheDocument();
    expect(rice).toBeInvalid();
    await app.user.click(screen.getByRole('combobox', { name: /number of the goods/ }));
    await app.user.keyboard('soy{Enter}');
    expect(await screen.findByLabelText('Quantity of Soy sauce')).not.toBeInvalid();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a quantity for Soy sauce.')).toBeInTheDocument();
  });

  it('are taken at once on Enter, before the search has answered', async () => {
    const app = await toGoods(host);
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf<typeof soy>>>();
    host.on('listGoods', () => promise);
    await app.user.keyboard('soy{Enter}');
    expect(screen.queryByLabelText('Quantity of Soy sauce')).toBeNull();
    resolve(pageOf([soy]));
    expect(await screen.findByLabelText('Quantity of Soy sauce')).toHaveFocus();
  });

  it('are not taken twice by an Enter that comes while the search begins anew', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('soy');
    const found = within(await screen.findByRole('listbox'));
    await waitFor(() => expect(found.getAllByRole('option')).toHaveLength(1));
    const { promise } = Promise.withResolvers<ReturnType<typeof pageOf<typeof soy>>>();
    host.on('listGoods', () => promise);
    await app.user.keyboard('{Enter}');
    await screen.findByLabelText('Quantity of Soy sauce');
    await app.user.keyboard('8{Enter}{Enter}');
    expect(await questionIs('When should it arrive?')).toBeInTheDocument();
    expect(summary().getByText('8 bottles Soy sauce')).toBeInTheDocument();
  });

  it('take a quantity that was typed before the search has answered, with its Enter', async () => {
    const app = await toGoods(host);
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf<typeof soy>>>();
    host.on('listGoods', () => promise);
    await app.user.keyboard('soy{Enter}12{Enter}');
    resolve(pageOf([soy]));
    expect(await screen.findByLabelText('Quantity of Soy sauce')).toHaveValue('12');
    const search = screen.getByRole('combobox', { name: 'Name or number of the goods' });
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
  });

  it('can be removed', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await app.user.click(await screen.findByRole('button', { name: 'Remove Basmati rice' }));
    expect(screen.getByText(/No goods yet/)).toBeInTheDocument();
  });
});

describe('the delivery', () => {
  it('is refused in the past', async () => {
    const app = await toDelivery(host);
    const stored = Object.keys(localStorage).find((key) => key.startsWith('larder.orderDraft'));
    expect(stored).toBe('larder.orderDraft.7.1');
    await app.user.type(await screen.findByLabelText('Delivery day'), '01/01/2020{Enter}');
    expect(await screen.findByText('Delivery time earlier than now, reselect')).toBeVisible();
    expect(await questionIs('When should it arrive?')).toBeInTheDocument();
  });

  it('is refused where what was typed is no day, and keeps the text', async () => {
    const app = await toDelivery(host);
    const day = await screen.findByLabelText('Delivery day');
    expect(day).toHaveAccessibleDescription(/^Also “tomorrow”, “\+2” or “Fri”/);
    await app.user.type(day, ahead.typed);
    await app.user.type(day, '9{Enter}');
    expect(
      await screen.findByText('This date cannot be read. Type it like 25/12/2026.'),
    ).toBeVisible();
    expect(day).toHaveValue(`${ahead.typed}9`);
    await app.user.clear(day);
    expect(await screen.findByText('Choose the delivery day and time')).toBeInTheDocument();
  });

  it('is refused where it is more than a year ahead', async () => {
    const app = await toDelivery(host);
    await app.user.type(await screen.findByLabelText('Delivery day'), '25/12/2099{Enter}');
    expect(
      await screen.findByText(
        'Deliveries are taken for one year ahead at most, choose an earlier day',
      ),
    ).toBeVisible();
    expect(await questionIs('When should it arrive?')).toBeInTheDocument();
  });

  it('keeps a text that is too long, and says how long it may be', async () => {
    const app = await toDelivery(host);
    await app.user.type(await screen.findByLabelText('Delivery day'), ahead.typed);
    const remark = screen.getByLabelText("Customer's remark");
    await app.user.click(remark);
    await app.user.paste('x'.repeat(201));
    expect(remark).toHaveValue('x'.repeat(201));
    expect(remark).toHaveAccessibleDescription('At most 200 characters');
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await questionIs('When should it arrive?')).toBeInTheDocument();
  });

  it('can be picked from the calendar', async () => {
    const later = dayAhead(28);
    const app = await toDelivery(host);
    await app.user.type(await screen.findByLabelText('Delivery day'), ahead.typed);
    await app.user.click(screen.getByRole('button', { name: 'Open the calendar: Delivery day' }));
    await app.user.click(await screen.findByLabelText(later.inCalendar));
    expect(screen.getByLabelText('Delivery day')).toHaveValue(later.typed);
    expect(summary().getByText(`Arriving ${later.shown}, 10:00`)).toBeInTheDocument();
  });

  it('takes remarks and a promotion code along', async () => {
    const app = await toDelivery(host);
    await app.user.type(await screen.findByLabelText('Delivery day'), ahead.typed);
    await app.user.type(screen.getByLabelText("Customer's remark"), 'Ring twice');
    await app.user.type(screen.getByLabelText('Promotion code'), 'WELCOME{Enter}');
    await questionIs('What does it cost, and how is it paid?');
    await waitFor(() =>
      expect(host.calls('calcOrderPrice').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({
          promotionCode: 'WELCOME',
          deliveryAt: ahead.instant,
        }),
      ),
    );
  });
});
