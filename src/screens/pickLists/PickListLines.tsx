import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickLine } from '../../../api/pickLists/calls.ts';
import { lineState } from '../../../machines/pickList/law/lines.ts';
import { AnchorLink } from '../../components/links.tsx';
import { Parts } from '../../components/Parts.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { LINE_MEANINGS } from './meanings.ts';
import type { PickListView } from './pickListKind.ts';
import { TakeFirst } from './TakeFirst.tsx';
import { usePlaceName } from './usePlaceName.ts';

/** What is on a pick list: where it stands, what it is, how much is asked for and picked, for whom. */
export function PickListLines({ view }: { view: PickListView }): ReactNode {
  const { t } = useTranslation('pickLists');
  const { quantity } = useFormat();
  const placeName = usePlaceName();
  return (
    <LineTable<PickLine>
      title={t('record.lines')}
      lines={view.detail.pickList.lineList}
      columns={[
        { name: t('fields.place'), cell: placeName },
        { name: t('fields.goods'), cell: (line) => <Goods line={line} view={view} /> },
        { name: t('fields.order'), cell: (line) => <Order line={line} /> },
        {
          name: t('fields.asked'),
          cell: (line) => quantity(line.asked, line),
          isFigure: 'quantity',
        },
        {
          name: t('fields.picked'),
          cell: (line) => <Picked line={line} view={view} />,
          isFigure: 'quantity',
        },
        { name: t('fields.state'), cell: (line) => <State line={line} view={view} /> },
      ]}
      card={(line) => (
        <>
          <Goods line={line} view={view} />
          <State line={line} view={view} />
          <Text component="span" size="xs" c="dimmed">
            <Parts of={[placeName(line), line.orderSn]} />
          </Text>
          <Text component="span" size="xs" c="dimmed">
            <Picked line={line} view={view} /> / {quantity(line.asked, line)}
          </Text>
        </>
      )}
    />
  );
}

/** How many were picked, and what was weighed of them. */
function Picked({ line, view }: { line: PickLine; view: PickListView }): ReactNode {
  const { t } = useTranslation('pickLists');
  const { number, quantity } = useFormat();
  const weight = view.facts.lines.find(({ lineId }) => lineId === line.id)?.weight;
  const kilos =
    weight && weight.weighed > 0 ? t('pick.weighed', { kilos: number(weight.kilos) }) : '';
  return <Parts of={[quantity(line.picked, line), kilos]} />;
}

function Goods({ line, view }: { line: PickLine; view: PickListView }): ReactNode {
  const { name } = useFormat();
  const facts = view.facts.lines.find(({ lineId }) => lineId === line.id);
  return (
    <div>
      <Text component="span">{name(line)}</Text>
      <Text size="xs" c="dimmed">
        <Parts of={[line.specification, line.sku]} />
      </Text>
      {facts === undefined ? null : (
        <TakeFirst
          lots={view.detail.pickList.lots.find(({ lineId }) => lineId === line.id)}
          unit={facts}
        />
      )}
    </div>
  );
}

function Order({ line }: { line: PickLine }): ReactNode {
  const { name } = useFormat();
  const customer = name({ name: line.customerName, nameZh: line.customerNameZh });
  return (
    <div>
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(line.orderId) }}>
        {line.orderSn}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        {customer}
      </Text>
    </div>
  );
}

/** Where a line is; where it is short the reason, and the list that has the rest. */
function State({ line, view }: { line: PickLine; view: PickListView }): ReactNode {
  const { t } = useTranslation('pickLists');
  const facts = view.facts.lines.find(({ lineId }) => lineId === line.id);
  if (!facts) return null;
  const state = lineState(facts);
  return (
    <div>
      <StateWord meaning={LINE_MEANINGS[state]} label={t(`lineStates.${state}`)} />
      {facts.short === null ? null : (
        <Text size="xs" c="dimmed">
          {t(`reasons.${facts.short}`)}
        </Text>
      )}
      {facts.settled === null ? null : (
        <Text size="xs" c="dimmed">
          {t('record.settledBy')}{' '}
          <AnchorLink
            to="/orders/shortages/$shortageId"
            params={{ shortageId: String(facts.settled.id) }}
            underline="always"
          >
            {facts.settled.number}
          </AnchorLink>
        </Text>
      )}
      {facts.elsewhere === null ? null : (
        <Text size="xs" c="dimmed">
          {t('record.restOn')}{' '}
          <AnchorLink
            to="/pickLists/$pickListId"
            params={{ pickListId: String(facts.elsewhere.id) }}
            underline="always"
          >
            {facts.elsewhere.number}
          </AnchorLink>
        </Text>
      )}
    </div>
  );
}
