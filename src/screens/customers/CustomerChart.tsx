import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers.ts';
import { customerCase } from '../../../machines/customer/case.ts';
import { chartGraph } from '../../../machines/graph.ts';
import { LazyChart } from '../../components/chart/LazyChart.tsx';
import { marksOf } from '../../components/chart/marks.ts';
import { Replay } from '../../components/chart/Replay.tsx';
import { useRoles, useWho } from '../../components/chart/useWho.ts';
import { useChartWords } from '../../components/chart/words.ts';
import { Panel } from '../../components/Panel.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { Meaning } from '../../theme/meanings.ts';
import { CUSTOMER_MEANINGS } from './meanings.ts';

const graph = chartGraph(customerCase);

/** The account on its drawn chart, and what was done with it. */
export function CustomerChart({ customer }: { customer: CustomerRecord }): ReactNode {
  const { t } = useTranslation('customers');
  const { name, date } = useFormat();
  const words = useChartWords('customers', graph);
  const who = useWho(useRoles());
  const { history } = customer;
  // Null stays with the last move, also when one is added.
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = at === null || at > history.length ? history.length : at;
  const marks = useMemo(() => {
    const opened = { from: null, event: 'create', to: history[0]?.from ?? customer.status };
    return marksOf(graph, [opened, ...history.slice(0, shown)]);
  }, [history, shown, customer.status]);
  const last = history[shown - 1];
  return (
    <Panel title={t('chart')}>
      {last ? (
        <Replay
          at={shown}
          length={history.length}
          told={t('told', {
            event: words.happened(last),
            who: last.actorName,
            when: date(last.at),
          })}
          onChange={(to) => setAt(to === history.length ? null : to)}
        />
      ) : null}
      {last?.remark ? <q>{last.remark}</q> : null}
      <LazyChart
        graph={graph}
        words={words}
        marks={marks}
        detail="places"
        label={t('chartOf', { customer: name(customer) })}
        meaningOf={meaningOf}
        who={who}
        chosen={chosen}
        onChoose={(node) => setChosen(node === chosen ? null : node)}
        height={260}
      />
    </Panel>
  );
}

const meaningOf = (node: string): Meaning =>
  CUSTOMER_MEANINGS[node as keyof typeof CUSTOMER_MEANINGS];
