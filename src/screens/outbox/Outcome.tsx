import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../../api/outbox.ts';
import classes from './outbox.module.css';

/** What became of a message's last try: the problem in words, and the mail server's own words. */
export function Outcome({ problem, words }: Pick<OutboxRow, 'problem' | 'words'>): ReactNode {
  const { t } = useTranslation('outbox');
  return (
    <>
      {problem === null ? null : t(`problems.${problem}`)}
      {words ? <q className={classes.words}>{words}</q> : null}
    </>
  );
}
