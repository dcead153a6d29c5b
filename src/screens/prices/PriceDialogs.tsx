import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { changedPrice } from '../../../api/prices/calls.ts';
import { type CustomerPrice, customerPrice } from '../../../api/prices/price.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FactList } from '../../components/Facts.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { writeMoney } from '../../lib/money.ts';
import { notify } from '../../lib/notices.ts';
import { writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { PriceFields, type TermsValues, termsIn, termsValues } from './PriceFields.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { usePriceWords } from './usePriceWords.tsx';

interface DialogProps {
  price: CustomerPrice;
  onClose: () => void;
  onDone: () => void;
}

/** Changes a price, merges what somebody else changes meanwhile, and shows what was changed before. */
export function ChangePriceDialog({ price, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const { currency, locale } = format;
  const words = usePriceWords();
  const api = useApi();
  const draft = useFormDraft(`price.${price.id}`, termsValues);
  const submission = useSubmission({
    send: (terms: z.output<typeof changedPrice>, idempotencyKey): Promise<CustomerPrice> =>
      api.changePrice(
        { params: { id: price.id }, query: { ...terms, version: now?.version } },
        { idempotencyKey, showError: false },
      ),
    onDone: (saved) => {
      draft.drop();
      notify({ kind: 'success', text: t('changed', { name: words.nameOf(saved) }) });
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(price, failure, customerPrice) ?? price;
  const schemaForm = useSchemaForm<TermsValues, z.output<typeof changedPrice>>({
    schema: changedPrice,
    initialValues: {
      price: writeMoney(now.price, currency, locale),
      fromQuantity: now.fromQuantity === 0 ? '' : writeNumber(now.fromQuantity, locale),
      validFrom: now.validFrom ?? '',
      validUntil: now.validUntil ?? '',
    },
    toBody: (typed) => termsIn(typed, format),
    failure,
    onSubmit: submission.send,
    draft,
    version: now.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`changes.${path as 'price'}`),
    say: (stored, path) => stored[path as keyof TermsValues],
  });
  // What was told of it is to be seen in the list too.
  const leave = now === price ? onClose : onDone;
  return (
    <ActionDialog
      title={t('change.title')}
      action={t('change.act')}
      size="xl"
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      <WhosePrice price={price} />
      {note}
      <PriceFields form={form} unit={price} cost={now.cost} isFirst />
      <PriceHistory priceId={price.id} />
    </ActionDialog>
  );
}

/** A price and what was changed of it, for who may not change it. */
export function LookAtPrice({ price, onClose }: Pick<DialogProps, 'price' | 'onClose'>): ReactNode {
  const { t } = useTranslation('prices');
  const words = usePriceWords();
  return (
    <ActionDialog
      title={t('look.title')}
      action={t('close')}
      closeLabel={null}
      size="xl"
      onClose={onClose}
      onAction={onClose}
    >
      <WhosePrice price={price} />
      <FactList
        facts={[
          [t('list.price'), words.per(price.price, price)],
          [t('list.from'), words.from(price, price)],
          [t('list.days'), words.days(price)],
        ]}
      />
      <PriceHistory priceId={price.id} />
    </ActionDialog>
  );
}

/** Whose price of what it is. */
function WhosePrice({ price }: { price: CustomerPrice }): ReactNode {
  const words = usePriceWords();
  return <Text fw={600}>{words.nameOf(price)}</Text>;
}

/** Asks before a price is removed. */
export function RemovePriceDialog({ price, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation(['prices', 'errors']);
  const words = usePriceWords();
  const api = useApi();
  const submission = useSubmission({
    send: ({ id, version }: CustomerPrice, idempotencyKey) =>
      api.removePrice({ params: { id }, query: { version } }, { idempotencyKey, showError: false }),
    onDone: () => {
      notify({ kind: 'success', text: t('removed', { name: words.nameOf(price) }) });
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(price, failure, customerPrice) ?? price;
  return (
    <ActionDialog
      title={t('remove.title')}
      action={t('remove.act')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={failure}
      onClose={now === price ? onClose : onDone}
      onAction={() => submission.send(now)}
    >
      <Text>
        {t('remove.text', {
          name: words.nameOf(now),
          price: words.per(now.price, now),
          from: words.from(now, now),
          days: words.days(now),
        })}
      </Text>
    </ActionDialog>
  );
}

interface RemovePricesProps {
  prices: readonly { id: number; version?: number }[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks before the chosen prices are removed. */
export function RemovePricesDialog({ prices, onClose, onDone }: RemovePricesProps): ReactNode {
  const { t } = useTranslation(['prices', 'errors']);
  const { number } = useFormat();
  const words = usePriceWords();
  const api = useApi();
  const submission = useSubmission({
    send: (chosen: RemovePricesProps['prices'], idempotencyKey) =>
      api.removePrices({ body: { prices: [...chosen] } }, { idempotencyKey, showError: false }),
    onDone: ({ removed }) => {
      const text = t('removeMany.done', { count: removed, shown: number(removed) });
      notify({ kind: 'success', text });
      onDone();
    },
  });
  const { failure } = submission;
  const [newest, setNewest] = useState<ReadonlyMap<number, number>>(new Map());
  const changed =
    failure?.kind === 'stale' ? customerPrice.safeParse(failure.data).data : undefined;
  // What somebody changed meanwhile was shown: the next press means it as it is now.
  const wanted = () => {
    const known = new Map([
      ...newest,
      ...(changed ? [[changed.id, changed.version] as const] : []),
    ]);
    setNewest(known);
    return prices.map(({ id, version }) => ({ id, version: known.get(id) ?? version }));
  };
  const count = prices.length;
  return (
    <ActionDialog
      title={t('removeMany.title')}
      action={t('removeMany.act')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={failure}
      onClose={failure ? onDone : onClose}
      onAction={() => submission.send(wanted())}
    >
      <Text>{t('removeMany.text', { count, shown: number(count) })}</Text>
      {changed ? (
        <Text>
          {t('removeMany.changed', {
            name: words.nameOf(changed),
            price: words.per(changed.price, changed),
          })}
        </Text>
      ) : null}
    </ActionDialog>
  );
}
