import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '../../../api/soExports/sheet.ts';
import type { SoExportRow } from '../../../api/soExports/soExport.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** The columns of the list of exports. @param repeat stable */
export function useSoExportColumns(repeat: (row: SoExportRow) => void) {
  const { t } = useTranslation('soExports');
  const { date, number } = useFormat();
  const grants = useGrants();
  return useMemo(
    (): DataColumn<SoExportRow>[] => [
      {
        id: 'file',
        header: t('fields.file'),
        show: 'always',
        card: 'title',
        words: true,
        cell: ({ file }) => file,
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        card: 'aside',
        words: 'whole',
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'at',
        header: t('fields.at'),
        card: 'second',
        words: 'whole',
        sort: 'descending',
        cell: ({ at }) => date(at),
      },
      {
        id: 'by',
        header: t('fields.by'),
        card: 'second',
        words: true,
        cell: ({ byName, byAvatar }) => <Named name={byName} fileId={byAvatar ?? null} />,
      },
      {
        id: 'orders',
        header: t('fields.orders'),
        align: 'end',
        cell: ({ orders }) => number(orders),
      },
      {
        id: 'numbers',
        header: t('fields.numbers'),
        card: 'none',
        words: true,
        cell: numbersOf,
      },
      {
        id: 'action',
        acts: true,
        header: t('fields.action'),
        cell: (row) => (
          <ActionButton
            label={t('list.repeat')}
            name={t('list.repeatOf', { file: row.file })}
            reason={lacks(grants, 'soExport.make')}
            onClick={() => repeat(row)}
          />
        ),
      },
    ],
    [t, date, number, grants, repeat],
  );
}
