import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { Message } from '../../../components/Message.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useRefreshUrgentCounts } from '../../../shell/officeContext.ts';
import { PURCHASE_MEANINGS } from '../meanings.ts';
import { useEntry, usePurchaseEntry } from './entryContext.ts';

/** The order is submitted: its number, and what one may want to do next. */
export function Committed({ isNew }: { isNew: boolean }): ReactNode {
  const { t } = useTranslation(['purchaseEntry', 'purchasing']);
  const { money } = useFormat();
  const { entry } = usePurchaseEntry();
  const committed = useEntry(({ context }) => context.committed);
  const wasSubmitted = useEntry(({ context }) => context.draft.order?.isSubmitted ?? false);
  const refreshCounts = useRefreshUrgentCounts();
  useEffect(() => refreshCounts(), [refreshCounts]);
  if (!committed) return null;
  const { id, number, status, total, currency } = committed.purchaseOrder;
  return (
    <Message
      icon="check"
      role="status"
      title={t(wasSubmitted ? 'committed.changed' : 'committed.title', { number })}
      actions={
        <Group gap="sm">
          {isNew ? (
            <Button variant="default" onClick={() => entry.send({ type: 'DISCARD' })}>
              {t('committed.another')}
            </Button>
          ) : null}
          <ButtonLink
            ref={focusFirst}
            to="/purchasing/orders/$purchaseOrderId"
            params={{ purchaseOrderId: String(id) }}
          >
            {t('committed.open')}
          </ButtonLink>
        </Group>
      }
    >
      <StateChip meaning={PURCHASE_MEANINGS[status]} label={t(`purchasing:places.${status}`)} />{' '}
      {money(total, currency)}
    </Message>
  );
}
