import fc from 'fast-check';
import { markers } from '../../../api/kernel/wire.ts';
import type { Described } from './document.ts';
import { edged, spoilt, taken } from './values.ts';

/** A request of one call, before it goes out. */
export interface Made {
  call: Described;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  form: Record<string, unknown> | null;
}

/** Requests of a call as the document says them; or half of those, the others spoilt in one place. */
export function requestOf(call: Described, { halfSpoilt = false } = {}): fc.Arbitrary<Made> {
  const parts = fc.record({
    params: taken(call.params),
    query: taken(call.query),
    body: call.body ? taken(call.body) : fc.constant(undefined),
    form: call.form ? taken(call.form) : fc.constant(null),
  });
  const given = halfSpoilt ? parts.chain((made) => fc.oneof(edged(made), spoilt(made))) : parts;
  return given.map((made) => {
    const { params, query, body, form } = (made ?? {}) as Partial<Made>;
    return { call, params: objectOr(params), query: objectOr(query), body, form: form ?? null };
  });
}

/** Who sends a request, about which shop, under which key. */
interface Sender {
  token?: string;
  shopId?: number;
  key: string;
}

/** Sends a request as it is, however wrong it is. */
export async function send(
  url: string,
  made: Made,
  { token, shopId = 1, key }: Sender,
): Promise<Response> {
  const { call } = made;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(textOf(made.params[name]).slice(0, 300)),
  );
  const query = Object.entries(made.query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, textOf(value).slice(0, 4_000)].map(encodeURIComponent).join('=')],
  );
  return fetch(`${url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { accessToken: token }),
      markers: JSON.stringify(markers.parse({ restaurantId: shopId })),
      'idempotency-key': key,
      ...(call.body === null ? {} : { 'content-type': 'application/json' }),
    },
    body: bodyOf(made),
  });
}

function bodyOf({ call, body, form }: Made): string | FormData | undefined {
  if (call.form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(objectOr(form))) {
      if (call.form.properties?.[name]?.format === 'binary') {
        data.append(name, new Blob([wellFormed(textOf(value))]), 'given.xlsx');
      } else data.append(name, wellFormed(textOf(value)));
    }
    return data;
  }
  return call.body === null ? undefined : JSON.stringify(body);
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return wellFormed(text ?? '');
}

/** Half a surrogate pair cannot stand in an address. */
const wellFormed = (text: string) => text.toWellFormed();

/** What stands in an object's place, as one. */
export const objectOr = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
