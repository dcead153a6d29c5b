import { Checkbox, Group, MultiSelect, Progress, Select, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type GoodsChange as Change,
  GOODS_CHANGES,
  type GoodsChangeField,
  goodsChange,
} from '../../../api/goods/changes.ts';
import { DELIVERY_TYPES, GOODS_FLAGS, STORAGES } from '../../../api/goods/goods.ts';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { inParts, type ManyLine, ManyReport } from './ManyReport.tsx';
import { useGoodsChoices } from './useGoodsChoices.ts';

/** What the fields hold; what is not among `fields` is not asked. */
const changeValues = z.object({
  fields: z.array(z.enum(GOODS_CHANGES as [GoodsChangeField, ...GoodsChangeField[]])),
  categoryId: z.string().nullable(),
  brandId: z.string().nullable(),
  supplierId: z.string().nullable(),
  storage: z.string(),
  deliveryType: z.string(),
  temperature: z.string(),
  shelfLabel: z.string(),
  maximumQuantity: z.string(),
  reorderPoint: z.string(),
  orderUpTo: z.string(),
  mark: z.array(z.string()),
  unmark: z.array(z.string()),
});
type Values = z.output<typeof changeValues>;

const EMPTY: Values = {
  fields: [],
  ...{ categoryId: null, brandId: null, supplierId: null },
  ...{ storage: 'ambient', deliveryType: 'any', temperature: '', shelfLabel: '' },
  ...{ maximumQuantity: '', reorderPoint: '', orderUpTo: '' },
  ...{ mark: [], unmark: [] },
};

interface GoodsChangeProps {
  goodsIds: readonly number[];
  onClose: () => void;
  /** What became of each. */
  onDone: (lines: readonly ManyLine[]) => void;
}

/** Says the same of many goods: asks first what of them is to change, then what it is to be. */
export function GoodsChange({ goodsIds, onClose, onDone }: GoodsChangeProps): ReactNode {
  const { t } = useTranslation('goods');
  const { locale, number } = useFormat();
  const api = useApi();
  // What the list shows meanwhile changes nothing of what is asked here.
  const [asked] = useState(goodsIds);
  const [answer, setAnswer] = useState<readonly ManyLine[] | null>(null);
  const draft = useFormDraft('goodsMany', changeValues);
  const submission = useSubmission({
    send: (change: Change, key, onProgress) =>
      inParts(asked, onProgress, async (ids, from) => {
        const flags = { idempotencyKey: `${key}-${from}`, showError: false };
        const lines = await api.changeManyGoods({ body: { ...change, goodsIds: ids } }, flags);
        return lines.map((line) => ({
          ...line,
          isDone: line.outcome === 'changed' || line.outcome === 'unchanged',
          message: line.outcome === 'unchanged' ? t('many.change.was') : line.message,
        }));
      }),
    onDone: (lines) => {
      draft.drop();
      setAnswer(lines);
      onDone(lines);
    },
  });
  const { form, submit, kept, refusal } = useSchemaForm<Values, Change>({
    schema: goodsChange,
    initialValues: EMPTY,
    toBody: (values) => bodyOf(values, locale),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  const { fields } = form.getValues();
  const choices = useGoodsChoices(NONE);
  const count = asked.length;
  if (answer) {
    return <ManyReport lines={answer} did={t('many.change.did')} onClose={onClose} />;
  }
  return (
    <ActionDialog
      title={t('many.change.title')}
      action={t('many.change.action', { count, shown: number(count) })}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(onClose)}
      onLeave={onClose}
      onAction={submit}
    >
      {choices.unread ? <Refusal failure={choices.unread} /> : null}
      <MultiSelect
        label={t('many.change.fields')}
        description={t('many.change.text', { count, shown: number(count) })}
        required
        searchable
        data-autofocus
        data={GOODS_CHANGES.map((field) => ({ value: field, label: t(LABELS[field]) }))}
        {...form.getInputProps('fields')}
      />
      {GOODS_CHANGES.filter((field) => fields.includes(field)).map((field) => {
        const props = { label: t(LABELS[field]), ...form.getInputProps(field) };
        const typed = { autoComplete: 'off', inputMode: 'decimal' as const };
        switch (field) {
          case 'categoryId':
            return <Select key={field} searchable required data={choices.categories} {...props} />;
          case 'brandId':
          case 'supplierId':
            return (
              <Select
                key={field}
                searchable
                clearable
                placeholder={t(field === 'brandId' ? 'noBrand' : 'noSupplier')}
                data={field === 'brandId' ? choices.brands : choices.suppliers}
                {...props}
              />
            );
          case 'storage':
            return (
              <Select
                key={field}
                allowDeselect={false}
                data={STORAGES.map((value) => ({ value, label: t(`storageOf.${value}`) }))}
                {...props}
              />
            );
          case 'deliveryType':
            return (
              <Select
                key={field}
                allowDeselect={false}
                data={DELIVERY_TYPES.map((value) => ({ value, label: t(`deliveryOf.${value}`) }))}
                {...props}
              />
            );
          case 'mark':
          case 'unmark':
            return (
              <Checkbox.Group key={field} {...props}>
                <Group mt="xs" gap="md">
                  {GOODS_FLAGS.map((flag) => (
                    <Checkbox key={flag} value={flag} label={t(`flagOf.${flag}`)} />
                  ))}
                </Group>
              </Checkbox.Group>
            );
          case 'temperature':
            return <TextInput key={field} {...typed} inputMode="text" {...props} />;
          case 'shelfLabel':
            return <TextInput key={field} autoComplete="off" {...props} />;
          default:
            return (
              <TextInput key={field} description={t('form.maximumText')} {...typed} {...props} />
            );
        }
      })}
      {submission.isSending && count > 1 ? (
        <div>
          <Text aria-live="polite">
            {t('many.progress', {
              done: number(Math.round(submission.share * count)),
              all: number(count),
            })}
          </Text>
          <Progress value={submission.share * 100} aria-label={t('many.change.title')} />
        </div>
      ) : null}
    </ActionDialog>
  );
}

const NONE = { category: null, brand: null, supplier: null };

const LABELS = {
  categoryId: 'category',
  brandId: 'brand',
  supplierId: 'supplierOf',
  storage: 'storage',
  temperature: 'form.temperature',
  deliveryType: 'deliveryType',
  shelfLabel: 'shelfLabel',
  maximumQuantity: 'maximum',
  reorderPoint: 'reorderPoint',
  orderUpTo: 'orderUpTo',
  mark: 'many.change.mark',
  unmark: 'many.change.unmark',
} as const satisfies Record<GoodsChangeField, string>;

/** What is said, as the contract takes it; a field that is left empty empties that of the goods. */
function bodyOf(values: Values, locale: Parameters<typeof readNumber>[1]) {
  const id = (chosen: string | null) => (chosen === null ? null : Number(chosen));
  const figure = (text: string) => (text.trim() === '' ? null : (readNumber(text, locale) ?? text));
  const { temperature, maximumQuantity, reorderPoint, orderUpTo } = values;
  const all = {
    ...values,
    categoryId: id(values.categoryId),
    brandId: id(values.brandId),
    supplierId: id(values.supplierId),
    temperature: figure(temperature),
    maximumQuantity: figure(maximumQuantity),
    reorderPoint: figure(reorderPoint),
    orderUpTo: figure(orderUpTo),
  };
  return Object.fromEntries(values.fields.map((field) => [field, all[field]]));
}
