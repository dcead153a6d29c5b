import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartGraph } from '../../../machines/graph.ts';
import { type Role, useRoleName } from '../../components/chart/useWho.ts';
import type { ChartWords } from '../../components/chart/words.ts';
import classes from './lifecycles.module.css';

interface RoleMatrixProps {
  graph: ChartGraph;
  words: ChartWords;
  roles: readonly Role[];
}

/** Which role may send which event, by the permission that the chart names. */
export function RoleMatrix({ graph, words, roles }: RoleMatrixProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const nameOf = useRoleName();
  const events = [
    ...new Map(
      graph.edges
        .filter(({ permission }) => permission !== null)
        .map(({ event, permission }) => [event, permission ?? ''] as const),
    ),
  ];
  return (
    <div className={classes.tableScroll}>
      <Table striped="even" horizontalSpacing="md" aria-label={t('matrix')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('event')}</Table.Th>
            {roles.map((role) => (
              <Table.Th key={role.roleId}>{nameOf(role)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map(([event, permission]) => (
            <Table.Tr key={event}>
              <Table.Th scope="row" fw={500}>
                {words.eventType(event)}
                <Text size="xs" c="dimmed" ff="monospace">
                  {permission}
                </Text>
              </Table.Th>
              {roles.map((role) => {
                const may = role.permissions.some((granted) => granted === permission);
                return (
                  <Table.Td key={role.roleId}>{may ? `✓ ${t('yes')}` : `– ${t('no')}`}</Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
