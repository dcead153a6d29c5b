import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { notify } from '../../lib/notices.ts';
import type { ListAddress } from './address.ts';

interface Mending<Search, View> {
  address: ListAddress<Search, View>;
  search: Search;
  go: (search: Search, replace?: boolean) => void;
  /** Why the rows did not come. */
  failure: ApiFailure | null;
}

/**
 * An address that was typed or is old: what cannot be read is taken out of it, a page that the server
 * does not know becomes the first one, and the person is told so, once.
 */
export function useMendedAddress<Search, View>(mending: Mending<Search, View>): void {
  const { address, search, go, failure } = mending;
  const { t } = useTranslation('records');
  // The shop is the office's part of an address.
  const { shop: _shop, ...said } = useSearch({ strict: false }) as Record<string, unknown>;
  const isUnread = address.hasUnread(said);
  const isNoPage =
    'cursor' in said && failure?.kind === 'invalid' && failure.errors?.cursor !== undefined;
  const mended = useRef({ address, search, go, t });
  useEffect(() => {
    mended.current = { address, search, go, t };
  });
  useEffect(() => {
    if (!isUnread && !isNoPage) return;
    const now = mended.current;
    notify({ kind: 'error', text: now.t(isNoPage ? 'list.noPage' : 'list.unread') });
    now.go(isNoPage ? now.address.withFilter(now.search, {}) : now.search, true);
  }, [isUnread, isNoPage]);
}
