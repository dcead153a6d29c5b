import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../components/PageHead.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { ORDER_MEANINGS } from '../meanings.ts';
import type { OrderView } from './offers.ts';
import { useOrderTexts } from './useOrderTexts.ts';

/** Number, kind, where the order is in each region, what is flagged, and what can be done. */
export function RecordHead({ view, actions }: { view: OrderView; actions: ReactNode }): ReactNode {
  const { t } = useTranslation('orders');
  const { date } = useFormat();
  const texts = useOrderTexts();
  const { order } = view.detail;
  const { fulfilment, payment } = view.places;
  return (
    <PageHead
      title={t('record.title', { number: order.orderSn })}
      beside={
        <>
          <StateChip meaning={ORDER_MEANINGS[fulfilment]} label={texts.place(fulfilment)} />
          <StateChip meaning={ORDER_MEANINGS[payment]} label={texts.place(payment)} />
          {view.snapshot.hasTag('reviewOverdue') ? (
            <StateChip meaning="person" label={t('record.overdue')} />
          ) : null}
        </>
      }
      facts={
        <Group gap="xs" component="span">
          <Text component="span" fw={600}>
            {t(`kinds.${order.kind}`)}
          </Text>
          <span>·</span>
          <span>{t(`channels.${order.channel}`)}</span>
          <span>·</span>
          <span>{t('record.placed', { when: date(order.placedAt) })}</span>
          {view.facts.prepaid ? (
            <>
              <span>·</span>
              <span>{t('record.prepaid')}</span>
            </>
          ) : null}
        </Group>
      }
      actions={actions}
    />
  );
}
