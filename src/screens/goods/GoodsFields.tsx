import { Checkbox, Fieldset, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { DELIVERY_TYPES, GOODS_FLAGS, PRICE_LEVELS, STORAGES } from '../../../api/goods/goods.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useReasonText } from '../../lib/useReasonText.ts';
import { GoodsUnits } from './GoodsUnits.tsx';
import { type GoodsValues, TIERS } from './goodsValues.ts';
import { useGoodsChoices } from './useGoodsChoices.ts';

type Field = (keyof GoodsValues & string) | `prices.${string}`;

interface GoodsFieldsProps {
  form: UseFormReturnType<GoodsValues>;
  /** The goods that the fields were filled from, or that new ones are to be like; null without any. */
  goods: GoodsDetail | null;
  /** The goods that are changed; null where goods are added. */
  changed: GoodsDetail | null;
  /** What somebody else has made of a list meanwhile that was changed here too. */
  conflictAt?: (path: string) => ReactNode;
}

const NONE = { category: null, brand: null, supplier: null };

const none = () => undefined;

/** The fields of goods, the same where they are added and where they are changed. */
export function GoodsFields({
  form,
  goods,
  changed,
  conflictAt = none,
}: GoodsFieldsProps): ReactNode {
  const { t } = useTranslation('goods');
  const choices = useGoodsChoices(goods ?? NONE);
  const { categories, brands, suppliers, unread } = choices;
  const reasonText = useReasonText();
  // What is like goods of a disabled brand cannot have it too: that is told before it is sent.
  const isLost =
    changed === null &&
    choices.isBrandDisabled &&
    form.getValues().brandId === String(goods?.brand?.id);
  const field = (name: Field) => form.getInputProps(name);
  const plain = (name: Field) => ({ autoComplete: 'off', ...field(name) });
  const money = (name: Field, label: string) => (
    <MoneyField key={name} label={label} {...field(name)} />
  );
  const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 'sm' } as const;
  return (
    <>
      {unread ? <Refusal failure={unread} /> : null}
      <Fieldset legend={t('form.what')}>
        <SimpleGrid {...columns}>
          <TextInput label={t('sheet.name')} required data-autofocus {...plain('name')} />
          <TextInput label={t('nameZh')} required {...plain('nameZh')} />
          <TextInput label={t('sku')} required {...plain('sku')} />
          <TextInput label={t('barcode')} {...plain('barcode')} />
          <Select
            label={t('category')}
            required
            searchable
            allowDeselect={false}
            data={categories}
            {...field('categoryId')}
          />
          <Select
            label={t('brand')}
            searchable
            clearable
            placeholder={t('noBrand')}
            data={brands}
            {...field('brandId')}
            error={form.errors.brandId ?? (isLost ? reasonText({ rule: 'brandIsInUse' }) : null)}
          />
          <Select
            label={t('supplierOf')}
            searchable
            clearable
            placeholder={t('noSupplier')}
            data={suppliers}
            {...field('supplierId')}
          />
          <TextInput label={t('specification')} {...plain('specification')} />
        </SimpleGrid>
        <TextInput
          mt="sm"
          label={t('nicknames')}
          description={t('form.nicknamesText')}
          {...plain('nicknames')}
        />
        <Textarea
          mt="sm"
          label={t('description')}
          autosize
          minRows={2}
          maxRows={8}
          {...field('description')}
        />
        <Checkbox.Group mt="sm" label={t('flags')} {...field('flags')}>
          <Group mt="xs" gap="md">
            {GOODS_FLAGS.map((flag) => (
              <Checkbox key={flag} value={flag} label={t(`flagOf.${flag}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Fieldset>
      <GoodsUnits
        form={form}
        saved={changed?.units.map(({ unit }) => unit) ?? []}
        inUse={changed?.unitsInUse ?? []}
        baseStays={changed !== null && (changed.unitsInUse.length > 0 || changed.stock > 0)}
        conflict={conflictAt('units')}
      />
      <Fieldset legend={t('form.prices')}>
        <TextInput
          mb="sm"
          label={t('averageWeight')}
          description={t('form.averageWeightText')}
          inputMode="decimal"
          {...plain('averageWeight')}
        />
        <SimpleGrid {...columns}>
          {TIERS.map((tier) => money(`prices.wholesale.${tier}`, t(`wholesaleOf.${tier}`)))}
          {PRICE_LEVELS.map((level) => money(`prices.${level}`, t(`priceOf.${level}`)))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('form.kept')}>
        <SimpleGrid {...columns}>
          <Select
            label={t('storage')}
            required
            allowDeselect={false}
            data={STORAGES.map((storage) => ({ value: storage, label: t(`storageOf.${storage}`) }))}
            {...field('storage')}
          />
          <TextInput label={t('form.temperature')} {...plain('temperature')} />
          <TextInput
            label={t('weight')}
            description={t('form.maximumText')}
            inputMode="decimal"
            {...plain('weight')}
          />
          <TextInput
            label={t('volume')}
            description={t('form.maximumText')}
            inputMode="decimal"
            {...plain('volume')}
          />
          <Select
            label={t('deliveryType')}
            required
            allowDeselect={false}
            data={DELIVERY_TYPES.map((type) => ({ value: type, label: t(`deliveryOf.${type}`) }))}
            {...field('deliveryType')}
          />
          <TextInput
            label={t('maximum')}
            description={t('form.maximumText')}
            placeholder={t('noMaximum')}
            inputMode="decimal"
            {...plain('maximumQuantity')}
          />
          <TextInput
            label={t('reorderPoint')}
            description={t('form.maximumText')}
            placeholder={t('form.reorderPointText')}
            inputMode="decimal"
            {...plain('reorderPoint')}
          />
          <TextInput
            label={t('orderUpTo')}
            description={t('form.maximumText')}
            inputMode="decimal"
            {...plain('orderUpTo')}
          />
          <TextInput label={t('shelfLabel')} {...plain('shelfLabel')} />
          <TextInput label={t('shelfNumber')} inputMode="numeric" {...plain('shelfNumber')} />
          <TextInput label={t('sequence')} inputMode="numeric" {...plain('sequence')} />
        </SimpleGrid>
      </Fieldset>
    </>
  );
}
