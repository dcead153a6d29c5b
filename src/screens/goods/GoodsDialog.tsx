import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsDetail, goodsDetail } from '../../../api/goods/calls.ts';
import { type GoodsCard, goodsCard } from '../../../api/goods/card.ts';
import { valueAt } from '../../../api/kernel/valueAt.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { GoodsFields } from './GoodsFields.tsx';
import { bodyOf, type GoodsValues, goodsValues, valuesOf } from './goodsValues.ts';
import { useUnitWord } from './useUnitWord.ts';

interface GoodsDialogProps {
  goods: GoodsDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Asks what goods are, and merges what somebody else changes meanwhile. */
export function GoodsDialog({ goods: newest, onClose, onDone }: GoodsDialogProps): ReactNode {
  // What the fields were filled from: the page behind follows what others do meanwhile.
  const [goods] = useState(newest);
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const draft = useFormDraft(`goods.${goods.id}`, goodsValues);
  const submission = useSubmission({
    send: (card: GoodsCard, idempotencyKey): Promise<GoodsDetail> =>
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
  const now = useNewest(goods, failure, goodsDetail) ?? goods;
  const schemaForm = useSchemaForm<GoodsValues, GoodsCard>({
    schema: goodsCard,
    initialValues: valuesOf(now, format),
    toBody: (values) => bodyOf(values, format),
    failure,
    onSubmit: submission.send,
    draft,
    version: now.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note, conflictAt } = useMergedForm(schemaForm, useFieldWords(now));
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
      {note}
      <GoodsFields form={form} goods={goods} changed={now} conflictAt={conflictAt} />
    </ActionDialog>
  );
}

/** What the fields are called, and how the goods as they are now are told. */
function useFieldWords(now: GoodsDetail) {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const unitName = useUnitWord();
  return { label, say };

  function label(path: string): string {
    const [field = '', level = '', tier] = path.split('.');
    if (tier) return t(`wholesaleOf.${tier as 'general'}`);
    if (field === 'prices') return t(`priceOf.${level as 'sale'}`);
    return t(LABELS[field as keyof typeof LABELS] ?? (field as 'name'));
  }

  function unitsOf({ units }: GoodsDetail): string {
    const [base, ...others] = units;
    if (!base) return '';
    const held = others.map(
      (unit) => `${format.quantity(1, unit)} = ${format.quantity(unit.ratio, base)}`,
    );
    return [format.unitName(base), ...held].join('; ');
  }

  function say(found: GoodsValues, field: string): string {
    if (field === 'storage') return t(`storageOf.${found.storage}`);
    if (field === 'deliveryType') return t(`deliveryOf.${found.deliveryType}`);
    if (field === 'flags') return found.flags.map((flag) => t(`flagOf.${flag}`)).join(', ');
    if (field === 'units') return unitsOf(now);
    if (field === 'categoryId') return now.category ? format.name(now.category) : '';
    if (field === 'brandId') return now.brand ? format.name(now.brand) : '';
    if (field === 'supplierId') return now.supplier?.name ?? '';
    const value = valueAt(found, field);
    const text = typeof value === 'string' ? value : '';
    if (field === 'salesUnit') return unitName(text || (found.units[0]?.unit ?? ''));
    return text;
  }
}

/** The fields that are not called as they are named. */
const LABELS = {
  name: 'sheet.name',
  categoryId: 'category',
  brandId: 'brand',
  supplierId: 'supplierOf',
  temperature: 'form.temperature',
  maximumQuantity: 'maximum',
  units: 'form.units',
} as const;
