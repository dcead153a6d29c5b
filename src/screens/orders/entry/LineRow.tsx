import { NativeSelect } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../../api/kernel/money.ts';
import { isQuantity, roundQuantity } from '../../../../api/kernel/quantity.ts';
import type { DraftLine } from '../../../../machines/orderEntry/draft.ts';
import {
  enteredAmount,
  kilosOfLine,
  priceThatHolds,
} from '../../../../machines/orderEntry/law/price.ts';
import { baseQuantity, ratioOf } from '../../../../machines/orderEntry/law/rules.ts';
import { describedBy } from '../../../components/describedBy.ts';
import { bringIntoSight } from '../../../components/entry/focus.ts';
import { LineGridRow } from '../../../components/entry/LineGrid.tsx';
import { useTypedUnit } from '../../../components/entry/useTypedUnit.ts';
import { Parts } from '../../../components/Parts.tsx';
import { QuantityField } from '../../../components/QuantityField.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { hasWholeWords } from '../../../lib/wholeWords.ts';
import { baseUnit, priceUnit, stockInUnits, unitsOf } from '../../goods/units.ts';
import { WhyPrice } from '../../prices/WhyPrice.tsx';
import classes from './entry.module.css';
import { useEntryActor } from './entryContext.ts';
import { Figure } from './Figure.tsx';
import type { Quote } from './useQuote.ts';

interface LineRowProps {
  line: DraftLine;
  index: number;
  /** Who buys; null while nobody is chosen. */
  customerId: number | null;
  /** Its price is being asked anew. */
  isRepricing: boolean;
  /** What the server says of it: discount and GST. */
  quote: Quote;
  /** How many base units of it are not on the shelf and follow later. */
  follows: number;
  error: string | undefined;
  /** Enter in the quantity: on to the next goods. */
  onDone: () => void;
}

/** One line of the order: how many of which unit, what that is, what comes off, and GST. */
export function LineRow({
  line,
  index,
  customerId,
  isRepricing,
  quote,
  follows,
  error,
  onDone,
}: LineRowProps): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const entry = useEntryActor();
  const { goods, unit, quantity } = line;
  const typed = useTypedUnit(goods.units, quantity);
  const name = format.name(goods);
  const base = baseQuantity(line);
  const amount = enteredAmount(line, format.currency);
  const quoted = amount === null ? null : quote.lineOf(line);
  const held = priceThatHolds(line);
  const heldIn = goods.units.find((one) => one.unit === held.unit);
  const kilos = kilosOfLine(line);
  const unitName = kilos === null && heldIn ? format.unitName(heldIn) : priceUnit(goods, format);
  const listPrice =
    quoted && toMinor(quoted.listPrice) > toMinor(goods.price) ? quoted.listPrice : null;

  const facts = [
    goods.sku,
    goods.specification,
    ...unitsOf(goods, format),
    goods.maximumQuantity === null
      ? ''
      : t('goods.maximum', {
          maximum: format.number(goods.maximumQuantity),
          unit: baseUnit(goods, format, goods.maximumQuantity),
        }),
  ];

  const inBase = `${format.number(base)} ${baseUnit(goods, format, base)}`;
  const inStock =
    goods.stock > 0 ? t('goods.stock', { stock: stockInUnits(goods, format) }) : t('goods.noStock');
  const behind =
    follows > 0
      ? t('goods.follows', { quantity: stockInUnits({ ...goods, stock: follows }, format) })
      : null;

  const setQuantity = (next: number | null, named?: string) =>
    entry.send({
      type: 'SET_QUANTITY',
      index,
      quantity: next,
      ...(named === undefined ? {} : { unit: named }),
    });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      // What is wrong is mended first: here one sees it.
      if (error === undefined) onDone();
      else event.currentTarget.select();
    } else if (event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? 1 : -1;
      setQuantity(Math.max(1, roundQuantity((quantity || 0) + by)));
    }
  };

  return (
    <LineGridRow
      name={name}
      // How much there is decides what is typed, and what of it is not there comes later.
      first={
        error === undefined && behind !== null ? (
          <span role="status" className={classes.follows}>
            {behind}
          </span>
        ) : (
          inStock
        )
      }
      firstInWords={behind ?? inStock}
      facts={<Parts of={facts} />}
      onLeave={() => entry.send({ type: 'LEAVE_LINE', lineId: line.lineId })}
      cells={[
        <QuantityField
          key="quantity"
          size="xs"
          data-quantity={index}
          aria-label={t('goods.quantityOf', { name })}
          value={quantity}
          read={(text) => typed.read(text).quantity}
          error={error !== undefined}
          {...describedBy(error === undefined ? undefined : `line-${index}-error`)}
          onChange={(next, text) => setQuantity(next, typed.note(text).unit)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
        />,
        <NativeSelect
          key="unit"
          size="xs"
          aria-label={t('goods.unitOf', { name })}
          value={unit}
          data={goods.units.map((one) => ({ value: one.unit, label: format.unitName(one) }))}
          onChange={(event) =>
            entry.send({ type: 'SET_UNIT', index, unit: event.currentTarget.value })
          }
        />,
        <div
          key="price"
          className={classes.lineAmount}
          data-whole={hasWholeWords(unitName) || undefined}
        >
          <span className={classes.priceLine}>
            <span
              className={classes.priceOf}
              title={t('goods.price', { price: format.money(held.price), unit: unitName })}
            >
              {format.money(held.price)} <span className={classes.priceUnit}>/ {unitName}</span>
            </span>
            {customerId === null || quantity === null || !isQuantity(quantity) ? null : (
              <WhyPrice
                key={`${unit}${quantity}`}
                isBrief
                name={name}
                line={{ customerId, goodsId: goods.id, unit, quantity }}
              />
            )}
          </span>
          {held.isOwn ? (
            <span className={classes.secondLine}>{t('goods.ownPrice')}</span>
          ) : listPrice === null ? null : (
            <span className={classes.secondLine}>
              {t('goods.listPrice', { price: format.money(listPrice) })}
            </span>
          )}
        </div>,
        <div key="amount" className={classes.lineAmount} aria-busy={isRepricing}>
          <strong>{amount === null ? '–' : format.money(amount)}</strong>
          {kilos !== null && amount !== null ? (
            <span className={classes.secondLine}>
              {t('goods.aboutKilos', { kilos: format.number(kilos) })}
            </span>
          ) : ratioOf(goods, unit) !== 1 && amount !== null ? (
            <span className={classes.secondLine} title={inBase}>
              {inBase}
            </span>
          ) : null}
        </div>,
        <Figure
          key="discount"
          name={t('goods.column.discount')}
          quote={quote}
          isWhole={amount !== null}
          shown={
            quoted && (toMinor(quoted.discount) === 0 ? '–' : `−${format.money(quoted.discount)}`)
          }
        />,
        <Figure
          key="gst"
          name={t('goods.column.gst')}
          quote={quote}
          isWhole={amount !== null}
          shown={quoted && format.money(quoted.gst)}
        />,
      ]}
      removeLabel={t('goods.remove', { name })}
      onRemove={() => {
        entry.send({ type: 'REMOVE_LINE', index });
        onDone();
      }}
      problem={
        error !== undefined ? (
          <p id={`line-${index}-error`} ref={bringIntoSight} role="alert">
            {typed.unknown === null ? error : t('goods.noUnit', { unit: typed.unknown })}
          </p>
        ) : null
      }
    />
  );
}
