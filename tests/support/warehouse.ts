import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What the warehouse system is told of an order, as far as it reads it. */
interface Told {
  sendType: 'order' | 'cancel';
  orderSn: string;
  version: number;
  lines?: { goodsNo: string; quantity: number }[];
}

/** An order as the warehouse has it. */
export interface Picked {
  version: number;
  place: 'toPick' | 'withdrawn';
  /** Goods number and quantity of each line; none where it was withdrawn before it came. */
  lines: [goodsNo: string, quantity: number][];
}

/** Why it takes no message: its own code, the field, and words. */
export interface Refusal {
  code: string;
  field: string;
  message: string;
}

/**
 * What goes wrong with a call: it has too much to do or is out of order, refuses by its rule with a
 * status or inside an answer of 200, hangs up before it has done anything or after, answers late.
 */
const FAULTS = ['none', 'busy', 'broken', 'cutBefore', 'cutAfter', 'late'] as const;
export type Fault = (typeof FAULTS)[number];

interface WarehouseOptions {
  port?: number;
  /** What becomes of each call, counted from nought; nothing goes wrong without it. */
  fault?: (count: number) => Fault;
  /** What it refuses by its data; with a status of 422, or `inside` an answer of 200. */
  refuses?: (told: Told) => Refusal | null;
  inside?: boolean;
  /** How late a late answer is, milliseconds. */
  lateness?: number;
}

/** A warehouse system that keeps to docs/outbox.md, with the faults that one has. */
export interface Warehouse {
  url: string;
  /** By order number. */
  orders: Map<string, Picked>;
  /** What it has of goods, by the number that it calls them; what is not in it, it does not know. */
  stock: Map<string, number>;
  /** Each thing that it did, once: the key that it was told under. */
  done: string[];
  /** Each call that came, as method and path. */
  calls: string[];
  /** May be changed while it runs. */
  options: WarehouseOptions;
  close(): Promise<void>;
}

/** Opens it on a port of this machine. */
export async function openWarehouse(options: WarehouseOptions = {}): Promise<Warehouse> {
  const orders: Warehouse['orders'] = new Map();
  const keys = new Set<string>();
  const warehouse: Omit<Warehouse, 'url' | 'close'> = {
    orders,
    stock: new Map(),
    done: [],
    calls: [],
    options,
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault = () => 'none', refuses = () => null, inside = false } = warehouse.options;
    const now = fault(warehouse.calls.length);
    warehouse.calls.push(`${request.method} ${request.url}`);
    let text = '';
    for await (const piece of request) text += piece;
    if (now === 'cutBefore') return void response.destroy();
    if (now === 'busy') return say(response, 429, { message: 'Too many calls' });
    if (now === 'broken') return say(response, 503, { message: 'Out of order' });
    if (request.method === 'GET') return sayStock(request, response, now);
    const told = JSON.parse(text) as Told;
    // What has no order number, as a customer, is taken as it comes.
    const refusal = told.orderSn === undefined ? null : refuses(told);
    if (refusal) return say(response, inside ? 200 : 422, { ok: false, ...refusal });
    take(told, String(request.headers['idempotency-key']));
    if (now === 'cutAfter') return void response.destroy();
    if (now === 'late') await pause(warehouse.options.lateness ?? 100);
    say(response, 200, { ok: true });
  }

  /** `stock?goodsNo=A&goodsNo=B`: how much there is of each that it knows, in base units. */
  async function sayStock(request: IncomingMessage, response: ServerResponse, now: Fault) {
    if (now === 'cutAfter') return void response.destroy();
    if (now === 'late') await pause(warehouse.options.lateness ?? 100);
    const { searchParams } = new URL(request.url ?? '/', 'http://warehouse');
    const stock = searchParams.getAll('goodsNo').flatMap((goodsNo) => {
      const quantity = warehouse.stock.get(goodsNo);
      return quantity === undefined ? [] : [{ goodsNo, quantity }];
    });
    say(response, 200, { ok: true, stock });
  }

  /** Each key is done once, and of two messages of an order the later one holds, however they come. */
  function take({ orderSn, version, sendType, lines = [] }: Told, key: string): void {
    if (keys.has(key)) return;
    keys.add(key);
    const had = orders.get(orderSn);
    if (orderSn === undefined || (had && had.version > version)) return;
    warehouse.done.push(key);
    orders.set(orderSn, {
      version,
      place: sendType === 'cancel' ? 'withdrawn' : 'toPick',
      lines:
        sendType === 'cancel'
          ? (had?.lines ?? [])
          : lines.map(({ goodsNo, quantity }) => [goodsNo, quantity]),
    });
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(warehouse, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Faults by a seed: the same for the same seed, some of them in every three calls. */
export function faultsOf(seed: number): (count: number) => Fault {
  return (count) => {
    // A step of the generator mulberry32, by itself for each call.
    let mixed = (seed + Math.imul(count + 1, 0x6d2b79f5)) | 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return share < 0.5 ? 'none' : (FAULTS[Math.floor(share * FAULTS.length)] ?? 'none');
  };
}
