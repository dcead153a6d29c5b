import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyFilter, VoucherCopy } from '../../../api/vouchers/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { usePrintedLines } from '../../components/record/usePrintedLines.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';

const SIZE = 10;
const WHICH = ['redeemed', 'open', 'all'] as const satisfies readonly CopyFilter[];

interface Asked {
  which: CopyFilter;
  cursor?: string;
  direction: 'next' | 'previous';
}

/** A voucher's copies: what was redeemed, when and by whom, and the codes that are left. */
export function Copies({ voucherId }: { voucherId: number }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const saving = useDownload();
  const [asked, setAsked] = useState<Asked>({ which: 'redeemed', direction: 'next' });
  const { page, failure, reload, isLoading } = useList(asked, async (body, signal) => ({
    ...(await api.listVoucherCopies(
      { params: { id: voucherId }, body: { ...body, size: SIZE } },
      { signal, showError: false },
    )),
    which: body.which,
  }));
  const { which } = asked;
  const readAll = useCallback(
    (body: { cursor?: string; size: number }) =>
      api.listVoucherCopies(
        { params: { id: voucherId }, body: { ...body, which } },
        { showError: false },
      ),
    [api, voucherId, which],
  );
  const lines = usePrintedLines(page, readAll);
  const actions = (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('copies.which')}
        size="xs"
        value={asked.which}
        data={WHICH.map((which) => ({ value: which, label: t(`copies.kinds.${which}`) }))}
        onChange={(chosen) => setAsked({ which: chosen, direction: 'next' })}
      />
      <ActionButton
        label={t('copies.download')}
        reason={lacks(grants, 'voucher.edit')}
        loading={saving.underWay}
        onClick={() =>
          saving.start((caller, flags) =>
            caller.exportVoucherCopies(
              { params: { id: voucherId }, body: { which: asked.which } },
              flags,
            ),
          )
        }
      />
    </Group>
  );
  const next = page?.next ?? null;
  const previous = page?.previous ?? null;
  const when = ({ redeemedAt }: VoucherCopy) => (redeemedAt === null ? '–' : date(redeemedAt));
  const by = ({ redeemedByName, redeemedByAvatar }: VoucherCopy) =>
    redeemedByName === null ? null : (
      <Named name={redeemedByName} fileId={redeemedByAvatar ?? null} />
    );
  const columns: LineColumn<VoucherCopy>[] = [
    { name: t('fields.code'), cell: ({ code }) => code },
    { name: t('fields.redeemedAt'), cell: when },
    { name: t('fields.redeemedBy'), cell: (copy) => by(copy) ?? '–' },
    { name: t('fields.remark'), cell: ({ remark }) => remark || '–' },
  ];
  const go = (cursor: string | null, direction: Asked['direction']) => {
    if (cursor !== null) setAsked({ which: asked.which, cursor, direction });
  };
  return (
    <LineTable
      title={t('copies.title')}
      actions={actions}
      note={page ? <StaleNote failure={failure} onRetry={reload} /> : null}
      lines={lines}
      empty={
        page ? (
          // The page may still be that of the choice before.
          <Text c="dimmed">{t(`copies.none.${page.which}`)}</Text>
        ) : failure ? (
          <ErrorState failure={failure} onRetry={reload} />
        ) : (
          <Skeleton height={160} />
        )
      }
      columns={columns}
      card={(copy) => (
        <>
          <span>{copy.code}</span>
          <span>{when(copy)}</span>
          <span>{copy.remark}</span>
          <span>{by(copy)}</span>
        </>
      )}
    >
      {page ? <PrintedOf shown={lines.length} total={page.total} /> : null}
      {next === null && previous === null ? null : (
        <Group data-off-paper justify="flex-end" gap="xs" mt="xs">
          <Button
            variant="default"
            disabled={previous === null || isLoading}
            onClick={() => go(previous, 'previous')}
          >
            {t('copies.previous')}
          </Button>
          <Button
            variant="default"
            disabled={next === null || isLoading}
            onClick={() => go(next, 'next')}
          >
            {t('copies.next')}
          </Button>
        </Group>
      )}
    </LineTable>
  );
}
