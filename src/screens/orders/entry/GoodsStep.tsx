import { Alert, Button, Group, Text } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import { listed } from '../../../../api/kernel/listInWords.ts';
import { boxWith, isSheet, readPasted } from '../../../../machines/kernel/entry/paste.ts';
import { backordered } from '../../../../machines/orderEntry/law/rules.ts';
import { LineGrid } from '../../../components/entry/LineGrid.tsx';
import { RowsBox } from '../../../components/entry/RowsBox.tsx';
import { SearchBox } from '../../../components/entry/SearchBox.tsx';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { contextOf, goodsSearchOf, useEntry, useEntryActor } from './entryContext.ts';
import { GoodsOption } from './GoodsOption.tsx';
import { LineRow } from './LineRow.tsx';
import { Pasted } from './Pasted.tsx';
import { TotalsInBar } from './TotalsInBar.tsx';
import { UsualGoods } from './UsualGoods.tsx';
import { type Quote, useOwnQuote } from './useQuote.ts';

/** What is ordered: search, Enter, quantity, Enter, and on with the next. */
export function GoodsStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { locale, name } = useFormat();
  const entry = useEntryActor();
  const search = useEntry(goodsSearchOf);
  const { draft, current, pasted, repeated, untouched } = useEntry(contextOf);
  const inGoods = useEntry((state) => state.value.flow);
  const errorAt = useFieldErrors('goods', (field) =>
    draft.lines.some(
      ({ lineId }, index) => untouched.includes(lineId) && field.startsWith(`lines.${index}.`),
    ),
  );
  const quote = useOwnQuote();
  const follow = backordered(draft.lines);
  const searchField = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLUListElement>(null);

  useEffect(() => searchField.current?.focus(), []);
  useEffect(() => {
    if (!current) return;
    const field = lines.current?.querySelector<HTMLInputElement>(
      `[data-quantity="${current.index}"]`,
    );
    field?.focus();
    field?.select();
  }, [current]);

  const take = (text: string) =>
    entry.send({ type: 'PASTE_GOODS', rows: readPasted(text, locale) });
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isSheet(text)) return;
    event.preventDefault();
    // What is in the box already comes along.
    take(boxWith(draft.leftover, text));
  };
  const at = stateIn(inGoods);

  return (
    <StepFrame step="goods" hasFailed={at === 'failed'} told={<TotalsInBar />}>
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
      <PasteNote isPasting={at === 'pasting'} hasFailed={at === 'pasteFailed'} />
      {pasted ? <Pasted {...pasted} /> : null}
      {at === 'pasting' ? null : (
        <RowsBox
          text={draft.leftover}
          onType={(text) => entry.send({ type: 'SET_LEFTOVER', text })}
          onTake={take}
        />
      )}
      {repeated ? (
        <Alert color={repeated.gone.length > 0 ? 'orange' : 'blue'} role="status">
          <p className={classes.note}>{t('repeat.done', { number: repeated.orderSn })}</p>
          {repeated.gone.length > 0
            ? t('repeat.gone', { goods: listed(repeated.gone.map(name), locale) })
            : null}
        </Alert>
      ) : null}
      <UsualGoods />
      {draft.lines.length === 0 ? (
        <p className={classes.nothing}>{t('goods.none')}</p>
      ) : (
        <>
          <LineGrid
            ref={lines}
            label={t('goods.lines')}
            columns="minmax(6rem, 1fr) 4rem 5.75rem minmax(min-content, 9rem) minmax(min-content, 5.75rem) minmax(min-content, 4.5rem) minmax(min-content, 4.5rem) 2rem"
            figures={4}
            heads={[
              t('goods.column.goods'),
              t('goods.column.quantity'),
              t('goods.column.unit'),
              t('goods.column.price'),
              t('goods.column.amount'),
              t('goods.column.discount'),
              quote.gstPercent === null
                ? t('goods.column.gst')
                : t('goods.column.gstOf', { percent: quote.gstPercent }),
              '',
            ]}
          >
            {draft.lines.map((line, index) => (
              <LineRow
                key={line.lineId}
                line={line}
                index={index}
                customerId={draft.customer?.id ?? null}
                isRepricing={at === 'refreshing'}
                quote={quote}
                follows={follow[index] ?? 0}
                error={errorAt(`lines.${index}.quantity`) ?? errorAt(`lines.${index}.goodsId`)}
                onDone={() => searchField.current?.focus()}
              />
            ))}
          </LineGrid>
          <QuoteNote quote={quote} />
        </>
      )}
    </StepFrame>
  );
}

/** Which of the step's own states it is in. */
function stateIn(flow: unknown): string | null {
  if (typeof flow !== 'object' || flow === null || !('entering' in flow)) return null;
  const { entering } = flow;
  if (typeof entering !== 'object' || entering === null || !('goods' in entering)) return null;
  return String(entering.goods);
}

/** Says that GST and discount of the lines are not known, and asks for them again. */
function QuoteNote({ quote }: { quote: Quote }): ReactNode {
  const { t } = useTranslation(['orderEntry', 'common']);
  const failureText = useFailureText();
  if (quote.failure === null || quote.isAsking) return null;
  return (
    <Group gap="sm" role="status">
      <Text size="sm" c="dimmed">
        {t('goods.quoteFailed', { reason: failureText(quote.failure) })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={quote.reload}>
        {t('common:actions.retry')}
      </Button>
    </Group>
  );
}

function PasteNote(props: { isPasting: boolean; hasFailed: boolean }): ReactNode {
  const { t } = useTranslation(['orderEntry', 'common']);
  const entry = useEntryActor();
  const { failure, pasting } = useEntry(contextOf);
  const { number } = useFormat();
  const failureText = useFailureText();
  if (props.isPasting) {
    return (
      <p role="status">
        {t('goods.pasting', { count: pasting.length, shown: number(pasting.length) })}
      </p>
    );
  }
  if (!props.hasFailed || !failure) return null;
  return (
    <Alert color="red" role="alert">
      <p className={classes.note}>{failureText(failure)}</p>
      <Button variant="default" onClick={() => entry.send({ type: 'RETRY' })}>
        {t('common:actions.retry')}
      </Button>
    </Alert>
  );
}
