import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Category } from '../../../api/categories/calls.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { heldBy } from './change.ts';

/** Where its goods are to go. */
const values = z.object({ toId: z.string().nullable() });
const target = z.object({ toId: z.string({ error: 'validation.required' }) });

interface DeleteCategoryDialogProps {
  category: Category;
  categories: readonly Category[];
  isSending: boolean;
  refusal: ApiFailure | null;
  onMove: (toId: number) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a category is deleted; where something stands in it, says what and how it comes out. */
export function DeleteCategoryDialog(props: DeleteCategoryDialogProps): ReactNode {
  const { category, categories, isSending } = props;
  const { t } = useTranslation(['categories', 'errors']);
  const format = useFormat();
  const draft = useFormDraft(`categoryGoods.${category.id}`, values);
  const { form, submit, kept } = useSchemaForm({
    schema: target,
    initialValues: { toId: null } as z.output<typeof values>,
    toBody: (typed) => typed,
    failure: props.refusal,
    onSubmit: ({ toId }) => {
      draft.drop();
      props.onMove(Number(toId));
    },
    draft,
  });
  const { toId } = form.getValues();
  const name = format.name(category);
  const held = heldBy(categories, category.id);
  const isEmpty = category.goods === 0 && held.length === 0;
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <ActionDialog
      danger
      title={t('deletion.title')}
      action={t('deletion.action')}
      failed={t('errors:deleteFailed')}
      isSending={isSending}
      disabled={!isEmpty}
      refusal={props.refusal}
      kept={kept}
      onClose={draft.dropping(props.onClose)}
      onLeave={props.onClose}
      onAction={props.onDelete}
    >
      {isEmpty ? <Text>{t('deletion.text', { name })}</Text> : null}
      {held.length > 0 ? (
        <Text>
          {t('deletion.holdsCategories', {
            name,
            count: held.length,
            shown: held.map(format.name).join(t('deletion.between')),
          })}
        </Text>
      ) : null}
      {category.goods > 0 ? (
        <Stack gap="xs">
          <Text>
            {t('deletion.holdsGoods', {
              name,
              count: category.goods,
              goods: format.number(category.goods),
            })}{' '}
            <AnchorLink to="/goods" search={{ category: category.id }}>
              {t('deletion.showGoods')}
            </AnchorLink>
          </Text>
          <Group align="flex-end" gap="sm">
            <Select
              label={t('deletion.moveTo')}
              searchable
              data={others.map((one) => ({
                value: String(one.id),
                label: `${one.parentId === null ? '' : '– '}${format.name(one)}`,
              }))}
              {...form.getInputProps('toId')}
            />
            <Button variant="default" disabled={toId === null || isSending} onClick={submit}>
              {t('deletion.move')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </ActionDialog>
  );
}
