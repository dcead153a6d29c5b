import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import { goodsCard } from '../../../api/goods/card.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { GoodsFields } from './GoodsFields.tsx';
import { bodyOf, EMPTY_GOODS, goodsValues, likeValuesOf } from './goodsValues.ts';

interface AddGoodsDialogProps {
  /** Goods that the new ones are like; without any all fields are empty. */
  like?: GoodsDetail;
  onClose: () => void;
  onAdded: (goodsId: number) => void;
}

/** Asks for new goods, which begin off the shelf; what lacks then can be said later. */
export function AddGoodsDialog({ like, onClose, onAdded }: AddGoodsDialogProps): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const { form, dialog } = useAddDialog({
    name: like ? `newGoods.${like.id}` : 'newGoods',
    values: goodsValues,
    initialValues: like ? likeValuesOf(like, format) : EMPTY_GOODS,
    schema: goodsCard,
    toBody: (values) => bodyOf(values, format),
    send: (body, flags) =>
      api.addGoods({ body: like ? { ...body, picturesOf: like.id } : body }, flags),
    onAdded: (goods) => {
      notify({ kind: 'success', text: t('form.added', { name: format.name(goods) }) });
      onAdded(goods.id);
    },
    onClose,
  });
  return (
    <ActionDialog
      size="xl"
      title={like ? t('form.duplicate') : t('form.add')}
      action={t('form.add')}
      {...dialog}
    >
      <GoodsFields form={form} goods={like ?? null} changed={null} />
    </ActionDialog>
  );
}
