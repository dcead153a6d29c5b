import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesDetail } from '../../../../api/afterSales/calls.ts';
import { Parts } from '../../../components/Parts.tsx';
import { LineTable } from '../../../components/record/LineTable.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import type { AfterSalesView } from './afterSalesKind.ts';

type ClaimedLine = AfterSalesDetail['aftersale']['lines'][number] & { id: number };

/** The goods that the case claims: how much of what was bought, and what it was worth. */
export function Claim({ view }: { view: AfterSalesView }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { money, number, unitName } = useFormat();
  const { currency } = view.facts;
  const lines = view.detail.aftersale.lines.map((line) => ({ ...line, id: line.lineId }));
  const isDecided = view.facts.granted !== null;
  const quantityOf = (line: ClaimedLine) =>
    `${number(line.quantity)} / ${number(line.bought)} ${unitName(line, line.bought)}`;
  const grantedOf = ({ amount }: ClaimedLine) => (amount === null ? '–' : money(amount, currency));
  return (
    <LineTable<ClaimedLine>
      title={t('record.lines')}
      lines={lines}
      columns={[
        { name: t('record.goods'), cell: (line) => <Goods line={line} /> },
        { name: t('record.claimedOf'), cell: quantityOf, isFigure: 'quantity' },
        { name: t('record.worth'), cell: ({ worth }) => money(worth, currency), isFigure: true },
        ...(isDecided ? [{ name: t('record.granted'), cell: grantedOf, isFigure: true }] : []),
      ]}
      card={(line) => (
        <>
          <Goods line={line} />
          <Text component="span" fw={600}>
            {isDecided ? grantedOf(line) : money(line.worth, currency)}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {quantityOf(line)}
          </Text>
        </>
      )}
    />
  );
}

function Goods({ line }: { line: ClaimedLine }): ReactNode {
  const { name } = useFormat();
  return (
    <div>
      <Text component="span">{name(line)}</Text>
      <Text size="xs" c="dimmed">
        <Parts of={[line.specification, line.sku]} />
      </Text>
    </div>
  );
}
