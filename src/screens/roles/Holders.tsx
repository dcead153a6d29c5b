import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../components/avatar/Named.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';

/** So many are named; the list of accounts has all. */
const MOST = 20;

/** Who has a role in the shop. */
export function Holders({ roleId }: { roleId: number }): ReactNode {
  const { t } = useTranslation('roles');
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.listUser({ body: { roleId, size: MOST } }, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <RecordSkeleton panels={1} />;
  return (
    <Panel title={t('holders')}>
      {data.rows.length === 0 ? <Text c="dimmed">{t('noHolders')}</Text> : null}
      <List>
        {data.rows.map(({ id, username, name, avatar }) => (
          <List.Item key={id}>
            <AnchorLink
              underline="always"
              to="/system/accounts/$accountId"
              params={{ accountId: String(id) }}
            >
              {username}
            </AnchorLink>{' '}
            <Named name={name} fileId={avatar} />
          </List.Item>
        ))}
      </List>
      {data.next === null ? null : (
        <AnchorLink to="/system/accounts" search={{ role: roleId }}>
          {t('moreHolders')}
        </AnchorLink>
      )}
    </Panel>
  );
}
