import { Alert, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasteReport } from '../../../../machines/orderEntry/pasteReport.ts';
import { CouldBe } from '../../../components/entry/CouldBe.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { useEntryActor } from './entryContext.ts';

/** How many rows are named that were not taken over. */
const MOST_NAMED = 20;

/** What became of a paste: each row that was not taken over, why, and what it might mean. */
export function Pasted({ added, merged, left }: PasteReport): ReactNode {
  const { t } = useTranslation(['orderEntry', 'common', 'records']);
  const { number } = useFormat();
  const entry = useEntryActor();
  const more = left.length - MOST_NAMED;
  return (
    <Alert
      color={left.length > 0 ? 'orange' : 'green'}
      role="status"
      withCloseButton
      closeButtonLabel={t('common:actions.close')}
      onClose={() => entry.send({ type: 'FORGET_PASTED' })}
    >
      {added > 0 || left.length === 0 ? (
        <p className={classes.note}>
          {t('goods.pasted', { count: added, shown: number(added) })}
          {merged > 0
            ? ` ${t('records:pasteMerged', { count: merged, shown: number(merged) })}`
            : ''}
        </p>
      ) : null}
      {left.length > 0 ? (
        <>
          <p className={classes.note} id="pasted-left">
            {t('goods.left', { count: left.length, shown: number(left.length) })}
          </p>
          <List aria-labelledby="pasted-left">
            {left.slice(0, MOST_NAMED).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same
              <List.Item key={`${index} ${row.row.line}`} className={classes.pastedRow}>
                {t(`goods.leftRow.${row.why}`, {
                  row: row.row.line.replaceAll(/\s+/g, ' '),
                  cell: row.cell,
                })}
                <CouldBe
                  goods={row.couldBe}
                  isKnown={row.why !== 'unknown'}
                  onTake={(goods) => entry.send({ type: 'TAKE_PASTED', row, goods })}
                />
              </List.Item>
            ))}
          </List>
        </>
      ) : null}
      {more > 0 ? t('goods.leftMore', { count: more, shown: number(more) }) : null}
    </Alert>
  );
}
