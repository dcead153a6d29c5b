import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeLine, PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useFigures } from './GridLine.tsx';
import { rowsOf } from './grid.ts';
import { Summary } from './Summary.tsx';

/** The prices of a change that is no draft any more, with what they were and what they leave. */
export function Lines({ detail: { change, facts } }: { detail: PriceChangeDetail }): ReactNode {
  const { t } = useTranslation('priceChanges');
  const format = useFormat();
  const amount = (value: string | null) =>
    value === null ? '–' : format.money(value, change.currency);
  // Each of its goods in a unit stands once in it.
  const lines = change.lines.map((line, index) => ({ ...line, id: index }));
  return (
    <LineTable
      title={t('lines.title')}
      note={
        <Summary
          rows={rowsOf(beforeIt(change.lines))}
          floor={facts.floor}
          currency={change.currency}
        />
      }
      lines={lines}
      columns={[
        {
          name: t('grid.goods'),
          cell: (line) => `${format.name(line)} · ${line.sku}`,
        },
        { name: t('grid.unit'), cell: (line) => format.unitName(line) },
        { name: t('lines.before'), isFigure: true, cell: ({ before }) => amount(before) },
        { name: t('grid.price'), isFigure: true, cell: ({ price }) => amount(price) },
        {
          name: t('grid.margin'),
          isFigure: true,
          cell: (line) => <LineMargin line={line} floor={facts.floor} />,
        },
      ]}
      card={(line) => (
        <>
          <span>{format.name(line)}</span>
          <span>{format.unitName(line)}</span>
          <span>
            {amount(line.before)} → {amount(line.price)}
          </span>
          <LineMargin line={line} floor={facts.floor} />
        </>
      )}
    />
  );
}

/** A line as it was when it was entered: what it costs now may be its own doing. */
const beforeIt = (lines: readonly ChangeLine[]): ChangeLine[] =>
  lines.map((line) => ({ ...line, today: line.before }));

function LineMargin({ line, floor }: { line: ChangeLine; floor: number }): ReactNode {
  const { margin, low } = useFigures({ unit: line, price: line.price }, floor);
  return low === null ? (
    <span>{margin}</span>
  ) : (
    <Text span size="sm" fw={600} c="var(--mantine-color-error)">
      {margin} · {low}
    </Text>
  );
}
