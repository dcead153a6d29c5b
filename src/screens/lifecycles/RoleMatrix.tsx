import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartGraph } from '../../../machines/kernel/law/graph.ts';
import { type Role, useRoleName } from '../../components/chart/useWho.ts';
import type { ChartWords } from '../../components/chart/words.ts';
import { PlainTable } from './PlainTable.tsx';

interface RoleMatrixProps {
  graph: ChartGraph;
  words: ChartWords;
  roles: readonly Role[];
}

/** Which role may send which event, by the permission that the chart names. */
export function RoleMatrix({ graph, words, roles }: RoleMatrixProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const nameOf = useRoleName();
  const events = new Map(
    graph.edges.flatMap(({ event, permission }) =>
      permission === null ? [] : [[`${event} ${permission}`, { event, permission }] as const],
    ),
  );
  return (
    <PlainTable
      label={t('matrix')}
      columns={[
        {
          title: t('event'),
          cell: ({ event, permission }) => (
            <>
              {words.eventType(event)}
              <Text size="xs" c="dimmed" ff="monospace">
                {permission}
              </Text>
            </>
          ),
        },
        ...roles.map((role) => ({
          title: nameOf(role),
          cell: ({ permission }: { permission: string }) =>
            role.permissions.some((granted) => granted === permission)
              ? `✓ ${t('yes')}`
              : `– ${t('no')}`,
        })),
      ]}
      rows={[...events.values()]}
      rowId={({ event, permission }) => `${event} ${permission}`}
    />
  );
}
