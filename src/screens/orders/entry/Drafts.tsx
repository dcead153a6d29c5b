import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiFailure, asFailure } from '../../../../api/kernel/failure.ts';
import type { OrderDraftRow } from '../../../../api/orders/orderDrafts.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DraftState } from '../../../components/entry/DraftState.tsx';
import { useEntryFrame } from '../../../components/entry/frame.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { useShelfHere } from './useShelf.ts';

/** What of a draft is told in one line: how much is in it, what it comes to, when it was saved. */
function useDraftText() {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  return ({ lines, items, currency, savedAt }: OrderDraftRow) =>
    t('drafts.facts', {
      lines: t('lines', { count: lines, shown: format.number(lines) }),
      items: format.money(items, currency),
      time: format.date(savedAt),
    });
}

/** What was saved of the order that is entered, and when; or that it lies in this browser alone. */
export function SavedState(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const failureText = useFailureText();
  const { keeping } = useEntryFrame();
  const { at, draft, savedAt, failure, retry } = useShelfHere();
  if (draft === null) return null;
  if (at === 'failed' || at === 'refused') {
    return (
      <Group gap="xs" role="status">
        <Text size="sm" c={keeping === 'full' ? 'red' : 'orange'} className={classes.savedText}>
          {t(keeping === 'full' ? 'saved.nowhere' : 'saved.hereOnly', {
            reason: failure ? failureText(failure) : '',
          })}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={retry}>
          {t('saved.retry')}
        </Button>
      </Group>
    );
  }
  // Where this browser has no room either, and until the server has it, that is said.
  if (at === 'elsewhere' || (keeping === 'full' && at !== 'saved')) return <DraftState />;
  return (
    <Text size="sm" c="dimmed" className={classes.savedText}>
      {at === 'saved' && savedAt !== null
        ? t('saved.done', {
            time: format.date(savedAt, 'time'),
            customer: draft.customer ? format.name(draft.customer) : '',
            lines: t('lines', {
              count: draft.lines.length,
              shown: format.number(draft.lines.length),
            }),
          })
        : t('saved.saving')}
    </Text>
  );
}

