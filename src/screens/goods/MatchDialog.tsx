import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type GoodsDetail, goods as goodsCalls, goodsDetail } from '../../../api/goods/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

const values = z.object({ warehouseCode: z.string() });

const body = goodsCalls.matchGoods.body.omit({ goodsId: true, version: true });

interface MatchDialogProps {
  goods: GoodsDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Asks what the warehouse system calls goods. */
export function MatchDialog({ goods: newest, onClose, onDone }: MatchDialogProps): ReactNode {
  // What is typed is typed over what was there: the page behind follows what others do meanwhile.
  const [goods] = useState(newest);
  const { t } = useTranslation('goods');
  const api = useApi();
  const draft = useFormDraft(`matchGoods.${goods.id}`, values);
  const submission = useSubmission({
    send: (said: z.output<typeof body>, idempotencyKey): Promise<GoodsDetail> =>
      api.matchGoods(
        { body: { ...said, goodsId: now.id, version: now.version } },
        { idempotencyKey, showError: false },
      ),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('match.done') });
      onDone();
    },
  });
  const { failure, isSending } = submission;
  const now = useNewest(goods, failure, goodsDetail) ?? goods;
  const schemaForm = useSchemaForm({
    schema: body,
    initialValues: { warehouseCode: now.warehouseCode },
    toBody: (typed) => typed,
    failure,
    onSubmit: submission.send,
    draft,
    version: now.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, { label: () => t('warehouseCode') });
  // What was told of it is to be seen on the page too.
  const leave = now === goods ? onClose : onDone;
  return (
    <ActionDialog
      title={t('match.title')}
      action={t('match.save')}
      isSending={isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={submit}
    >
      {note}
      <Text c="dimmed">{t('match.text', { sku: now.sku })}</Text>
      <TextInput
        label={t('warehouseCode')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('warehouseCode')}
      />
    </ActionDialog>
  );
}
