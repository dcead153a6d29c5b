import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../../components/avatar/Named.tsx';
import { StoredPicture } from '../../../components/files/StoredPicture.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Cards } from '../../../components/record/LineTable.tsx';
import { usePersonName } from '../../../components/record/useActorName.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './orderKind.ts';
import { usePaymentText } from './usePaymentText.ts';

/** What came in for the order, a line for each payment, the newest last. */
export function Payments({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { date } = useFormat();
  const personName = usePersonName();
  const paymentText = usePaymentText(view);
  const { order, history } = view.detail;
  if (order.payments.length === 0) return null;
  return (
    <Panel title={t('record.payments')}>
      <Cards
        items={order.payments}
        card={(payment) => {
          const noted = history.find(({ version }) => version === payment.version);
          return (
            <>
              <div>
                <Text
                  component="span"
                  td={payment.takenBackAt === null ? undefined : 'line-through'}
                >
                  {paymentText(payment)}
                </Text>
                {payment.reference === '' ? null : <div>{payment.reference}</div>}
                {payment.proof ? (
                  <StoredPicture fileId={payment.proof.id} alt={payment.proof.name} />
                ) : null}
                {payment.takenBackAt === null ? null : (
                  <Text c="dimmed">
                    {t('record.takenBack', { when: date(payment.takenBackAt) })}
                  </Text>
                )}
              </div>
              {noted ? (
                <Text component="span" size="xs" c="dimmed">
                  <Named
                    name={noted.actorName}
                    fileId={noted.actorAvatar ?? null}
                    label={t('record.shipmentBy', {
                      when: date(noted.at),
                      name: personName(noted),
                    })}
                  />
                </Text>
              ) : null}
            </>
          );
        }}
      />
    </Panel>
  );
}
