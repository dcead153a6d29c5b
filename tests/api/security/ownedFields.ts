import type { Described } from './document.ts';
import { changedAt, type Place, placesOf, shapesOf } from './places.ts';
import type { Made } from './requests.ts';

/** What the server alone decides, with what somebody would like it to be. */
export const OWNED: Readonly<Record<string, unknown>> = {
  id: 2,
  shopId: 2,
  restaurantId: 2,
  accountId: 2,
  operatorId: 2,
  createdBy: 2,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  version: 999,
  status: 'completed',
  state: 'completed',
  tab: 'completed',
  paymentStatus: 'paid',
  facts: { total: 1 },
  total: '0.01',
  price: '0.01',
  cost: '0.01',
  amount: '0.01',
  paid: '999999.00',
  paidAmount: '999999.00',
  refunded: '999999.00',
  balance: '999999.00',
  creditLimit: '999999.00',
  stock: 999_999,
  role: 'administrator',
  roleId: 1,
  roleCode: 'administrator',
  permissions: ['roles.edit'],
  isAdmin: true,
  passwordHash: 'x',
  oneTimeUntil: null,
  formerPasswordHash: 'x',
  tokenHash: 'x',
};
/** Every object of every shape of a call's requests, each once, with its request. */
export function objectsOf(call: Described): { base: Made; place: Place; fields: string[] }[] {
  const found = new Set<string>();
  return shapesOf(call).flatMap((base) =>
    placesOf(base).flatMap((place) => {
      if (!isObject(place) || found.has(place.name)) return [];
      found.add(place.name);
      const fields = Object.keys(OWNED).filter((field) => !isKnownAt(place, field));
      return [{ base, place, fields }];
    }),
  );
}

/** The request with fields added to the object at a place. */
export const withFields = (base: Made, place: Place, fields: readonly string[]) =>
  changedAt(base, place, (old) => ({
    ...(old as object),
    ...Object.fromEntries(fields.map((field) => [field, OWNED[field]])),
  }));

/** Of a table by names that the caller makes up nothing is the server's. */
const isObject = ({ value, schemas }: Place) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !schemas.some(({ additionalProperties: others }) => typeof others === 'object');

const isKnownAt = ({ schemas }: Place, field: string) =>
  schemas.some(({ properties = {} }) => field in properties);
