import { Alert, Select, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsCard, type GoodsItem, goodsCard, goodsItem } from '../../../api/goods/calls.ts';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useNewest } from '../../components/useNewest.ts';
import { nowBelow } from '../../components/valueNow.ts';
import { useApi } from '../../lib/api.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { type GoodsValues, goodsValues, valuesOf } from './goodsValues.ts';
import { baseUnit } from './units.ts';

interface GoodsDialogProps {
  goods: GoodsItem;
  onClose: () => void;
  onDone: () => void;
}

/** Several of a unit, whatever the number will be. */
const SEVERAL = 2;

/** Asks what goods are; what somebody else changed meanwhile stands below each field. */
export function GoodsDialog({ goods: newest, onClose, onDone }: GoodsDialogProps): ReactNode {
  // What the fields were filled from: the page behind follows what others do meanwhile.
  const [goods] = useState(newest);
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const maySeeBrands = useGrants()('brand.view');
  const { data, failure: unread } = useReading(async (signal) => {
    const flags = { signal, showError: false };
    const [categories, brands] = await Promise.all([
      api.listGoodsCategories({}, flags),
      maySeeBrands ? api.listBrands({}, flags) : [],
    ]);
    return { categories, brands };
  });
  const draft = useFormDraft(`goods.${goods.id}`, goodsValues);
  const submission = useSubmission({
    send: (card: GoodsCard, idempotencyKey): Promise<GoodsItem> =>
      api.updateGoods(
        { body: { ...card, goodsId: now.id, version: now.version } },
        { idempotencyKey, showError: false, showSuccess: true },
      ),
    onDone: () => {
      draft.drop();
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(goods, failure, goodsItem) ?? goods;
  const { form, submit, kept, isOlder, hasMoved, refusal } = useSchemaForm<GoodsValues, GoodsCard>({
    schema: goodsCard,
    initialValues: valuesOf(goods, format),
    toBody: ({ categoryId, brandId, maximumQuantity, ...typed }) => ({
      ...typed,
      categoryId: categoryId === null ? undefined : Number(categoryId),
      brandId: brandId === null ? null : Number(brandId),
      maximumQuantity:
        maximumQuantity.trim() === ''
          ? null
          : (readNumber(maximumQuantity, format.locale) ?? maximumQuantity),
    }),
    failure,
    onSubmit: submission.send,
    draft,
    version: goods.version,
  });
  const nowOf = nowBelow({ form, hasMoved }, valuesOf(now, format), (found, field) => {
    if (field === 'storage') return t('form.isNow', { value: t(`storageOf.${found.storage}`) });
    if (field === 'categoryId' || field === 'brandId') {
      const its = field === 'brandId' ? now.brand : now.category;
      return t('form.isNow', { value: its ? format.name(its) : '–' });
    }
    return t('form.isNow', { value: found[field] || '–' });
  });
  const categories = (data?.categories ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.parentId === null ? '' : '– '}${format.name(one)}`,
  }));
  // One that is disabled is given to no further goods.
  const brands = (data?.brands ?? [])
    .filter(({ id, status }) => status === 'enabled' || id === goods.brand?.id)
    .map(({ id, name, nameEn }) => ({
      value: String(id),
      label: format.name({ name: nameEn, nameZh: name }),
    }));
  // What was told of it is to be seen on the page too.
  const leave = now === goods ? onClose : onDone;
  return (
    <ActionDialog
      size="xl"
      title={t('form.title')}
      action={t('form.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      {isOlder ? (
        <Alert color="orange" role="status" title={t('form.overtaken')}>
          {t('form.overtakenText')}
        </Alert>
      ) : null}
      {unread ? <Refusal failure={unread} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('name')}
          required
          autoComplete="off"
          data-autofocus
          {...nowOf('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('nameZh')}
          required
          autoComplete="off"
          {...nowOf('nameZh')}
          {...form.getInputProps('nameZh')}
        />
        <TextInput
          label={t('sku')}
          required
          autoComplete="off"
          {...nowOf('sku')}
          {...form.getInputProps('sku')}
        />
        <TextInput
          label={t('specification')}
          autoComplete="off"
          {...nowOf('specification')}
          {...form.getInputProps('specification')}
        />
        <Select
          label={t('category')}
          required
          searchable
          allowDeselect={false}
          data={withOwn(categories, goods.category, format.name)}
          {...nowOf('categoryId')}
          {...form.getInputProps('categoryId')}
        />
        <Select
          label={t('brand')}
          searchable
          clearable
          placeholder={t('noBrand')}
          data={withOwn(brands, goods.brand, format.name)}
          {...nowOf('brandId')}
          {...form.getInputProps('brandId')}
        />
        <Select
          label={t('storage')}
          required
          allowDeselect={false}
          data={(['ambient', 'chilled', 'frozen'] as const).map((storage) => ({
            value: storage,
            label: t(`storageOf.${storage}`),
          }))}
          {...nowOf('storage')}
          {...form.getInputProps('storage')}
        />
        <TextInput
          label={t('form.maximum', { unit: baseUnit(goods, format, SEVERAL) })}
          placeholder={t('noMaximum')}
          inputMode="decimal"
          autoComplete="off"
          {...nowOf('maximumQuantity')}
          {...form.getInputProps('maximumQuantity')}
        />
      </SimpleGrid>
    </ActionDialog>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** What it has now can be chosen before the others are here, and where they cannot be had. */
const withOwn = <Own extends { id: number; name: string; nameZh: string }>(
  choices: Choice[],
  own: Own | null,
  name: (of: Own) => string,
): Choice[] =>
  own === null || choices.some(({ value }) => value === String(own.id))
    ? choices
    : [...choices, { value: String(own.id), label: name(own) }];
