import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeLine, PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { Panel } from '../../components/Panel.tsx';
import { rowsOf } from './grid.ts';
import { Sheet } from './Sheet.tsx';
import { Summary } from './Summary.tsx';
import { sheetOf } from './sheet.ts';

interface LinesProps {
  detail: PriceChangeDetail;
  /** The names of the levels. Stable. */
  levels: readonly string[];
}

/** The prices of a change that is no draft any more, with what they were and what they leave. */
export function Lines({ detail: { change, facts }, levels }: LinesProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const rows = useMemo(() => rowsOf(beforeIt(change.lines)), [change.lines]);
  const sheet = useMemo(() => sheetOf(rows, levels.length), [rows, levels.length]);
  return (
    <Panel title={t('lines.title')}>
      <Summary rows={rows} floor={facts.floor} currency={change.currency} />
      <Sheet
        label={t('lines.title')}
        rows={rows}
        sheet={sheet}
        levels={levels}
        floor={facts.floor}
        edit={null}
      />
    </Panel>
  );
}

/** A line as it was when it was entered: what it costs now may be its own doing. */
const beforeIt = (lines: readonly ChangeLine[]): ChangeLine[] =>
  lines.map((line) => ({ ...line, today: line.before }));
