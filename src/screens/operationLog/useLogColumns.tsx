import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorOf } from '../../../api/kernel/operator.ts';
import type { OperationLogLine } from '../../../api/operationLog/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useLogNames } from '../../components/useLogNames.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { OpenLine } from './OpenLine.tsx';
import classes from './operationLog.module.css';

/** The details take what these leave, so that the whole log stands beside the navigation. */
const WIDTHS = {
  at: '12.25rem',
  operator: 'clamp(6.5rem, 8.5vw, 10.5rem)',
  role: '6rem',
  module: '5.5rem',
  operation: '9.5rem',
  target: 'clamp(9rem, 10vw, 12rem)',
  outcome: '6rem',
};

/** Cut where the column ends, with the whole text at hand, and whole once the line is opened. */
const wrapped = (content: ReactNode, whole = typeof content === 'string' ? content : undefined) => (
  <div className={classes.wraps} data-words title={whole}>
    {content}
  </div>
);

/** The columns of the operation log, in the person's language. */
export function useLogColumns(): DataColumn<OperationLogLine>[] {
  const { t } = useTranslation('operationLog');
  const format = useFormat();
  const names = useLogNames();
  const reasonText = useReasonText();
  return useMemo(
    () => [
      {
        id: 'at',
        card: 'second',
        header: t('at'),
        width: WIDTHS.at,
        cell: ({ at }) => (
          <div className={`${classes.wraps} ${classes.when}`}>
            <OpenLine />
            <span className={classes.moment}>{format.date(at, 'second')}</span>
          </div>
        ),
      },
      {
        id: 'operator',
        header: t('operator'),
        width: WIDTHS.operator,
        cell: ({ operatorId, operatorName, operatorAccount, operatorAvatar, operatorRole }) => {
          const operator = operatorOf(operatorId, operatorRole);
          if (operator === 'byLink') return wrapped(t('byLinkNamed', { name: operatorName }));
          if (typeof operator !== 'number') return wrapped(t(operator));
          return wrapped(
            <>
              <Named name={operatorName} fileId={operatorAvatar ?? null} />{' '}
              <Text span size="xs" c="dimmed">
                {operatorAccount}
              </Text>
            </>,
            `${operatorName} ${operatorAccount ?? ''}`.trim(),
          );
        },
      },
      {
        id: 'role',
        card: 'none',
        header: t('role'),
        width: WIDTHS.role,
        cell: ({ operatorId, operatorRole, operatorRoleNames }) =>
          operatorId === null ? null : wrapped(names.role(operatorRole, operatorRoleNames)),
      },
      {
        id: 'module',
        card: 'none',
        header: t('module'),
        width: WIDTHS.module,
        cell: ({ module }) => wrapped(names.module(module)),
      },
      {
        id: 'operation',
        card: 'second',
        header: t('operation'),
        show: 'always',
        width: WIDTHS.operation,
        cell: ({ operation, module, moved }) =>
          wrapped(
            <>
              {names.operation(operation, module)}{' '}
              {moved === null ? null : (
                <Text span size="xs" c="dimmed" className={classes.moved}>
                  {names.moved(moved)}
                </Text>
              )}
            </>,
            [names.operation(operation, module), moved === null ? '' : names.moved(moved)]
              .join(' ')
              .trim(),
          ),
      },
      {
        id: 'target',
        header: t('target'),
        show: 'always',
        width: WIDTHS.target,
        card: 'title',
        cell: ({ targetName, targetId }) => {
          const name = targetName ?? String(targetId ?? t('noTarget'));
          return (
            <span className={classes.target} title={name} data-words>
              {name}
            </span>
          );
        },
      },
      {
        id: 'outcome',
        header: t('outcome'),
        width: WIDTHS.outcome,
        card: 'aside',
        cell: ({ outcome }) => (
          <StateWord
            meaning={outcome === 'done' ? 'done' : 'person'}
            label={t(`outcomeOf.${outcome}`)}
          />
        ),
      },
      {
        id: 'why',
        header: t('why'),
        cell: ({ module, reason, remark, changes }) => {
          if (reason === null && remark === null && changes.length === 0) return null;
          const sentences = names.changes({ module, changes });
          const said = remark === null ? [] : [t('remark', { remark })];
          const why = reason === null ? [] : [reasonText(reason)];
          return (
            <div
              className={classes.why}
              data-words
              title={[...why, ...sentences, ...said].join('\n')}
            >
              {reason === null ? null : <ReasonText reason={reason} />}
              {[...sentences, ...said].map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
            </div>
          );
        },
      },
      {
        id: 'seal',
        header: t('seal'),
        show: 'hidden',
        card: 'none',
        cell: ({ hash }) => <span className={classes.seal}>{hash ?? t('notSealed')}</span>,
      },
    ],
    [t, format, names, reasonText],
  );
}
