import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationLogLine } from '../../../api/operationLog.ts';
import { operatorOf } from '../../../api/operator.ts';
import { ReasonText } from '../../components/ReasonText.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './operationLog.module.css';
import { useLogNames } from './useLogNames.ts';

/** The columns of the operation log, in the person's language. */
export function useLogColumns(): DataColumn<OperationLogLine>[] {
  const { t } = useTranslation('operationLog');
  const format = useFormat();
  const names = useLogNames();
  return useMemo(
    () => [
      { id: 'at', header: t('at'), cell: ({ at }) => format.date(at, 'second') },
      {
        id: 'operator',
        header: t('operator'),
        cell: ({ operatorId, operatorName, operatorAccount, operatorRole }) => {
          const operator = operatorOf(operatorId, operatorRole);
          if (typeof operator !== 'number') return t(operator);
          return (
            <>
              {operatorName}
              <Text size="xs" c="dimmed">
                {operatorAccount}
              </Text>
            </>
          );
        },
      },
      {
        id: 'role',
        header: t('role'),
        cell: ({ operatorId, operatorRole }) =>
          operatorId === null ? null : names.role(operatorRole),
      },
      { id: 'module', header: t('module'), cell: ({ module }) => names.module(module) },
      {
        id: 'operation',
        header: t('operation'),
        show: 'always',
        cell: ({ operation, module, moved }) => (
          <>
            {names.operation(operation, module)}
            {moved === null ? null : (
              <Text size="xs" c="dimmed" className={classes.moved}>
                {names.moved(moved)}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'target',
        header: t('target'),
        show: 'always',
        card: 'title',
        cell: ({ targetName, targetId }) => {
          const name = targetName ?? String(targetId ?? t('noTarget'));
          return (
            <span className={classes.target} title={name}>
              {name}
            </span>
          );
        },
      },
      {
        id: 'outcome',
        header: t('outcome'),
        card: 'aside',
        cell: ({ outcome }) => (
          <StateChip
            meaning={outcome === 'done' ? 'done' : 'person'}
            label={t(`outcomeOf.${outcome}`)}
          />
        ),
      },
      {
        id: 'why',
        header: t('why'),
        cell: ({ reason, remark, changes }) =>
          reason === null && remark === null && changes.length === 0 ? null : (
            <div className={classes.why}>
              {reason === null ? null : <ReasonText reason={reason} />}
              {names.changes(changes).map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
              {remark === null ? null : <div>{t('remark', { remark })}</div>}
            </div>
          ),
      },
      {
        id: 'seal',
        header: t('seal'),
        show: 'hidden',
        card: 'none',
        cell: ({ hash }) => hash ?? t('notSealed'),
      },
    ],
    [t, format, names],
  );
}
