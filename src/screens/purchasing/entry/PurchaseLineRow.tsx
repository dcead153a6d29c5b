import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor, minorOrNull } from '../../../../api/kernel/money.ts';
import { isQuantity } from '../../../../api/kernel/quantity.ts';
import type { LastPrice } from '../../../../api/purchasing/calls.ts';
import { baseQuantity, ratioOf } from '../../../../machines/orderEntry/law/rules.ts';
import type { DraftLine } from '../../../../machines/purchaseEntry/draft.ts';
import { lastPriceOf } from '../../../../machines/purchaseEntry/lastPrice.ts';
import { lineAmount } from '../../../../machines/purchaseEntry/law/rules.ts';
import { describedBy } from '../../../components/describedBy.ts';
import { bringIntoSight, focusFirst, wrongInLine } from '../../../components/entry/focus.ts';
import { LineGridRow } from '../../../components/entry/LineGrid.tsx';
import { useTypedUnit } from '../../../components/entry/useTypedUnit.ts';
import { Parts } from '../../../components/Parts.tsx';
import { QuantityField } from '../../../components/QuantityField.tsx';
import { moneyOrTyped, writeMoney } from '../../../lib/money.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { baseUnit, unitsOf } from '../../goods/units.ts';
import classes from './entry.module.css';
import { draftOf, useChange, useEntry } from './entryContext.ts';

interface PurchaseLineRowProps {
  line: DraftLine;
  index: number;
  /** Null before they came. */
  prices: readonly LastPrice[] | null;
  errorAt: (field: 'quantity' | 'unit' | 'cost' | 'area' | 'goodsId') => string | undefined;
  /** Enter in the last field: on to the next goods. */
  onDone: () => void;
}

/** One line: how many of which unit at which price, bought where, and what was paid last. */
export function PurchaseLineRow(props: PurchaseLineRowProps): ReactNode {
  const { line, index, errorAt, onDone } = props;
  const { t } = useTranslation('purchaseEntry');
  const format = useFormat();
  const change = useChange();
  const {
    terms: { currency },
  } = useEntry(draftOf);
  const { goods, unit, quantity } = line;
  const typed = useTypedUnit(goods.units, quantity);
  const name = format.name(goods);
  const amount = lineAmount(line, currency);
  const set = (part: Partial<Pick<DraftLine, 'unit' | 'quantity' | 'cost' | 'area'>>) =>
    change({ type: 'line', index, part });
  const costField = useTyped(
    minorOrNull(line.cost, currency) === null
      ? line.cost.trim()
      : writeMoney(line.cost, currency, format.locale),
    line.cost,
  );
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // What is wrong is mended first: here one sees it.
    const wrong = wrongInLine(event.currentTarget);
    if (wrong === null) onDone();
    else focusFirst(wrong);
  };
  const errors = (['goodsId', 'quantity', 'unit', 'cost', 'area'] as const).flatMap((field) => {
    const error = errorAt(field);
    if (error === undefined) return [];
    const isUnknown = field === 'quantity' && typed.unknown !== null;
    return isUnknown ? t('goods.noUnit', { unit: typed.unknown ?? '' }) : error;
  });
  const held = baseQuantity({ ...line, goods: { ...goods, ...UNUSED } });
  const errorId = errors.length > 0 ? `line-${index}-error` : undefined;

  return (
    <LineGridRow
      name={name}
      first={<Last {...props} currency={currency} onUse={(cost) => set({ cost })} />}
      facts={<Parts of={[goods.sku, goods.specification, ...unitsOf(goods, format)]} />}
      onLeave={() => change({ type: 'leaveLine', lineId: line.lineId })}
      cells={[
        <QuantityField
          key="quantity"
          size="xs"
          data-quantity={index}
          aria-label={t('goods.quantityOf', { name })}
          placeholder={t('goods.quantity')}
          value={quantity}
          read={(text) => typed.read(text).quantity}
          error={errorAt('quantity') !== undefined}
          {...describedBy(errorId)}
          onChange={(next, text) => {
            const named = typed.note(text).unit;
            set({ quantity: next, ...(named === undefined ? {} : { unit: named }) });
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onEnter}
        />,
        <NativeSelect
          key="unit"
          size="xs"
          aria-label={t('goods.unitOf', { name })}
          value={unit}
          error={errorAt('unit') !== undefined}
          data={goods.units.map((one) => ({ value: one.unit, label: format.unitName(one) }))}
          onChange={({ currentTarget: { value } }) => set({ unit: value })}
        />,
        <TextInput
          key="cost"
          size="xs"
          className={classes.cost}
          aria-label={t('goods.costOf', { name })}
          placeholder={t('goods.cost')}
          inputMode="decimal"
          autoComplete="off"
          value={costField.text}
          error={errorAt('cost') !== undefined}
          {...describedBy(errorId)}
          onChange={({ currentTarget: { value } }) => {
            const cost = moneyOrTyped(value, currency, format.locale);
            costField.type(value, cost);
            set({ cost });
          }}
          onKeyDown={onEnter}
        />,
        <TextInput
          key="area"
          size="xs"
          aria-label={t('goods.areaOf', { name })}
          placeholder={t('goods.area')}
          autoComplete="off"
          value={line.area}
          error={errorAt('area') !== undefined}
          {...describedBy(errorId)}
          onChange={({ currentTarget: { value } }) => set({ area: value })}
          onKeyDown={onEnter}
        />,
        <div key="amount" className={classes.amount}>
          <strong>{amount === null ? '–' : format.money(amount, currency)}</strong>
          {ratioOf(goods, unit) !== 1 && quantity !== null && isQuantity(quantity) ? (
            <span className={classes.secondLine}>
              {t('goods.inBase', {
                quantity: format.number(held),
                unit: baseUnit(goods, format, held),
              })}
            </span>
          ) : null}
        </div>,
      ]}
      removeLabel={t('goods.remove', { name })}
      onRemove={() => {
        change({ type: 'removeLine', index });
        onDone();
      }}
      problem={
        errors.length > 0 ? (
          <div id={errorId} ref={bringIntoSight} role="alert">
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
        ) : null
      }
    />
  );
}

