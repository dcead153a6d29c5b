import { Button, Select, TextInput } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor, smallestAmount } from '../../../api/kernel/money.ts';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { MOST_LINES } from '../../../api/priceChanges/entry.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { GoodsField } from '../prices/RecordField.tsx';
import classes from './grid.module.css';
import { raised, raisedRows, withUnits } from './grid.ts';
import { levelsAsked } from './levels.ts';
import type { GridWork } from './useGrid.ts';

interface ToolsProps {
  change: PriceChangeDetail['change'];
  /** Stable. */
  make: GridWork['change'];
}

/** Adds goods to the grid: one, those of a category, or all that have a price. */
export const AddTools = memo(function AddTools({ change, make }: ToolsProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { name, number } = useFormat();
  const api = useApi();
  const [count, setCount] = useState(0);
  const { data: categories } = useReading((signal) =>
    api.listCategories({}, { signal, showError: false }),
  );
  type By = Parameters<typeof api.findPricedGoods>[0]['body']['by'];
  const add = async (by: By) => {
    // What went wrong is told as a notice, as of any look-up.
    const found = await api
      .findPricedGoods({ body: { ...levelsAsked(change), by } })
      .catch(() => null);
    if (found === null) return;
    let isOver = found.more;
    make((rows) => {
      const all = withUnits(rows, found.rows);
      isOver ||= all.length > MOST_LINES;
      return all.slice(0, MOST_LINES);
    });
    if (isOver) notify({ kind: 'error', text: t('grid.more', { most: number(MOST_LINES) }) });
  };
  return (
    <div className={classes.tools}>
      <GoodsField
        key={count}
        placeholder={t('grid.addGoods')}
        chosen={null}
        onChange={(row) => {
          if (!row) return;
          setCount(count + 1);
          void add({ type: 'goods', goodsId: row.id });
        }}
      />
      <Select
        label={t('grid.addCategory')}
        searchable
        nothingFoundMessage={t('list.noneTitle')}
        data={(categories ?? []).map((row) => ({ value: String(row.id), label: name(row) }))}
        value={null}
        onChange={(id) => {
          if (id !== null) void add({ type: 'category', categoryId: Number(id) });
        }}
      />
      <Button variant="default" onClick={() => void add({ type: 'all' })}>
        {t('grid.addAll')}
      </Button>
    </div>
  );
});

/** To what a raised price is rounded, in minor units. */
const STEPS = [1, 5, 10, 100] as const;
const HIGHEST = 900;
const LOWEST = -99;

interface RaiseProps {
  change: GridWork['change'];
  /** The places of the prices that are chosen; null for all. */
  chosen: () => ReadonlySet<number> | null;
}

/** Raises or lowers prices by a percentage of what they are today, rounded. */
export function RaiseTool({ change, chosen }: RaiseProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { currency, locale, money } = useFormat();
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<string>(String(STEPS[0]));
  const [isWrong, setWrong] = useState(false);
  const isWhole = smallestAmount(currency) === 100;
  const apply = () => {
    const percent = readNumber(typed, locale);
    const hundredths = percent === null ? Number.NaN : Math.round(percent * 100);
    const isRead =
      percent !== null &&
      percent >= LOWEST &&
      percent <= HIGHEST &&
      Math.abs(hundredths - percent * 100) < 1e-6;
    setWrong(!isRead);
    if (!isRead) return;
    const to = isWhole ? 100 : Number(step);
    const places = chosen();
    change((rows) =>
      raisedRows(rows, places, (minor) => fromMinor(raised(minor, hundredths, to, currency))),
    );
  };
  return (
    <>
      <TextInput
        label={`${t('raise.open')} (%)`}
        description={t('raise.percentHint')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isWrong ? t('raise.wrong') : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      {isWhole ? null : (
        <Select
          label={t('raise.round')}
          allowDeselect={false}
          w="8rem"
          data={STEPS.map((one) => ({ value: String(one), label: money(one) }))}
          value={step}
          onChange={(value) => setStep(value ?? String(STEPS[0]))}
        />
      )}
      <Button variant="default" onClick={apply}>
        {t('raise.act')}
      </Button>
    </>
  );
}
