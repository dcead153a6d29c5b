import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orders } from '../../../../../api/orders/calls.ts';
import { ReasonText } from '../../../../components/ReasonText.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { valuesFrom } from '../../../../components/record/eventForm.ts';
import { useFailureText } from '../../../../lib/useFailureText.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import type { OrderFormProps } from '../orderKind.ts';
import classes from '../record.module.css';
import { GoodsSearch } from './GoodsSearch.tsx';
import { InvoiceCredit } from './InvoiceCredit.tsx';
import { ProductRowFields } from './ProductRowFields.tsx';
import {
  changeEvent,
  isChanged,
  linesOf,
  type ProductRow,
  type ProductValues,
  productValues,
  rowOf,
  rowsOf,
} from './products.ts';
import { useNewPrice } from './useNewPrice.ts';

const schema = orders.changeProduct.body.pick({ lines: true });

/** Changes an order's goods; the server names the new total before anything is sent. */
export function ProductsForm(props: OrderFormProps): ReactNode {
  const { view, failure } = props;
  const { t } = useTranslation('orders');
  const { locale, money } = useFormat();
  const failureText = useFailureText();
  const { form, submit, wrongNow } = useSchemaForm<
    ProductValues,
    { lines: ReturnType<typeof linesOf> }
  >({
    schema,
    initialValues: valuesFrom(productValues, props.input, { rows: rowsOf(view.detail) }),
    toBody: ({ rows }) => ({ lines: linesOf(rows, locale) }),
    failure,
    onSubmit: ({ lines }) => props.onSubmit({ type: 'changeProducts', lines }),
    onChange: props.onKeep,
  });
  const { rows } = form.getValues();
  const lines = linesOf(rows, locale);
  const hasChanged = isChanged(rows, view.detail, locale);
  const price = useNewPrice(view, lines, hasChanged);
  const named = price.isSettled && price.failure === null ? price.page : null;
  const total = named?.total ?? view.detail.order.total;
  const answer = view.ask(changeEvent(lines, view.detail, total));
  /** Lines that are removed are not sent, so the schema counts without them. */
  const sentIndex = (index: number) =>
    rows.slice(0, index).filter(({ removed }) => !removed).length;
  /** Something stands against the lines, and is said at them: they have no price. */
  const wrong = hasChanged ? wrongNow() : {};
  const isUnnamed = price.failure?.kind === 'invalid' || Object.keys(wrong).length > 0;
  const problems = price.failure?.errors ?? {};
  /** What the chart has against this one of the lines. */
  const against = (lineId: number | null | undefined) =>
    !answer.possible && lineId && answer.reason.figures?.line === lineId ? (
      <ReasonText reason={answer.reason} newTab />
    ) : undefined;
  const errorAt = (index: number, field: 'quantity' | 'unit') => {
    const row = rows[index];
    if (row?.removed) return undefined;
    const said = { ...problems, ...wrong, ...form.errors };
    const at = `lines.${sentIndex(index)}`;
    if (field === 'unit') return said[`${at}.unit`];
    return (
      said[`${at}.quantity`] ??
      // The line, or the goods, are not there any more.
      said[`${at}.lineId`] ??
      said[`${at}.goodsId`] ??
      (hasChanged ? against(row?.lineId) : undefined)
    );
  };

  const change = (index: number, next: Partial<ProductRow>) =>
    form.setFieldValue(
      'rows',
      rows.map((row, at) => (at === index ? { ...row, ...next } : row)),
    );
  const remove = (index: number, row: ProductRow) =>
    row.lineId === null
      ? form.setFieldValue(
          'rows',
          rows.filter((_, at) => at !== index),
        )
      : change(index, { removed: !row.removed });

  return (
    <EventDialog
      {...props}
      type="changeProducts"
      size="xl"
      answer={hasChanged ? answer : null}
      isSaid={rows.some(({ lineId }) => against(lineId) !== undefined)}
      disabled={!hasChanged || named === null}
      onAction={submit}
    >
      <Text>{t('record.form.productsText')}</Text>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <ProductRowFields
            key={row.lineId ?? `new ${row.goodsId} ${index}`}
            row={row}
            path={row.removed ? '' : `lines.${sentIndex(index)}`}
            quantityError={errorAt(index, 'quantity')}
            unitError={errorAt(index, 'unit')}
            onChange={(next) => change(index, next)}
            onRemove={() => remove(index, row)}
          />
        ))}
      </ul>
      <GoodsSearch
        customerId={view.detail.order.customerId}
        onAdd={(goods) => form.setFieldValue('rows', [...rows, rowOf(goods)])}
      />
      {form.errors.lines ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-path="lines">
          {form.errors.lines}
        </Text>
      ) : null}
      <div className={classes.totals} role="status">
        <Text c="dimmed">
          {t('record.form.oldTotal')}: {money(view.detail.order.total, view.facts.currency)}
        </Text>
        <Text fw={600}>
          {!hasChanged
            ? t('record.form.noChange')
            : isUnnamed
              ? t('record.form.noPrice')
              : named
                ? `${t('record.form.newTotal')}: ${money(named.total, view.facts.currency)}`
                : t('record.form.pricing')}
        </Text>
      </div>
      <InvoiceCredit view={view} event={named && answer.possible ? answer.event : null} />
      {price.failure && !isUnnamed ? (
        <Alert color="red" role="alert">
          {t('record.form.priceFailed')} {failureText(price.failure)}{' '}
          <Button size="compact-sm" variant="default" onClick={price.reload}>
            {t('record.form.again')}
          </Button>
        </Alert>
      ) : null}
    </EventDialog>
  );
}
