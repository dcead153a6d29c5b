import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { Message } from '../../../components/Message.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useRefreshUrgentCounts } from '../../../shell/officeContext.ts';
import { ORDER_MEANINGS } from '../meanings.ts';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';

/** The order is entered: its number, and what one may want to do next. */
export function Committed(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'orders']);
  const { money } = useFormat();
  const entry = useEntryActor();
  const { committed } = useEntry(contextOf);
  const refreshCounts = useRefreshUrgentCounts();
  useEffect(() => refreshCounts(), [refreshCounts]);
  if (!committed) return null;
  const { id, orderSn, status, total, currency } = committed.order;
  return (
    <Message
      icon="check"
      role="status"
      title={t('committed.title', { number: orderSn })}
      actions={
        <Group gap="sm">
          <Button variant="default" onClick={() => entry.send({ type: 'DISCARD' })}>
            {t('committed.another')}
          </Button>
          <ButtonLink ref={focusFirst} to="/orders/$orderId" params={{ orderId: String(id) }}>
            {t('committed.open')}
          </ButtonLink>
        </Group>
      }
    >
      <StateChip meaning={ORDER_MEANINGS[status]} label={t(`orders:places.${status}`)} />{' '}
      {money(total, currency)}
    </Message>
  );
}