/** `baseQuantity` reads the units alone. */
const UNUSED = { maximumQuantity: null, shelf: 'onShelf' } as const;

interface LastProps {
  line: DraftLine;
  prices: readonly LastPrice[] | null;
  currency: string;
  onUse: (cost: string) => void;
}

/** What this supplier was last paid for the goods, to be taken over by one click. */
function Last({ line, prices, currency, onUse }: LastProps): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const format = useFormat();
  const { supplier } = useEntry(draftOf);
  if (prices === null) return null;
  const ratio = ratioOf(line.goods, line.unit) ?? 1;
  const last = lastPriceOf(
    { goodsId: line.goods.id, ratio, currency },
    supplier?.id ?? null,
    prices,
  );
  if (!last) return <span>{t('goods.never')}</span>;
  const { price, cost } = last;
  const date = format.date(price.at, 'date');
  const its = line.goods.units.find((candidate) => candidate.unit === line.unit);
  return (
    <span>
      {cost === null
        ? t('goods.lastOther', { cost: format.money(price.cost, price.currency), date })
        : t('goods.last', {
            cost: format.money(cost, currency),
            unit: its ? format.unitName(its) : line.unit,
            date,
          })}{' '}
      {cost === null || fromMinor(cost) === line.cost ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('goods.useLastOf', { name: format.name(line.goods) })}
          onClick={() => onUse(fromMinor(cost))}
        >
          {t('goods.useLast')}
        </Button>
      )}
    </span>
  );
}

/** What is typed stays as it was typed, until the value is changed from elsewhere. */
function useTyped(written: string, value: string) {
  const [typed, setTyped] = useState({ text: written, for: value });
  if (typed.for !== value) setTyped({ text: written, for: value });
  return {
    text: typed.text,
    type: (text: string, next: string) => setTyped({ text, for: next }),
  };
}
