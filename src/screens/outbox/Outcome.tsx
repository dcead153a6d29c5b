import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../../api/outbox/calls.ts';
import classes from './outbox.module.css';

type OutcomeProps = Pick<OutboxRow, 'channel' | 'problem' | 'words'>;

/** What became of a message's last try: the problem in words, and the receiver's own words. */
export function Outcome({ channel, problem, words }: OutcomeProps): ReactNode {
  const { t } = useTranslation('outbox');
  return (
    <>
      {problem === null
        ? null
        : channel === 'warehouse'
          ? t(`warehouseProblems.${problem}`)
          : t(`problems.${problem}`)}
      {words ? <q className={classes.words}>{words}</q> : null}
    </>
  );
}
