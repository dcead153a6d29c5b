import { useRouter } from '@tanstack/react-router';
import { useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { byIdOf, isSame, linkIn, turn } from '../list/leaf.ts';
import { type ListLeaf, ListMemoryContext } from '../list/listMemory.ts';

/** The list that a record was opened from, as one goes through it. */
export interface ListWalk {
  /** Which row it is, from one up; null where nobody counted. */
  at: number | null;
  total: { count: number; exact: boolean };
  hasNext: boolean;
  hasPrevious: boolean;
  /** Another page of the list is on its way. */
  isTurning: boolean;
  go: (to: 'next' | 'previous') => void;
}

/** The way through the list that this page was opened from; null where it was opened otherwise. */
export function useListWalk(): ListWalk | null {
  const router = useRouter();
  const api = useApi();
  const memory = useContext(ListMemoryContext);
  const { t } = useTranslation('records');
  // As it was when the page was opened: the record that is gone on to has a page of its own.
  const [opened] = useState(() => {
    const { pathname, state } = router.state.location;
    const leaf = memory?.leafAt(state.list) ?? null;
    if (leaf === null) return null;
    const leadsHere = (index: number) => {
      const link = linkIn(leaf, index);
      return link !== null && router.buildLocation(link as never).pathname === pathname;
    };
    const row = leaf.ids.indexOf(state.row ?? '');
    const index = leadsHere(row) ? row : leaf.ids.findIndex((_id, at) => leadsHere(at));
    return index === -1 ? null : { leaf, index, step: state.list ?? '' };
  });
  const [isTurning, setTurning] = useState(false);

  const show = useCallback(
    (leaf: ListLeaf, index: number) => {
      const id = leaf.ids[index];
      const link = linkIn(leaf, index);
      if (id === undefined || link === null || !opened) return;
      memory?.goOn(opened.step, leaf, id);
      // Instead of this step: the one before it stays the list.
      void router.navigate({
        ...(link as { to: '/orders' }),
        state: { list: opened.step, row: id },
        replace: true,
      });
    },
    [memory, opened, router],
  );
  const go = useCallback(
    async (to: 'next' | 'previous') => {
      if (!opened || isTurning) return;
      const { leaf, index } = opened;
      const beside = besideIn(leaf, index, to);
      if (beside !== null) return show(leaf, beside);
      if (!turns(leaf, to)) return;
      setTurning(true);
      try {
        const turned = await turn(api, leaf, to);
        show(turned, to === 'next' ? 0 : turned.ids.length - 1);
      } catch {
        notify({ kind: 'error', text: t('walk.failed') });
      }
      setTurning(false);
    },
    [opened, isTurning, show, api, t],
  );

  if (opened === null) return null;
  const { leaf, index } = opened;
  return {
    at: leaf.before === null ? null : leaf.before + index + 1,
    total: leaf.page.total,
    hasNext: besideIn(leaf, index, 'next') !== null || turns(leaf, 'next'),
    hasPrevious: besideIn(leaf, index, 'previous') !== null || turns(leaf, 'previous'),
    isTurning,
    go: (to) => void go(to),
  };
}

/** The nearest row of the page that leads to another record; null where there is none. */
function besideIn({ links }: ListLeaf, index: number, to: 'next' | 'previous'): number | null {
  const by = to === 'next' ? 1 : -1;
  for (let at = index + by; at >= 0 && at < links.length; at += by) {
    const link = links[at] ?? null;
    if (link !== null && !isSame(link, links[index] ?? null)) return at;
  }
  return null;
}

/** Whether the list has a page there whose records can be gone on to. */
const turns = (leaf: ListLeaf, to: 'next' | 'previous'): boolean =>
  leaf.page[to] !== null && byIdOf(leaf) !== null;
