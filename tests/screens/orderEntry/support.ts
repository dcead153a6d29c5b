import { screen, within } from '@testing-library/react';
import type { DeliveryAddress } from '../../../api/customers/calls.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { OrderDraftRow } from '../../../api/orders/orderDrafts.ts';
import { type App, openApp } from '../support/app.tsx';
import type { Host } from '../support/host.ts';
import { customerOf, customersOf, goodsOf, orderOf, pageOf } from '../support/samples.ts';

export const jade = customerOf();
const frozen = customerOf({
  id: 10,
  userNumber: 'OM10010',
  name: 'Harbour Grill',
  status: 'frozen',
});
const rice = goodsOf();
export const soy = goodsOf({
  id: 5,
  sku: 'OM-1005',
  name: 'Soy sauce',
  nameZh: '酱油',
  units: [{ unit: 'bottle', unitZh: '瓶', ratio: 1 }],
  price: '2.50',
  stock: 40,
  maximumQuantity: 24,
});

const addresses: DeliveryAddress[] = [
  {
    id: 31,
    customerId: 9,
    contact: 'Mei',
    phone: '91112222',
    postCode: '068805',
    address: '12 Maxwell Road',
    unitNumber: '01-05',
    isDefault: true,
    version: 0,
  },
  {
    id: 32,
    customerId: 9,
    contact: 'Ravi',
    phone: '93334444',
    postCode: '409051',
    address: '10 Eunos Road 8',
    unitNumber: '',
    isDefault: false,
    version: 0,
  },
];

export const price = {
  currency: 'SGD',
  items: '98.00',
  discount: '0.00',
  deliveryFee: '15.00',
  gstPercent: '9',
  gst: '10.17',
  total: '123.17',
  lines: [],
  promotion: null,
};

/** As much of the committed order as the screen shows. */
export const committed = {
  order: { ...orderOf({ id: 77, orderSn: 'OM-77', total: '123.17' }) },
} as unknown as OrderDetail;

/** A host where everything goes well. */
export function answerWell(host: Host) {
  host.on('listCustomers', ({ body }) => {
    const { search = '' } = body as { search?: string };
    return customersOf([jade, frozen].filter(({ name }) => name.toLowerCase().includes(search)));
  });
  host.on('usualGoods', () => []);
  host.on('listDeliveryAddresses', () => addresses);
  host.on('listGoods', ({ body }) => {
    const { search = '', goodsIds } = body as { search?: string; goodsIds?: number[] };
    return pageOf(
      [rice, soy].filter(({ id, name, sku }) =>
        goodsIds
          ? goodsIds.includes(id)
          : `${name} ${sku}`.toLowerCase().includes(search.toLowerCase()),
      ),
    );
  });
  host.on('getCustomer', () => jade);
  host.on('calcOrderPrice', () => price);
  host.on('commitOrder', () => committed);
  host.on('listOrderDraft', () => ({ rows: [], most: 20 }));
  let version = -1;
  host.on('saveOrderDraft', ({ body }) => {
    version += 1;
    return { ...(body as OrderDraftRow), id: 1, version, savedAt: new Date().toISOString() };
  });
}

/**
 * A day of next month, as one types it and as it is asked for: at ten by the clock of the shop in
 * Singapore.
 */
export function dayAhead(day: number) {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 2));
  const shown = (options: Intl.DateTimeFormatOptions, language: string) =>
    new Intl.DateTimeFormat(language, { timeZone: 'Asia/Singapore', ...options }).format(at);
  return {
    typed: shown({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-GB'),
    instant: at.toISOString(),
    shown: shown({ day: 'numeric', month: 'short', year: 'numeric' }, 'en-GB'),
    inCalendar: shown({ day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB'),
  };
}

export const ahead = dayAhead(25);

export const questionIs = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Enters an order by keyboard alone, up to the goods. */
export async function toGoods(host: Host): Promise<App> {
  const app = await openApp(host, '/orders/new');
  await questionIs('Who is the order for?');
  await screen.findByText(/Jade Seafood/);
  await app.user.keyboard('jade{Enter}');
  await questionIs('Where does it go?');
  await screen.findByText('12 Maxwell Road, #01-05, 068805', { selector: 'strong' });
  await app.user.keyboard('{Enter}');
  await questionIs('What is ordered?');
  return app;
}

/** … up to the delivery, with two lines. */
export async function toDelivery(host: Host): Promise<App> {
  const app = await toGoods(host);
  await app.user.keyboard('rice{Enter}');
  await screen.findByLabelText('Quantity of Basmati rice');
  await app.user.keyboard('20{Enter}soy{Enter}');
  await screen.findByLabelText('Quantity of Soy sauce');
  await app.user.keyboard('8{Enter}{Enter}');
  await questionIs('When should it arrive?');
  return app;
}

/** … up to the check. */
export async function toCheck(host: Host): Promise<App> {
  const app = await toDelivery(host);
  await app.user.type(await screen.findByLabelText('Delivery day'), `${ahead.typed}{Enter}`);
  await questionIs('What does it cost, and how is it paid?');
  await screen.findAllByText('S$123.17');
  await app.user.keyboard('{Enter}');
  await questionIs('Is everything right?');
  return app;
}

/** What is said of the whole order beside the question. */
export const summary = () => within(screen.getByRole('complementary', { name: 'Summary' }));
