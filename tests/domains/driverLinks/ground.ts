import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { newCustomer, newGoods, newOrder, shipAllOf, take } from '../../api/orders/ground.ts';
import type { World } from '../../api/orders/world.ts';
import { card as driverCard } from '../drivers/variants.ts';
import { card as vehicleCard } from '../vehicles/variants.ts';

/** A waybill with a van of its own. */
export interface Tour {
  waybillId: number;
  number: string;
  driverId: number;
  orders: OrderDetail[];
}

const key = () => ({ idempotencyKey: randomUUID() });

/** A waybill with so many orders, which is loaded. */
export async function newTour(world: World, api: Api, many: number): Promise<Tour> {
  const part = randomUUID().slice(0, 13);
  const { driver } = await api.saveDriver({
    body: { ...driverCard, number: part, name: `D ${part}` },
  });
  const { vehicle } = await api.saveVehicle({ body: { ...vehicleCard, plate: `V ${part}` } });
  const item = await newGoods(world.db);
  const orders: OrderDetail[] = [];
  for (let made = 0; made < many; made += 1) {
    const customer = await newCustomer(world.db, { paymentTermsCode: 'COD' });
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
    const order = await take(api, await newOrder(api, { customer, lines }), { type: 'accept' });
    orders.push(await take(api, order, shipAllOf(order)));
  }
  const { waybill } = await api.saveVehicleToOrder(
    {
      body: {
        orderIds: orders.map(({ order }) => order.id),
        driverId: driver.id,
        vehicleId: vehicle.id,
        day: '2031-03-04',
      },
    },
    key(),
  );
  const { id: waybillId, number } = waybill;
  await api.moveWaybill({ params: { id: waybillId }, body: { event: { type: 'load' } } }, key());
  return { waybillId, number, driverId: driver.id, orders };
}

/** Gives orders their delivery notes. */
export const noteOrders = (api: Api, orders: readonly OrderDetail[]) =>
  api.addDeliveryNotes(
    { body: { orderIds: orders.map(({ order }) => order.id), day: '2031-03-04' } },
    key(),
  );

/** Makes the link of a waybill and answers its token. */
export async function linkOf(api: Api, id: number): Promise<string> {
  const { version } = await api.getDriverLink({ params: { id } });
  const { token } = await api.makeDriverLink({ params: { id }, body: { version } });
  return token;
}

/** A picture as a phone sends it. */
export async function pictureFile(name: string): Promise<File> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: 'image/png' });
}
