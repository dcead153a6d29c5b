import { useRouter } from '@tanstack/react-router';
import { useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { linkIn, turn } from '../list/leaf.ts';
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
    const index =
      leaf?.ids.findIndex(
        (id) => router.buildLocation(linkIn(leaf, id) as never).pathname === pathname,
      ) ?? -1;
    return leaf === null || index === -1 ? null : { leaf, index, step: state.list ?? '' };
  });
  const [isTurning, setTurning] = useState(false);

  const show = useCallback(
    (leaf: ListLeaf, index: number) => {
      const id = leaf.ids[index];
      if (id === undefined || !opened) return;
      memory?.goOn(opened.step, leaf, id);
      // Instead of this step: the one before it stays the list.
      void router.navigate({
        ...(linkIn(leaf, id) as { to: '/orders' }),
        state: { list: opened.step },
        replace: true,
      });
    },
    [memory, opened, router],
  );
  const go = useCallback(
    async (to: 'next' | 'previous') => {
      if (!opened || isTurning) return;
      const { leaf, index } = opened;
      const beside = index + (to === 'next' ? 1 : -1);
      if (leaf.ids[beside] !== undefined) return show(leaf, beside);
      if (leaf.page[to] === null) return;
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
    hasNext: index < leaf.ids.length - 1 || leaf.page.next !== null,
    hasPrevious: index > 0 || leaf.page.previous !== null,
    isTurning,
    go: (to) => void go(to),
  };
}
