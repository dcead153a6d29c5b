import { Checkbox, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { shortages } from '../../../api/shortages/calls.ts';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { ManyTotals } from './ManyTotals.tsx';

/** What became of one of several. */
export type Line = DataOf<typeof shortages.decideShortages>[number];

/** What is decided of several: a substitute is chosen for one at a time. */
export interface ManyDecision {
  type: 'backOrder' | 'leaveOut';
  ids: readonly number[];
}

const values = z.object({ refund: z.boolean(), remark: z.string() });

interface DecideManyProps {
  decision: ManyDecision;
  onClose: () => void;
  /** What became of each. */
  onDone: (lines: readonly Line[]) => void;
}

/** Decides several shortages alike, and says of each what became of it. */
export function DecideMany({ decision, onClose, onDone }: DecideManyProps): ReactNode {
  const { type, ids } = decision;
  const { t } = useTranslation('shortages');
  const { number } = useFormat();
  const api = useApi();
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const priced = useList(type === 'leaveOut' ? ids : null, async (shortageIds, signal) =>
    shortageIds === null
      ? null
      : await api.priceShortages(
          { body: { shortageIds: [...shortageIds] } },
          { signal, showError: false },
        ),
  );
  // What cannot be left out stays as it is, and is not sent.
  const able = (priced.page ?? []).flatMap(({ shortageId, change }) =>
    change ? [{ shortageId, left: change.left, total: change.after }] : [],
  );
  const { form, dialog } = useAddDialog({
    name: 'decideShortages',
    values,
    initialValues: { refund: false, remark: '' },
    schema: shortages.decideShortages.body,
    toBody: ({ refund, remark }) =>
      type === 'leaveOut'
        ? {
            shortageIds: able.map(({ shortageId }) => shortageId),
            event: {
              ...{ type, refund, remark },
              agreed: able.map(({ left, total }) => ({ left, total })),
            },
          }
        : { shortageIds: ids, event: { type, remark } },
    send: (body, flags) => api.decideShortages({ body }, flags),
    onAdded: (told) => {
      setLines(told);
      onDone(told);
    },
    onClose,
  });
  if (lines) {
    const done = lines.filter(({ outcome }) => outcome === 'done').length;
    return (
      <LinesReport
        title={t('many.done')}
        summary={t('many.decided', { count: done, shown: number(done) })}
        lines={lines.map(({ shortageId, number: name, outcome, message }) => ({
          key: shortageId,
          name: (
            <AnchorLink
              underline="always"
              to="/orders/shortages/$shortageId"
              params={{ shortageId: String(shortageId) }}
            >
              {name || `#${shortageId}`}
            </AnchorLink>
          ),
          said: message ?? t(`many.outcome.${outcome}`),
          isDone: outcome === 'done',
        }))}
        close={t('many.close')}
        onClose={onClose}
      />
    );
  }
  const count = type === 'leaveOut' && priced.page ? able.length : ids.length;
  return (
    <ActionDialog
      title={t(`events.${type}`)}
      action={t(`events.${type}`)}
      danger={type === 'leaveOut'}
      disabled={type === 'leaveOut' && able.length === 0}
      {...dialog}
    >
      <Text>{t(`many.${type}`, { count, shown: number(count) })}</Text>
      {type === 'backOrder' ? null : priced.failure ? (
        <Refusal failure={priced.failure} />
      ) : (
        <ManyTotals priced={priced.page} />
      )}
      {type === 'leaveOut' ? (
        <Checkbox
          label={t('record.form.refund')}
          {...form.getInputProps('refund', { type: 'checkbox' })}
        />
      ) : null}
      <RemarkField data-autofocus {...form.getInputProps('remark')} />
    </ActionDialog>
  );
}
