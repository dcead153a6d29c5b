import { Alert } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoodsDetail, goodsDetail } from '../../../api/goods/calls.ts';
import { type GoodsCard, goodsCard } from '../../../api/goods/card.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useNewest } from '../../components/useNewest.ts';
import { type FieldPath, nowBelow, valueAt } from '../../components/valueNow.ts';
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

/** Asks what goods are; what somebody else changed meanwhile stands below each field. */
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
  const { form, submit, kept, isOlder, hasMoved, refusal } = useSchemaForm<GoodsValues, GoodsCard>({
    schema: goodsCard,
    initialValues: valuesOf(goods, format),
    toBody: (values) => bodyOf(values, format),
    failure,
    onSubmit: submission.send,
    draft,
    version: goods.version,
  });
  const say = useValueText(now);
  const nowOf = nowBelow({ form, hasMoved }, valuesOf(now, format), say);
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
      <GoodsFields form={form} goods={goods} changed={now} nowOf={nowOf} />
    </ActionDialog>
  );
}

/** How a field of the goods as they are now is told. */
function useValueText(now: GoodsDetail) {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const unitName = useUnitWord();
  return (found: GoodsValues, field: FieldPath<GoodsValues>): string => {
    const value = inWords(found, field);
    return t('form.isNow', { value: value === '' ? '–' : value });
  };

  function unitsOf({ units }: GoodsDetail): string {
    const [base, ...others] = units;
    if (!base) return '';
    const held = others.map(
      (unit) => `${format.quantity(1, unit)} = ${format.quantity(unit.ratio, base)}`,
    );
    return [format.unitName(base), ...held].join('; ');
  }

  function inWords(found: GoodsValues, field: FieldPath<GoodsValues>): string {
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
    return field.endsWith('.unit') && text !== '' ? unitName(text) : text;
  }
}
