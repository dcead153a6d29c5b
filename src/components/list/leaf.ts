import type { LinkProps } from '@tanstack/react-router';
import type { Api, CallFlags } from '../../../api/client.ts';
import type { ListPage } from '../../../machines/kernel/list.ts';
import { isPage, readable } from '../../../machines/kernel/wholeAnswer.ts';
import { addressBeside } from './address.ts';
import type { AskedPage, ListLeaf } from './listMemory.ts';

/** The page of a record of the leaf. */
export const linkIn = ({ record: { to, param } }: ListLeaf, id: string): LinkProps =>
  // As the list's own link named it.
  ({ to, params: { [param]: id } }) as LinkProps;

/** What leads to a record is its id alone. */
export function recordOf(link: LinkProps): ListLeaf['record'] {
  const [param = ''] = Object.keys(link.params ?? {});
  return { to: String(link.to), param };
}

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

/** Reads the page of the list after this one, or the one before it. */
export async function turn(api: Api, leaf: ListLeaf, to: 'next' | 'previous'): Promise<ListLeaf> {
  const { page, before } = leaf;
  const address = addressBeside(leaf.address, to, page);
  const asked = { ...leaf.asked, body: { ...onPage(leaf.asked.body, address) } };
  // It is a call that this list made before.
  const call = (api as unknown as Record<string, ListCall | undefined>)[asked.call];
  if (call === undefined) throw new Error(`No call is named ${asked.call}`);
  const turned = await readable(
    call(
      { body: asked.body },
      { signal: AbortSignal.timeout(READ_TIME), showError: false, background: false },
    ),
    isPage,
  );
  const { page: paging, ...rest } = JSON.parse(leaf.query);
  const start = to === 'next' ? leaf.ids.length : -turned.rows.length;
  return {
    ...leaf,
    page: turned,
    ids: idsOf(turned.rows),
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
