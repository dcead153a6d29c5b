import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import type { Rate, Rates } from '../../../api/rates/calls.ts';
import type { RateKind } from '../../../api/rates/rate.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useDialogOf } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DeleteRateDialog, RateDialog } from './RateDialogs.tsx';
import { ratesOf, useRateText } from './rateText.ts';

interface RatePanelProps {
  kind: RateKind;
  all: Rates;
  /** Why none is set here. */
  reason: Refusal | null;
  onSaved: (now: Rates) => void;
}

/** The rates of one kind, the latest on top, each with who set it, when and why. */
export function RatePanel({ kind, all, reason, onSaved }: RatePanelProps): ReactNode {
  const { t } = useTranslation('rates');
  const { date } = useFormat();
  const { percentOf, kindOf, daysOf } = useRateText();
  const [edited, editing] = useDialogOf(`rate.${kind}`);
  const [taken, setTaken] = useState<Rate | null>(null);
  const own = ratesOf(all, kind);
  const now = own.find(({ holds }) => holds === 'today');
  const changed = edited === 'new' ? null : own.find(({ id }) => id === edited);
  const name = kindOf(kind);
  const close = () => {
    editing.close();
    setTaken(null);
  };
  const done = (rates: Rates) => {
    close();
    onSaved(rates);
  };
  const who = ({ actorName, actorAccount, actorAvatar }: Rate) =>
    actorAccount === null ? (
      actorName || t('nobody')
    ) : (
      <Named name={actorName} fileId={actorAvatar} label={`${actorName} (${actorAccount})`} />
    );
  const isOpen = reason === null && own.some(({ holds }) => holds === 'later');
  const acts = (rate: Rate) => {
    if (!isOpen || rate.holds !== 'later') return null;
    const of = { kind: name, day: daysOf(rate).from };
    return (
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('editOf', of)}
          onClick={() => editing.open(rate.id)}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          size="compact-sm"
          aria-label={t('deleteOf', of)}
          onClick={() => setTaken(rate)}
        >
          {t('delete')}
        </Button>
      </Group>
    );
  };
  const holds = ({ holds: when }: Rate) => (
    <Text span fw={when === 'today' ? 600 : undefined} c={when === 'before' ? 'dimmed' : undefined}>
      {t(`holds.${when}`)}
    </Text>
  );
  const columns: LineColumn<Rate>[] = [
    { name: t('fields.fromDay'), cell: (rate) => daysOf(rate).from },
    { name: t('fields.untilDay'), cell: (rate) => daysOf(rate).until },
    { name: t('fields.rate'), isFigure: true, cell: ({ rate }) => percentOf(rate) },
    { name: t('fields.holds'), cell: holds },
    { name: t('fields.by'), cell: who },
    { name: t('fields.at'), cell: ({ setAt }) => date(setAt) },
    { name: t('fields.remark'), cell: ({ remark }) => remark },
    ...(isOpen ? [{ name: t('fields.actions'), isFigure: true, cell: acts }] : []),
  ];
  return (
    <>
      <LineTable
        title={now ? t('nowIs', { kind: name, rate: percentOf(now.rate) }) : name}
        actions={
          <ActionButton
            label={t('add')}
            name={t('addOf', { kind: name })}
            reason={reason}
            onClick={() => editing.open('new')}
          />
        }
        note={
          <Text c="dimmed" size="sm" mb="sm">
            {t(kind === 'tax' ? 'of.tax' : 'of.fee')}
          </Text>
        }
        lines={own}
        columns={columns}
        card={(rate) => (
          <>
            <span>
              {percentOf(rate.rate)} {holds(rate)}
            </span>
            <CardFact name={t('fields.fromDay')}>{daysOf(rate).from}</CardFact>
            {rate.untilDay === null ? null : (
              <CardFact name={t('fields.untilDay')}>{daysOf(rate).until}</CardFact>
            )}
            <CardFact name={t('fields.by')}>{who(rate)}</CardFact>
            <CardFact name={t('fields.at')}>{date(rate.setAt)}</CardFact>
            {rate.remark ? <div style={{ gridColumn: '1 / -1' }}>{rate.remark}</div> : null}
            {isOpen ? <div style={{ gridColumn: '1 / -1' }}>{acts(rate)}</div> : null}
          </>
        )}
      />
      {edited === null || changed === undefined ? null : (
        <RateDialog kind={kind} rate={changed} all={all} onClose={close} onDone={done} />
      )}
      {taken ? (
        <DeleteRateDialog kind={kind} rate={taken} all={all} onClose={close} onDone={done} />
      ) : null}
    </>
  );
}
