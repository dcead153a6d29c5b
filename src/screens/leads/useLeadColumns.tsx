import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadRow } from '../../../api/leads/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { LEAD_MEANINGS } from './meanings.ts';

/** The columns of the lead list, in the person's language. */
export function useLeadColumns(): DataColumn<LeadRow>[] {
  const { t } = useTranslation('leads');
  const { date, phone } = useFormat();
  return useMemo(
    () => [
      {
        id: 'leadNo',
        header: t('fields.leadNo'),
        show: 'always',
        card: 'title',
        cell: ({ leadNo }) => leadNo,
      },
      {
        id: 'businessName',
        card: 'second',
        words: true,
        header: t('fields.businessName'),
        sort: 'ascending',
        cell: ({ businessName }) => businessName || '–',
      },
      {
        id: 'kind',
        card: 'none',
        words: 'whole',
        header: t('fields.kind'),
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'contactName',
        card: 'none',
        words: true,
        header: t('fields.contactName'),
        cell: ({ contactName }) => contactName || '–',
      },
      {
        id: 'mobile',
        card: 'second',
        words: true,
        header: t('fields.mobile'),
        cell: ({ mobile, country }) => phone(mobile, country) || '–',
      },
      {
        id: 'country',
        card: 'none',
        words: true,
        header: t('fields.country'),
        cell: ({ country }) => t(`countries.${country}`),
      },
      {
        id: 'submittedAt',
        words: true,
        header: t('fields.submittedAt'),
        sort: 'descending',
        cell: ({ submittedAt }) => date(submittedAt),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={LEAD_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'handlerName',
        words: true,
        header: t('fields.handlerName'),
        cell: ({ handlerName }) => handlerName || '–',
      },
    ],
    [t, date, phone],
  );
}
