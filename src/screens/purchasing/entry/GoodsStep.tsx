import { Text } from '@mantine/core';
import { useActor } from '@xstate/react';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import type { LastPrice } from '../../../../api/purchasing/calls.ts';
import { boxWith, isSheet } from '../../../../machines/kernel/entry/paste.ts';
import { readPurchaseRows } from '../../../../machines/purchaseEntry/paste.ts';
import { createPasting } from '../../../../machines/purchaseEntry/pasting.ts';
import { FoundOption } from '../../../components/entry/Found.tsx';
import { LineGrid } from '../../../components/entry/LineGrid.tsx';
import { SearchBox } from '../../../components/entry/SearchBox.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import { stockInUnits, unitsOf } from '../../goods/units.ts';
import classes from './entry.module.css';
import { draftOf, goodsSearchOf, useEntry, usePurchaseEntry } from './entryContext.ts';
import { PasteBox } from './PasteBox.tsx';
import { PurchaseLineRow } from './PurchaseLineRow.tsx';
import { PurchaseStep } from './PurchaseStep.tsx';

/** What is bought: search, Enter, quantity, price, area, and on with the next. */
export function GoodsStep(): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const api = useApi();
  const { entry, services } = usePurchaseEntry();
  const { locale } = useFormat();
  const search = useEntry(goodsSearchOf);
  const { lines, current, untouched, supplier, order, leftover, terms } = useEntry(draftOf);
  const errorAt = useFieldErrors('goods', (field) =>
    lines.some(
      ({ lineId }, index) => untouched.includes(lineId) && field.startsWith(`lines.${index}.`),
    ),
  );
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [pastingMachine] = useState(() =>
    createPasting(
      services.lookUpGoods,
      () => draftOf(entry.getSnapshot()).lines,
      (found) => entry.send({ type: 'CHANGE', change: { type: 'pasted', found } }),
    ),
  );
  const [pasting, send] = useActor(pastingMachine);
  const asked = {
    goodsIds: [...new Set(lines.map(({ goods }) => goods.id))].sort((a, b) => a - b),
    supplierId: supplier?.id ?? null,
    except: order?.id ?? null,
  };
  const prices = useList<typeof asked, LastPrice[]>(
    asked,
    async ({ goodsIds, supplierId, except }, signal) =>
      goodsIds.length === 0 || supplierId === null
        ? []
        : api.lastPurchasePrices(
            { body: { goodsIds, supplierId, ...(except === null ? {} : { except }) } },
            { showError: false, signal },
          ),
  );

  useEffect(() => searchField.current?.focus(), []);
  useEffect(() => {
    if (!current) return;
    const field = list.current?.querySelector<HTMLInputElement>(
      `[data-quantity="${current.index}"]`,
    );
    field?.focus();
    field?.select();
  }, [current]);

  const take = (text: string) => {
    entry.send({ type: 'CHANGE', change: { type: 'leftover', text } });
    send({ type: 'PASTE', rows: readPurchaseRows(text, { currency: terms.currency, locale }) });
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isSheet(text)) return;
    event.preventDefault();
    // What is in the box already comes along.
    take(boxWith(leftover, text));
  };

  return (
    <PurchaseStep step="goods">
      {search ? (
        <SearchBox<GoodsItem>
          search={search}
          label={t('goods.label')}
          placeholder={t('goods.placeholder')}
          nothing={t('goods.nothing')}
          floating
          takesFigures
          idOf={({ id }) => id}
          option={(goods) => <GoodsOption goods={goods} />}
          error={errorAt('lines')}
          onEnterEmpty={() => entry.send({ type: 'NEXT' })}
          onPaste={paste}
          inputRef={searchField}
        />
      ) : null}
      <PasteBox
        text={leftover}
        rows={pasting.context.rows.length}
        isBusy={pasting.matches('lookingUp')}
        failure={pasting.matches('failed') ? pasting.context.failure : null}
        report={pasting.context.report}
        onType={(text) => entry.send({ type: 'CHANGE', change: { type: 'leftover', text } })}
        onTake={take}
        onRetry={() => send({ type: 'RETRY' })}
      />
      {lines.length === 0 ? (
        <Text c="dimmed">{t('goods.none')}</Text>
      ) : (
        <LineGrid
          ref={list}
          label={t('goods.lines')}
          columns="minmax(7rem, 1fr) 4.5rem 5.5rem 5.25rem 6rem minmax(min-content, 6rem) 2.25rem"
          heads={[
            t('goods.column.goods'),
            t('goods.quantity'),
            t('goods.column.unit'),
            t('goods.column.cost', { currency: terms.currency }),
            t('goods.area'),
            t('goods.column.amount'),
            '',
          ]}
        >
          {lines.map((line, index) => (
            <PurchaseLineRow
              key={line.lineId}
              line={line}
              index={index}
              prices={prices.page}
              errorAt={(field) => errorAt(`lines.${index}.${field}`)}
              onDone={() => searchField.current?.focus()}
            />
          ))}
        </LineGrid>
      )}
    </PurchaseStep>
  );
}

/** Goods as the search shows them: both names, what their units hold, what is in stock. */
function GoodsOption({ goods }: { goods: GoodsItem }): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const format = useFormat();
  const shown = format.name(goods);
  const other = shown === goods.name ? goods.nameZh : goods.name;
  return (
    <FoundOption
      name={shown}
      other={other}
      facts={[goods.sku, goods.specification, ...unitsOf(goods, format)]}
      aside={
        <span className={classes.secondLine}>
          {t('goods.stock', { stock: stockInUnits(goods, format) })}
        </span>
      }
    />
  );
}
