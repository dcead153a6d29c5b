import { Alert, Button, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addressLine } from '../../../../../api/customers/addressLine.ts';
import type { DeliveryAddress } from '../../../../../api/customers/calls.ts';
import { toMinor } from '../../../../../api/kernel/money.ts';
import { orders } from '../../../../../api/orders/calls.ts';
import type { OrderPrice } from '../../../../../api/orders/order.ts';
import { focusWhenLate } from '../../../../components/entry/focus.ts';
import { MomentSkeleton } from '../../../../components/moment/MomentSkeleton.tsx';
import { EventDialog } from '../../../../components/record/EventDialog.tsx';
import { valuesFrom } from '../../../../components/record/eventForm.ts';
import { ErrorState } from '../../../../components/states.tsx';
import { useApi } from '../../../../lib/api.ts';
import { useFailureText } from '../../../../lib/useFailureText.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import { useList } from '../../../../lib/useList.ts';
import { useReading } from '../../../../lib/useReading.ts';
import { useSchemaForm } from '../../../../lib/useSchemaForm.ts';
import { lazyPart } from '../../../../shell/lazyPart.tsx';
import type { OrderFormProps, OrderView } from '../orderKind.ts';
import classes from '../record.module.css';
import { InvoiceCredit } from './InvoiceCredit.tsx';

// The calendar weighs as much as the rest of the page.
const MomentField = lazyPart(
  async () => (await import('../../../../components/moment/MomentField.tsx')).MomentField,
);

const schema = orders.changeOrderDetails.body.omit({ orderId: true, version: true });

const typed = z.object({
  deliveryAt: z.string(),
  addressId: z.string().nullable(),
  customerRemark: z.string(),
  merchantRemark: z.string(),
  promotionCode: z.string(),
});
type Values = z.output<typeof typed>;

const PAUSE = 300;

/** Changes when and where an order is delivered, what was said about it, and its promotion. */
export function DetailsForm(props: OrderFormProps): ReactNode {
  const { view, failure } = props;
  const { t } = useTranslation('orders');
  const { order } = view.detail;
  const before: Values = {
    deliveryAt: order.deliveryAt ?? '',
    addressId: null,
    customerRemark: order.customerRemark ?? '',
    merchantRemark: order.merchantRemark ?? '',
    promotionCode: order.promotionCode ?? '',
  };
  const { form, submit } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    initialValues: valuesFrom(typed, props.input, before),
    toBody: (values) => changedFrom(before, values),
    failure,
    onSubmit: (details) => props.onSubmit({ type: 'changeDetails', ...details }),
    onChange: props.onKeep,
  });
  const values = form.getValues();
  const body = changedFrom(before, values);
  const hasChanged = Object.keys(body).length > 0;
  const price = usePromotionPrice(view, body.promotionCode);
  const total = price.now ? toMinor(price.now.total) : view.facts.total;
  const answer = view.ask({ type: 'changeDetails', total });
  const { onChange: setDeliveryAt, ...deliveryAt } = form.getInputProps('deliveryAt');
  return (
    <EventDialog
      {...props}
      type="changeDetails"
      answer={hasChanged ? answer : null}
      disabled={!hasChanged || !price.isKnown}
      onAction={submit}
    >
      <Suspense fallback={<MomentSkeleton label={t('record.deliveryAt.wholesale')} />}>
        <div>
          <MomentField
            label={t('record.deliveryAt.wholesale')}
            path="deliveryAt"
            value={deliveryAt.value}
            error={typeof deliveryAt.error === 'string' ? deliveryAt.error : undefined}
            isAhead
            dayRef={focusWhenLate}
            onChange={(moment, text) => setDeliveryAt(moment ?? text)}
            onEnter={submit}
          />
        </div>
      </Suspense>
      <AddressField view={view} {...form.getInputProps('addressId')} />
      <Textarea
        label={t('record.details.customerRemark')}
        autosize
        minRows={2}
        {...form.getInputProps('customerRemark')}
      />
      <Textarea
        label={t('record.details.merchantRemark')}
        autosize
        minRows={2}
        {...form.getInputProps('merchantRemark')}
      />
      <TextInput
        label={t('record.promotion')}
        autoComplete="off"
        {...form.getInputProps('promotionCode')}
        error={price.wrong ?? form.getInputProps('promotionCode').error}
      />
      <PromotionPrice view={view} price={price} />
      <InvoiceCredit view={view} event={price.isKnown && answer.possible ? answer.event : null} />
    </EventDialog>
  );
}

