import type { LinkProps } from '@tanstack/react-router';
import type { Api, CallFlags } from '../../../api/client.ts';
import type { ListPage } from '../../../machines/kernel/list.ts';
import { isPage, readable } from '../../../machines/kernel/wholeAnswer.ts';
import { addressBeside } from './address.ts';
import type { AskedPage, ListLeaf, RecordLink } from './listMemory.ts';

/** The page that a row of the leaf leads to; null where it leads to no record. */
export const linkIn = ({ links }: ListLeaf, index: number): LinkProps | null =>
  // As the list's own link named it.
  (links[index] ?? null) as LinkProps | null;

/** A link as data; null of one that is no record's. */
export function recordOf(link: LinkProps | undefined): RecordLink | null {
  const params = Object.entries(link?.params ?? {});
  if (link === undefined || params.length === 0) return null;
  return {
    to: String(link.to),
    params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
  };
}

/** Where other rows of the list lead, as data: null where that is not to the record of each row's id. */
export function byIdOf({ ids, links }: Pick<ListLeaf, 'ids' | 'links'>): ByIds | null {
  const [first] = links;
  if (!first) return null;
  const { to } = first;
  const [param = ''] = Object.keys(first.params);
  const linkOf = (id: string): RecordLink => ({ to, params: { [param]: id } });
  const isById = ids.every((id, index) => isSame(links[index] ?? null, linkOf(id)));
  return isById ? linkOf : null;
}

type ByIds = (id: string) => RecordLink;

/** Whether two links lead to one record. */
export const isSame = (one: RecordLink | null, other: RecordLink | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const idsOf = (rows: readonly { id: number }[]): string[] =>
  rows.map(({ id }) => String(id));

/** The call that a list makes, and what it sends, as data: it can be made again where the list is not. */
export function askedBy(load: (api: Api) => unknown): AskedPage {
  let asked: AskedPage = { call: '', body: {} };
  const noting = new Proxy(
    {},
    {
      get: (_, call) => (request: { body: object }) => {
        asked = { call: String(call), body: request.body };
        return new Promise(() => undefined);
      },
    },
  );
  load(noting as Api);
  return asked;
}

/**
 * Reads the page of the list after this one, or the one before it.
 * @throws where its rows do not lead to the records of their ids
 */
export async function turn(api: Api, leaf: ListLeaf, to: 'next' | 'previous'): Promise<ListLeaf> {
  const { page, before } = leaf;
  const address = addressBeside(leaf.address, to, page);
  const asked = { ...leaf.asked, body: { ...onPage(leaf.asked.body, address) } };
  // It is a call that this list made before.
  const call = (api as unknown as Record<string, ListCall | undefined>)[asked.call];
  const linkOf = byIdOf(leaf);
  if (call === undefined || linkOf === null) throw new Error(`${asked.call} is not turned`);
  const turned = await readable(
    call(
      { body: asked.body },
      { signal: AbortSignal.timeout(READ_TIME), showError: false, background: false },
    ),
    isPage,
  );
  const { page: paging, ...rest } = JSON.parse(leaf.query);
  const start = to === 'next' ? leaf.ids.length : -turned.rows.length;
  const ids = idsOf(turned.rows);
  return {
    ...leaf,
    page: turned,
    ids,
    links: ids.map(linkOf),
    asked,
    before: before === null ? null : Math.max(0, before + start),
    query: JSON.stringify({ ...rest, page: onPage(paging, address) }),
    address,
  };
}

type ListCall = (request: { body: object }, flags: CallFlags) => Promise<ListPage<{ id: number }>>;

/** How long a page is waited for, milliseconds. */
const READ_TIME = 20_000;

/** What is asked for, for the page that an address names; in the order in which a list says it. */
function onPage(
  asked: object,
  { cursor, direction = 'next' }: { cursor?: string; direction?: string },
) {
  const { cursor: _cursor, ...rest } = asked as { cursor?: string };
  return { ...rest, direction, ...(cursor === undefined ? {} : { cursor }) };
}
