import type { Api } from '../../../api/client.ts';
import type { DriverDetail } from '../../../api/drivers/calls.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { sendDriver } from '../../../machines/driver/flow.ts';
import type { DriverEvent, DriverFacts } from '../../../machines/driver/law/facts.ts';
import { driverLifecycle } from '../../../machines/driver/law/index.ts';
import type { OrderEvent } from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { orderFactsOf } from '../orders/variants.ts';
import { type OrderGround, orderWalker } from '../orders/walker.ts';
import { card, driverVariants, RESERVED } from './variants.ts';

/** How an order comes to wait for its driver. */
const TO_PLANNED: readonly OrderEvent['type'][] = ['submit', 'accept', 'ship', 'assignWaybill'];

/** Walks drivers as a manager would, who also gives them orders. */
export function driverWalker(api: Api, ground: OrderGround): Walker<DriverFacts, DriverEvent> {
  const read = async (id: number) => shown(await api.getDriver({ params: { id } }));
  return {
    lifecycle: driverLifecycle,
    variants: driverVariants,
    read,
    passTime: async () => {},
    create: async ({ name }) => {
      const { driver } = await api.saveDriver({ body: card });
      if (name === RESERVED) await giveOrder(api, { ...ground, driverId: driver.id });
      return read(driver.id);
    },
    send: (id, event) => say(() => sendDriver(api, id, { event, key: '' })),
  };
}

async function giveOrder(api: Api, ground: OrderGround): Promise<void> {
  const orders = orderWalker(api, ground, async () => {});
  let order = await orders.create({
    name: 'wholesale, on account',
    facts: orderFactsOf('wholesale', false),
  });
  for (const type of TO_PLANNED) {
    const event = orderLifecycle.intents(order.facts).find((one) => one.type === type);
    if (!event) throw new Error(`No order is sent ${type}`);
    const said = await orders.send(order.id, event, order.facts);
    if (!said.ok) throw new Error(`${type} was refused: ${said.rule}`);
    order = said.record;
  }
}

async function say(work: () => Promise<DriverDetail>): Promise<Said<DriverFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: DriverDetail): Shown<DriverFacts> {
  const { driver, state, facts, history } = detail;
  const { id, version } = driver;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
