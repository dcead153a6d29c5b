import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/useFormat.ts';
import { contextOf, useEntry } from './entryContext.ts';

/** The half-done order of an earlier time in one sentence. */
export function OfferText(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const { offer } = useEntry(contextOf);
  if (!offer) return null;
  const { draft, savedAt } = offer;
  return t('offer.text', {
    customer: draft.customer ? format.name(draft.customer) : '',
    lines: t('lines', { count: draft.lines.length, shown: format.number(draft.lines.length) }),
    time: format.date(savedAt),
  });
}
