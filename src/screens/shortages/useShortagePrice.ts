import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { shortages } from '../../../api/shortages/calls.ts';
import type { Substitute } from '../../../machines/shortage/law/facts.ts';
import { useApi } from '../../lib/api.ts';
import { type List, useList } from '../../lib/useList.ts';
import type { ShortageFormProps } from './shortageKind.ts';

/** What the order would cost, or null where there is nothing to ask yet. */
export type ShortagePrice = List<DataOf<typeof shortages.priceShortage> | null>;

const PAUSE = 300;

/**
 * Asks the server what the order would cost with a substitute.
 * @param seen of which record and state of it, and what was refused last: it is asked anew with each
 * @param instead null where what is missing is left out; unchecked, and not asked while it is not whole
 */
export function useShortagePrice(
  { view, failure }: Pick<ShortageFormProps, 'view' | 'failure'>,
  instead: Substitute | null,
): ShortagePrice & { isSettled: boolean } {
  const api = useApi();
  const { id, version } = view.detail.shortage;
  const [times, setTimes] = useState({ failure, count: 0 });
  if (times.failure !== failure) setTimes({ failure, count: times.count + 1 });
  const body = { instead };
  const isWhole = shortages.priceShortage.body.safeParse(body).success;
  const wanted = JSON.stringify(isWhole ? { body, version, count: times.count } : null);
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const list = useList(asked, async (request, signal) => {
    const read = JSON.parse(request) as { body: typeof body } | null;
    return read === null
      ? null
      : await api.priceShortage({ params: { id }, body: read.body }, { signal, showError: false });
  });
  return { ...list, isSettled: wanted === asked && !list.isLoading };
}

/** What the person saw before deciding; nothing before the new total is named. */
export const agreedTo = ({ view }: ShortageFormProps, { page }: ShortagePrice) =>
  page === null ? undefined : { left: view.facts.left, total: page.after };
