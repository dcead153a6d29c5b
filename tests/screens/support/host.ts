import { afterEach, beforeEach, vi } from 'vitest';
import type { Contract, OperationName } from '../../../api/contract.ts';
import { routes } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { DataOf, Envelope } from '../../../api/kernel/operation.ts';
import { onItsWay } from './scheduled.ts';

/** One call as it reached the host. */
export interface HostCall {
  name: OperationName;
  body: unknown;
  query: Record<string, string>;
  /** The values of the path's parameters, in their order. */
  params: string[];
  headers: Headers;
}

type Answer<Name extends OperationName> = (
  call: HostCall,
) => DataOf<Contract[Name]> | Promise<DataOf<Contract[Name]>>;

/** Thrown by an answer: the host refuses in its envelope. */
export class HostFailure extends Error {
  readonly envelope: Partial<Envelope<unknown>>;
  constructor(envelope: Partial<Envelope<unknown>>) {
    super(envelope.msg ?? 'refused');
    this.envelope = envelope;
  }
}

/** A host that answers the contract's calls from the test, over the client's real fetch. */
export interface Host {
  /** From now on, calls of this name are answered so. */
  on: <Name extends OperationName>(name: Name, answer: Answer<Name>) => void;
  /** Every call so far, or those of one name. */
  calls: (name?: OperationName) => HostCall[];
  /** From now on no call is answered at all, until `on` says otherwise. */
  goOffline: () => void;
}

/** What every record's page asks beside its record, where a test is about something else. */
const usual: { readonly [name: string]: (call: HostCall) => unknown } = {
  syncWmsStatus: () => [],
  listCustomerCodes: () => [],
  listSoExportOfOrder: () => [],
  getStockOfGoods: () => ({
    ...{ stock: 0, allocated: 0, free: 0, short: 0 },
    movements: [],
    more: false,
    counting: null,
  }),
  listLots: () => ({ rows: [], next: null, previous: null, total: { count: 0, exact: true } }),
  getDriverLink: () => ({ link: null, version: 0, stops: [], cash: null }),
  listStorages: () => [
    { storage: 'ambient', goods: 12 },
    { storage: 'chilled', goods: 3 },
    { storage: 'frozen', goods: 0 },
  ],
  getGoodsRelated: () => ({
    ...{ orders: null, purchases: null, priceChanges: null, stockCounts: null, suppliers: null },
  }),
  listNote: () => ({ rows: [], next: null, previous: null, total: { count: 0, exact: true } }),
};

/** Starts a host before each test of the file, and takes it away after. */
export function startHost(): Host {
  const answers = new Map<string, (call: HostCall) => unknown>();
  const calls: HostCall[] = [];
  let isOffline = false;

  beforeEach(() => {
    answers.clear();
    calls.length = 0;
    isOffline = false;
    const meta = document.createElement('meta');
    meta.name = 'larder-host';
    meta.content = 'http://host.test';
    document.head.append(meta);
    vi.stubGlobal('fetch', async (request: Request) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      const call = await callOf(request);
      calls.push(call);
      const envelope = await envelopeOf(call);
      await onItsWay();
      return envelope.data instanceof File ? fileOf(envelope.data) : Response.json(envelope);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    document.head.querySelector('meta[name="larder-host"]')?.remove();
  });

  async function envelopeOf(call: HostCall): Promise<Partial<Envelope<unknown>>> {
    const answer = answers.get(call.name) ?? usual[call.name];
    if (!answer) throw new Error(`The test's host has no answer for ${call.name}`);
    try {
      return { success: true, code: CODES.ok, msg: '', data: await answer(call) };
    } catch (error) {
      if (error instanceof HostFailure) return { success: false, msg: '', ...error.envelope };
      throw error;
    }
  }

  return {
    on: (name, answer) => {
      isOffline = false;
      answers.set(name, answer);
    },
    calls: (name) => calls.filter((call) => name === undefined || call.name === name),
    goOffline: () => {
      isOffline = true;
    },
  };
}

const fileOf = (file: File) =>
  new Response(file, {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURI(file.name)}` },
  });

async function callOf(request: Request): Promise<HostCall> {
  const url = new URL(request.url);
  // As on the server, an address that is written out goes before one with a parameter in its place.
  const byParameters = Object.entries(routes).toSorted(
    ([, one], [, other]) => one.split('{').length - other.split('{').length,
  );
  for (const [name, route] of byParameters) {
    const [method, path = ''] = route.split(' ');
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const match = pattern.exec(url.pathname);
    if (method !== request.method || !match) continue;
    const text = await request.text();
    return {
      name: name as OperationName,
      body: text === '' ? undefined : isJson(request) ? JSON.parse(text) : text,
      query: Object.fromEntries(url.searchParams),
      params: match.slice(1),
      headers: request.headers,
    };
  }
  throw new Error(`No operation of the contract: ${request.method} ${url.pathname}`);
}

/** A body with a file in it is none: it stays as it went out. */
const isJson = (request: Request) => /json/.test(request.headers.get('content-type') ?? '');
