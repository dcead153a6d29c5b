import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../../components/avatar/Named.tsx';
import { pictureIn } from '../../../components/avatar/pictureIn.ts';
import { Panel } from '../../../components/Panel.tsx';
import { Cards } from '../../../components/record/LineTable.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { OrderView } from './orderKind.ts';

/** What has left the store, when, and by whom. */
export function Shipments({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const { date, name, number, quantity: inUnit } = useFormat();
  const { shipments, lines } = view.detail.order;
  const told = ({ lineId, quantity }: { lineId: number; quantity: number }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return number(quantity);
    return `${inUnit(quantity, line)} · ${name(line)}`;
  };
  return (
    <Panel title={t('record.shipments')}>
      {shipments.length === 0 ? <Text c="dimmed">{t('record.noShipments')}</Text> : null}
      <Cards
        items={shipments}
        card={(shipment) => (
          <>
            <div>
              {shipment.lines.map((line) => (
                <div key={line.lineId}>{told(line)}</div>
              ))}
            </div>
            <Text component="span" size="xs" c="dimmed">
              <Named
                name={shipment.actorName}
                fileId={pictureIn(view.history, { actorName: shipment.actorName, at: shipment.at })}
                label={t('record.shipmentBy', {
                  when: date(shipment.at),
                  name: shipment.actorName,
                })}
              />
            </Text>
          </>
        )}
      />
    </Panel>
  );
}