/** The half-entered orders, to go on with or to give up; `hidesHere` leaves out the one that is here. */
export function DraftList(props: { hidesHere?: boolean; onDone?: () => void }): ReactNode {
  const { t } = useTranslation(['orderEntry', 'common']);
  const failureText = useFailureText();
  const format = useFormat();
  const shelf = useShelfHere();
  const { rows, listFailure, draft, mayLeave } = shelf;
  const [trouble, setTrouble] = useState<string | null>(null);
  if (listFailure) {
    return (
      <Group gap="sm" role="status">
        <Text size="sm" c="dimmed">
          {failureText(listFailure)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={shelf.reload}>
          {t('common:actions.retry')}
        </Button>
      </Group>
    );
  }
  const shown =
    rows?.filter(({ draftKey }) => !props.hidesHere || draftKey !== draft?.draftId) ?? [];
  if (shown.length === 0) {
    return props.hidesHere || rows === null ? null : <Text c="dimmed">{t('drafts.none')}</Text>;
  }
  const open = async (row: OrderDraftRow) => {
    try {
      if (await shelf.open(row)) props.onDone?.();
      else setTrouble(t('drafts.unreadable'));
    } catch (error) {
      setTrouble(failureText(asFailure(error)));
    }
  };
  return (
    <section aria-label={t('drafts.title')}>
      {props.hidesHere ? (
        <Text size="sm" fw={600} mb={4}>
          {t('drafts.title')}
        </Text>
      ) : null}
      {trouble === null ? null : (
        <Alert color="red" role="alert" mb="xs">
          {trouble}
        </Alert>
      )}
      {mayLeave ? null : (
        <Text size="sm" c="dimmed" role="status" mb="xs">
          {t('drafts.savedFirst')}
        </Text>
      )}
      <ul className={classes.drafts}>
        {shown.map((row) => (
          <DraftRow
            key={row.id}
            row={row}
            isHere={row.draftKey === draft?.draftId}
            onOpen={() => void open(row)}
            onFailed={(failure) => setTrouble(failureText(failure))}
          />
        ))}
      </ul>
      {rows && rows.length >= shelf.most ? (
        <Text size="sm" c="orange" mt="xs">
          {t('drafts.full', { maximum: format.number(shelf.most) })}
        </Text>
      ) : null}
    </section>
  );
}

interface DraftRowProps {
  row: OrderDraftRow;
  isHere: boolean;
  onOpen: () => void;
  onFailed: (failure: ApiFailure) => void;
}

function DraftRow({ row, isHere, onOpen, onFailed }: DraftRowProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const draftText = useDraftText();
  const shelf = useShelfHere();
  const [isAsking, asking] = useDisclosure(false);
  const { name } = useFormat();
  const customer = name({ name: row.customerName, nameZh: row.customerNameZh });
  const remove = async () => {
    asking.close();
    if (isHere) {
      shelf.discard();
      return;
    }
    try {
      await shelf.remove(row);
    } catch (error) {
      onFailed(asFailure(error));
    }
  };
  return (
    <li>
      <span className={classes.draft}>
        <strong>{customer}</strong> {isHere ? <Badge>{t('drafts.here')}</Badge> : null}
        <span className={classes.secondLine}>{draftText(row)}</span>
      </span>
      {isHere ? null : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!shelf.mayLeave}
          aria-label={t('drafts.openOf', { customer })}
          onClick={onOpen}
        >
          {t('drafts.open')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('drafts.removeOf', { customer })}
        onClick={asking.open}
      >
        {t('drafts.remove')}
      </Button>
      {isAsking ? (
        <ActionDialog
          title={t('drafts.removing', { customer })}
          action={t('drafts.remove')}
          danger
          onClose={asking.close}
          onAction={() => void remove()}
        >
          <Text>{draftText(row)}</Text>
          <Text>{t('drafts.lost')}</Text>
        </ActionDialog>
      ) : null}
    </li>
  );
}

/** Leads to all half-entered orders, and sets this one aside for another. */
export function DraftsButton(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const { at } = useEntryFrame();
  const shelf = useShelfHere();
  const [isOpen, { open, close }] = useDisclosure(false);
  const rows = shelf.rows ?? [];
  const others = rows.filter(({ draftKey }) => draftKey !== shelf.draft?.draftId).length;
  if (rows.length === 0 || at !== 'entering') return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          shelf.reload();
          open();
        }}
      >
        {others === 0
          ? t('drafts.title')
          : t('drafts.others', { count: others, shown: format.number(others) })}
      </Button>
      {isOpen ? (
        <Dialog title={t('drafts.title')} size="lg" onClose={close}>
          <Stack gap="md">
            <DraftList onDone={close} />
            {shelf.draft ? (
              <Group justify="flex-end">
                <Button
                  disabled={!shelf.mayLeave}
                  onClick={() => {
                    shelf.setAside();
                    close();
                  }}
                >
                  {t('drafts.setAside')}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}

/** Another device has changed this very draft, or it is no more: the person decides. */
export function ElsewhereNote(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { date } = useFormat();
  const { at, other, keepBoth, takeOther, discard } = useShelfHere();
  const [isUnreadable, setUnreadable] = useState(false);
  if (at !== 'elsewhere') return null;
  return (
    <Alert color="orange" role="alert" mb="md" title={t('elsewhere.title')}>
      <p className={classes.note}>
        {other === null
          ? t('elsewhere.gone')
          : t('elsewhere.changed', { time: date(other.savedAt) })}
      </p>
      {isUnreadable ? <p className={classes.note}>{t('drafts.unreadable')}</p> : null}
      <Group gap="sm">
        <Button variant="default" onClick={keepBoth}>
          {t(other === null ? 'elsewhere.keep' : 'elsewhere.keepBoth')}
        </Button>
        {other === null ? (
          <Button variant="default" onClick={discard}>
            {t('elsewhere.discard')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setUnreadable(!takeOther())}>
            {t('elsewhere.take')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
