import { List, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useUrgentCounts } from '../../shell/officeContext.ts';
import { WAITING_ITEMS } from '../../shell/waitingItems.ts';

/** What waits for this person, as the navigation counts it, each with the list that holds it. */
export function Waiting(): ReactNode {
  const { t } = useTranslation('businessHours');
  const { t: say } = useTranslation('shell');
  const counts = useUrgentCounts();
  const waiting = WAITING_ITEMS.filter(({ name }) => (counts?.[name] ?? 0) > 0);
  return (
    <Panel title={t('dashboard.waits')}>
      {counts === null ? <Skeleton height={72} /> : null}
      {counts !== null && waiting.length === 0 ? (
        <Text c="dimmed">{t('dashboard.nothing')}</Text>
      ) : null}
      {waiting.length === 0 ? null : (
        <List spacing="xs">
          {waiting.map(({ name, at, search }) => (
            <List.Item key={name}>
              <AnchorLink to={at} search={search as never}>
                {say(`waiting.${name}`, { count: counts?.[name] ?? 0 })}
              </AnchorLink>
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}
