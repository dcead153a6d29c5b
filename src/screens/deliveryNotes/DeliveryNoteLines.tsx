import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryLine } from '../../../api/deliveryNotes/calls.ts';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';

/** What a delivery note brings. */
export function DeliveryNoteLines({ lines }: { lines: readonly DeliveryLine[] }): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { name, number, quantity } = useFormat();
  const goodsOf = (line: DeliveryLine) => (
    <>
      <div>{name(line)}</div>
      <Text size="sm" c="dimmed">
        {[line.sku, line.specification].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
  const amountOf = (line: DeliveryLine) => (
    <>
      {quantity(line.quantity, line)}
      {line.kilos === undefined ? null : (
        <Text component="div" size="xs" c="dimmed">
          {t(line.isWeighed ? 'document.kilos' : 'document.aboutKilos', {
            kilos: number(line.kilos),
          })}
        </Text>
      )}
    </>
  );
  return (
    <LineTable
      title={t('record.lines')}
      lines={lines}
      empty={<Text c="dimmed">{t('record.noLines')}</Text>}
      columns={[
        { name: t('fields.goods'), cell: goodsOf },
        { name: t('fields.quantity'), cell: amountOf, isFigure: true },
      ]}
      card={(line) => (
        <>
          <div>{goodsOf(line)}</div>
          <span>{amountOf(line)}</span>
        </>
      )}
    />
  );
}
