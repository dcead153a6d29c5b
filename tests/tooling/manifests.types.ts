import { z } from 'zod';
import type { Contract } from '../../api/contract.ts';
import type { ChartName, DomainName } from '../../api/domains.ts';
import { idOf } from '../../api/ids.ts';
import type { OwnNoted } from '../../api/kernel/domain.ts';
import { callsOf, get, post } from '../../api/kernel/operation.ts';
import type { leadsDomain as declared } from '../../api/leads/domain.ts';
import { charts } from '../../machines/charts.ts';
import { domains as servers } from '../../server/domains.ts';
import type { ServerDomain } from '../../server/kernel/domain.ts';
import type { Sent } from '../../server/kernel/log/operationNames.ts';
import { leadsDomain as server } from '../../server/leads/domain.ts';
import { domains as screens } from '../../src/domains.ts';
import type { ScreenDomain } from '../../src/lib/domain.ts';
import type { DomainProof } from '../paths/proof.ts';

// What the compiler refuses of a domain, with the leads as the example: each line below that expects an
// error is one, or `tsc` complains of the line. Nothing of this runs.

type MayBeLeftOut<T> = {
  [Field in keyof T]-?: object extends Pick<T, Field> ? Field : never;
}[keyof T];
type Nothing<T extends never> = T;

/** No field of a manifest may be left out. */
export type Required =
  | Nothing<MayBeLeftOut<typeof declared>>
  | Nothing<MayBeLeftOut<ServerDomain<'leads'>>>
  | Nothing<MayBeLeftOut<ScreenDomain<'leads'>>>
  | Nothing<MayBeLeftOut<DomainProof<'leads'>>>;

// A domain that is left out of a list.
const { leads: _screens, ...screensWithout } = screens;
const { leads: _server, ...serversWithout } = servers;
const { lead: _chart, ...chartsWithout } = charts;
export const lists = [
  // @ts-expect-error: the screens of the leads are missing
  screensWithout satisfies { readonly [D in DomainName]: ScreenDomain<D> },
  // @ts-expect-error: the server's part of the leads is missing
  serversWithout satisfies { readonly [D in DomainName]: ServerDomain<D> },
  // @ts-expect-error: the chart of the lead is missing
  chartsWithout satisfies Record<ChartName, unknown>,
];

// What nobody declared.
// @ts-expect-error: no domain has this record
idOf('tasting');
// @ts-expect-error: no list of domains has this name
export type Unlisted = ServerDomain<'tastings'>;

const none = {
  navigation: [],
  waiting: { toTakeUp: { at: '/customers/leads', search: {} } },
  finding: null,
};
const noPage = () => ({ to: '/no/such/page', params: {} });

// A part of a manifest that says something else than the contract.
export const manifests = [
  // @ts-expect-error: a permission has no grant
  { ...server, grants: { 'lead.view': [] } } satisfies ServerDomain<'leads'>,
  // @ts-expect-error: a permission that the domain does not have is granted
  { ...server, grants: { ...server.grants, 'lead.erase': [] } } satisfies ServerDomain<'leads'>,
  // @ts-expect-error: the lead's lifecycle has no table
  { ...server, stored: {} } satisfies ServerDomain<'leads'>,
  // @ts-expect-error: calls without a handler
  { ...server, handlers: {} } satisfies ServerDomain<'leads'>,
  // @ts-expect-error: nobody says what a lead is called
  { ...server, rows: {} } satisfies ServerDomain<'leads'>,
  // @ts-expect-error: a page for a record that the domain does not have
  { ...none, pages: { lead: null, order: null } } satisfies ScreenDomain<'leads'>,
  // @ts-expect-error: a page that there is not
  { ...none, pages: { lead: noPage } } satisfies ScreenDomain<'leads'>,
];

// Notes on a record of another domain, or for whom a permission of none shows it.
type Manifest<Noted> = Omit<typeof declared, 'noted'> & { noted: Noted };
export const noted = [
  { lead: 'lead.view' } satisfies OwnNoted<Manifest<{ lead: 'lead.view' }>>,
  // @ts-expect-error: the domain has no such record
  { order: 'lead.view' } satisfies OwnNoted<Manifest<{ order: 'lead.view' }>>,
  // @ts-expect-error: the domain has no such permission
  { lead: 'lead.erase' } satisfies OwnNoted<Manifest<{ lead: 'lead.erase' }>>,
];

// Calls that do not go with their routes.
const routed = {
  permissions: ['lead.view'],
  records: {},
  pictures: {},
  routes: { look: 'GET /look' },
} as const;
const parts = { summary: '', access: 'lead.view', data: z.null() } as const;
export const calls = [
  // @ts-expect-error: a route without a call
  () => callsOf(routed, {}),
  // @ts-expect-error: a call without a route
  () => callsOf(routed, { look: get(parts), other: get(parts) }),
  // @ts-expect-error: a POST at the route of a GET
  () => callsOf(routed, { look: post(parts) }),
];

/** A call with an event that the chart of its record does not have. */
type Sends<Event extends string> = {
  readonly [Name in keyof Contract]: { readonly sends: readonly ['lead', Event] };
}['handleLead'];
export const events = [
  { sends: ['lead', 'accept'] } as const satisfies Sent<Sends<'accept'>>,
  // @ts-expect-error: a lead is not shipped
  { sends: ['lead', 'ship'] } as const satisfies Sent<Sends<'ship'>>,
];
