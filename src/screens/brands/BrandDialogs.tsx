import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Brand, brandCard, brand as brandSchema } from '../../../api/brands/calls.ts';
import { storedFile } from '../../../api/files/storedFile.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useNewest } from '../../components/useNewest.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

const values = z.object({ name: z.string(), nameEn: z.string(), logos: z.array(storedFile) });

/** Asks for a new brand, or changes one, and merges what somebody else changes meanwhile. */
export function BrandDialog({
  brand,
  onClose,
  onDone,
}: DialogProps & { brand: Brand | null }): ReactNode {
  const { t } = useTranslation('brands');
  const api = useApi();
  const draft = useFormDraft(`brand.${brand?.id ?? 'new'}`, values);
  const submission = useSubmission({
    send: (card: z.output<typeof brandCard>, idempotencyKey): Promise<Brand> => {
      const flags = { idempotencyKey, showError: false, showSuccess: true };
      return now
        ? api.updateBrand({ body: { ...card, id: now.id, version: now.version } }, flags)
        : api.addBrand({ body: card }, flags);
    },
    onDone: () => {
      draft.drop();
      onDone();
    },
  });
  const { failure } = submission;
  const now = useNewest(brand, failure, brandSchema);
  const schemaForm = useSchemaForm({
    schema: brandCard,
    initialValues: {
      name: now?.name ?? '',
      nameEn: now?.nameEn ?? '',
      logos: now?.logos ?? [],
    },
    toBody: ({ logos, ...names }) => ({ ...names, logo: logos[0]?.id ?? null }),
    failure,
    onSubmit: submission.send,
    draft,
    version: now?.version ?? 0,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'logos' ? 'fields.logo' : `fields.${path as 'name'}`),
    say: (stored, path) =>
      path === 'logos' ? (stored.logos[0]?.name ?? '') : stored[path as 'name' | 'nameEn'],
  });
  const picture = useUploadsOpen(submit);
  const title = t(brand ? 'form.edit' : 'form.add');
  // What was told of it is to be seen in the list too.
  const leave = now === brand ? onClose : onDone;
  return (
    <ActionDialog
      title={title}
      action={t('form.save')}
      isSending={submission.isSending}
      refusal={refusal}
      kept={kept}
      onClose={draft.dropping(leave)}
      onLeave={leave}
      onAction={picture.send}
    >
      {note}
      <TextInput
        label={t('fields.nameEn')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nameEn')}
      />
      <TextInput label={t('fields.name')} autoComplete="off" {...form.getInputProps('name')} />
      <OnePicture
        kind="brandLogo"
        label={t('fields.logo')}
        value={form.getValues().logos}
        onChange={(logos) => form.setFieldValue('logos', logos)}
        error={form.errors.logo ?? conflictAt('logos')}
        open={picture}
      />
    </ActionDialog>
  );
}

/** Asks before a brand is disabled or enabled again. */
export function BrandStatusDialog({
  brand,
  onClose,
  onDone,
}: DialogProps & { brand: Brand }): ReactNode {
  const { t } = useTranslation('brands');
  const format = useFormat();
  const api = useApi();
  const change = brand.status === 'enabled' ? 'disable' : 'enable';
  const submission = useSubmission({
    send: ({ id, version }: Brand, idempotencyKey) =>
      api.changeBrandStatus(
        {
          params: { id, status: change === 'disable' ? 'disabled' : 'enabled' },
          body: { version },
        },
        { idempotencyKey, showError: false, showSuccess: true },
      ),
    onDone,
  });
  const { failure } = submission;
  const now = useNewest(brand, failure, brandSchema) ?? brand;
  return (
    <ActionDialog
      title={t(`turn.${change}.title`)}
      action={t(`turn.${change}.act`)}
      isSending={submission.isSending}
      refusal={failure}
      onClose={now === brand ? onClose : onDone}
      onAction={() => submission.send(now)}
    >
      <Text>
        {t(`turn.${change}.text`, {
          name: format.name({ name: brand.nameEn, nameZh: brand.name }),
          count: brand.goods,
          goods: format.number(brand.goods),
        })}
      </Text>
    </ActionDialog>
  );
}
