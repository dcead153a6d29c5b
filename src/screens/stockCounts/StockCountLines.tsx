import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCountLine } from '../../../api/stockCounts/calls.ts';
import { differenceOf } from '../../../machines/stockCount/law/lines.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Parts } from '../../components/Parts.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { LINE_MEANINGS, lineStateOf } from './meanings.ts';
import type { StockCountView } from './stockCountKind.ts';
import { usePlaceName } from './useScopeName.ts';

/** What is on a count: where it stands, what the books say, what was counted, and what differs at cost. */
export function StockCountLines({ view }: { view: StockCountView }): ReactNode {
  const { t } = useTranslation('stockCounts');
  const format = useFormat();
  const placeName = usePlaceName();
  const { lineList, currency } = view.detail.stockCount;
  const inUnit = (figure: number | null, line: StockCountLine) =>
    figure === null ? '' : line.unit === '' ? format.number(figure) : format.quantity(figure, line);
  const difference = (line: StockCountLine) => {
    if (line.counted === null) return '';
    const by = differenceOf(line);
    const words = inUnit(Math.abs(by), line);
    return by === 0 ? words : by > 0 ? `+${words}` : `−${words}`;
  };
  const value = ({ value: at }: StockCountLine) => (at === null ? '' : format.money(at, currency));
  return (
    <LineTable<StockCountLine>
      title={t('lines.title')}
      lines={lineList}
      columns={[
        { name: t('fields.place'), cell: placeName },
        { name: t('fields.goods'), cell: (line) => <Goods line={line} /> },
        {
          name: t('fields.expected'),
          cell: (line) => inUnit(line.expected ?? line.stock, line),
          isFigure: 'quantity',
        },
        {
          name: t('fields.counted'),
          cell: (line) => (
            <>
              {inUnit(line.counted, line)}
              <First line={line} view={view} inUnit={inUnit} />
            </>
          ),
          isFigure: 'quantity',
        },
        { name: t('fields.difference'), cell: difference, isFigure: 'quantity' },
        { name: t('fields.value'), cell: value, isFigure: true },
        { name: t('fields.status'), cell: (line) => <State line={line} /> },
      ]}
      card={(line) => (
        <>
          <Goods line={line} />
          <State line={line} />
          <Text component="span" size="xs" c="dimmed">
            {placeName(line)}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {inUnit(line.counted, line)} / {inUnit(line.expected ?? line.stock, line)}
          </Text>
          {line.counted === null || differenceOf(line) === 0 ? null : (
            <>
              <span>{difference(line)}</span>
              <span>{value(line)}</span>
            </>
          )}
        </>
      )}
    />
  );
}

function Goods({ line }: { line: StockCountLine }): ReactNode {
  const { name } = useFormat();
  return (
    <div>
      <AnchorLink to="/goods/$goodsId" params={{ goodsId: String(line.goodsId) }}>
        {name(line)}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        <Parts of={[line.specification, line.sku]} />
      </Text>
    </div>
  );
}

interface FirstProps {
  line: StockCountLine;
  view: StockCountView;
  inUnit: (figure: number | null, line: StockCountLine) => string;
}

/** The figure before the recount, with who had counted it. */
function First({ line, view, inUnit }: FirstProps): ReactNode {
  const { t } = useTranslation('stockCounts');
  if (line.first === null) return null;
  const facts = view.facts.lines.find(({ lineId }) => lineId === line.id);
  const figure = inUnit(line.first, line);
  return (
    <Text size="xs" c="dimmed">
      {t('record.firstBy', { figure, name: facts?.firstBy?.name ?? '' })}
    </Text>
  );
}

function State({ line }: { line: StockCountLine }): ReactNode {
  const { t } = useTranslation('stockCounts');
  const state = lineStateOf(line);
  return (
    <div>
      <StateWord meaning={LINE_MEANINGS[state]} label={t(`lineStates.${state}`)} />
      {line.leftOut === null && line.countedByName === '' ? null : (
        <Text size="xs" c="dimmed">
          {line.leftOut === null ? (
            <Named name={line.countedByName} fileId={line.countedByAvatar ?? null} />
          ) : (
            t(`leftOut.${line.leftOut}`)
          )}
        </Text>
      )}
    </div>
  );
}