/** What is sent: what is another than before, and nothing else. */
function changedFrom(before: Values, values: Values) {
  const { addressId, ...texts } = values;
  const changed = Object.entries(texts).filter(
    ([name, value]) => value.trim() !== before[name as keyof typeof texts].trim(),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<typeof texts>),
    ...(addressId === null ? {} : { addressId: Number(addressId) }),
  };
}

interface AddressFieldProps {
  view: OrderView;
  value?: string | null;
  error?: ReactNode;
  onChange?: (value: string | null) => void;
}

/** The customer's addresses; the order keeps its own until another one is chosen. */
function AddressField({ view, ...field }: AddressFieldProps): ReactNode {
  const { t } = useTranslation('orders');
  const api = useApi();
  const { order } = view.detail;
  const { phone } = useFormat();
  const { customerId } = order;
  const addresses = useReading<DeliveryAddress[]>(async (signal) =>
    customerId === null
      ? []
      : api.listDeliveryAddresses({ query: { userId: customerId } }, { signal, showError: false }),
  );
  if (addresses.failure) {
    return <ErrorState failure={addresses.failure} onRetry={addresses.retry} />;
  }
  const line = (address: DeliveryAddress) =>
    `${addressLine(address)} · ${address.contact} · ${phone(address.phone)}`;
  return (
    <Select
      label={t('record.address')}
      description={t('record.form.addressNow', { address: order.address ?? '–' })}
      placeholder={t('record.form.addressStays')}
      clearable
      disabled={addresses.data === null}
      data={(addresses.data ?? []).map((address) => ({
        value: String(address.id),
        label: line(address),
      }))}
      data-path="addressId"
      {...field}
      value={field.value ?? null}
    />
  );
}

interface PricedAnew {
  /** With the promotion that is typed; null where that is the one it has, or is not known yet. */
  now: OrderPrice | null;
  isKnown: boolean;
  /** What stands against the code, at its field. */
  wrong: string | undefined;
  failed: string | null;
  reload: () => void;
}

/** Asks what the order costs with the promotion that is typed, once nobody types for a moment. */
function usePromotionPrice(view: OrderView, code: string | undefined): PricedAnew {
  const api = useApi();
  const failureText = useFailureText();
  const wanted = code?.trim() ?? null;
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { page, isLoading, failure, reload } = useList<string | null, OrderPrice | null>(
    asked,
    async (promotionCode, signal) =>
      promotionCode === null
        ? null
        : api.calcOrderPromotion(
            { body: { orderId: view.detail.order.id, promotionCode } },
            { signal, showError: false },
          ),
  );
  const isSettled = wanted === asked && !isLoading;
  const wrong = isSettled ? failure?.errors.promotionCode : undefined;
  return {
    now: isSettled && !failure ? page : null,
    isKnown: wanted === null || (isSettled && !failure),
    wrong,
    failed: isSettled && failure && wrong === undefined ? failureText(failure) : null,
    reload,
  };
}

/** The total of now, and with another promotion what it becomes. */
function PromotionPrice({ view, price }: { view: OrderView; price: PricedAnew }): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { currency, total } = view.detail.order;
  if (price.failed !== null) {
    return (
      <Alert color="red" role="alert">
        {t('record.form.priceFailed')} {price.failed}{' '}
        <Button size="compact-sm" variant="default" onClick={price.reload}>
          {t('record.form.again')}
        </Button>
      </Alert>
    );
  }
  return (
    <div className={classes.totals} role="status">
      <Text c="dimmed">
        {t('record.form.oldTotal')}: {money(total, currency)}
      </Text>
      {price.now ? (
        <Text fw={600}>
          {t('record.form.newTotal')}: {money(price.now.total, currency)}
        </Text>
      ) : price.isKnown || price.wrong !== undefined ? null : (
        <Text fw={600}>{t('record.form.pricing')}</Text>
      )}
    </div>
  );
}
