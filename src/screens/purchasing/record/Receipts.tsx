import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../../components/avatar/Named.tsx';
import { pictureIn } from '../../../components/avatar/pictureIn.ts';
import { Panel } from '../../../components/Panel.tsx';
import { Cards } from '../../../components/record/LineTable.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { PurchaseView } from './purchaseKind.ts';

/** What has come in, when, and who took it in. */
export function Receipts({ view }: { view: PurchaseView }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date, day, name, number, quantity: inUnit } = useFormat();
  const { receipts, lines } = view.detail.purchaseOrder;
  const told = ({ lineId, quantity, lots = [] }: (typeof receipts)[number]['lines'][number]) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [number(quantity)];
    const whole = [inUnit(quantity, line), name(line)];
    const parts = lots.map((lot) => [
      ...(lots.length > 1 ? [inUnit(lot.quantity, line)] : whole),
      lot.number,
      t('record.expires', { expiry: day(lot.expiry) }),
    ]);
    return (parts.length === 1 ? parts : [whole, ...parts]).map((part) =>
      part.filter((word) => word !== '').join(' · '),
    );
  };
  return (
    <Panel title={t('record.receipts')}>
      {receipts.length === 0 ? <Text c="dimmed">{t('record.noReceipts')}</Text> : null}
      <Cards
        items={receipts}
        card={(receipt) => (
          <>
            <div>
              {receipt.lines.flatMap((line) =>
                told(line).map((words, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was received never changes.
                  <div key={`${line.lineId} ${at}`}>{words}</div>
                )),
              )}
            </div>
            <Text component="span" size="xs" c="dimmed">
              <Named
                name={receipt.actorName}
                fileId={pictureIn(view.history, { actorName: receipt.actorName, at: receipt.at })}
                label={t('record.receiptBy', { when: date(receipt.at), name: receipt.actorName })}
              />
            </Text>
          </>
        )}
      />
    </Panel>
  );
}
