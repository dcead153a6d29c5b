import { Alert, Button } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../../api/goods/calls.ts';
import { listed } from '../../../../api/kernel/listInWords.ts';
import { isSheet, readPasted } from '../../../../machines/kernel/entry/paste.ts';
import { LineGrid } from '../../../components/entry/LineGrid.tsx';
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
import { UsualGoods } from './UsualGoods.tsx';

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

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isSheet(text)) return;
    event.preventDefault();
    entry.send({ type: 'PASTE_GOODS', rows: readPasted(text, locale) });
  };
  const at = stateIn(inGoods);

  return (
    <StepFrame step="goods" hasFailed={at === 'failed'}>
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
        <LineGrid
          ref={lines}
          label={t('goods.lines')}
          columns="minmax(8rem, 1fr) 5rem 6.5rem 7rem 6.5rem 2.25rem"
          heads={[
            t('goods.column.goods'),
            t('goods.column.quantity'),
            t('goods.column.unit'),
            t('goods.column.price'),
            t('goods.column.amount'),
            '',
          ]}
        >
          {draft.lines.map((line, index) => (
            <LineRow
              key={line.lineId}
              line={line}
              index={index}
              isRepricing={at === 'refreshing'}
              error={errorAt(`lines.${index}.quantity`) ?? errorAt(`lines.${index}.goodsId`)}
              onDone={() => searchField.current?.focus()}
            />
          ))}
        </LineGrid>
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
