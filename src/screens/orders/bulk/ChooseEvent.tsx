import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkEvent, bulkEvent } from '../../../../api/orders/calls.ts';
import { DraftNote } from '../../../components/DraftNote.tsx';
import type { FormDraft } from '../../../lib/keptEntry.ts';
import { sendByKeys } from '../../../lib/sendByKeys.ts';
import { useSchemaForm } from '../../../lib/useSchemaForm.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { BULK_EVENTS, type BulkAnswers, METHODS, permissionsFor } from './choices.ts';
import { WaybillFields } from './WaybillFields.tsx';

interface ChooseEventProps {
  answers: BulkAnswers;
  draft: FormDraft<BulkAnswers>;
  onAnswer: (answers: BulkAnswers) => void;
  onChosen: (event: BulkEvent) => void;
}

/** Which event, and the one answer that it needs. */
export function ChooseEvent({ answers, draft, onAnswer, onChosen }: ChooseEventProps): ReactNode {
  const { t } = useTranslation('orders');
  const grants = useGrants();
  const { form, submit, kept } = useSchemaForm({
    schema: bulkEvent,
    initialValues: answers,
    // The schema takes of the answers what the event needs.
    toBody: (values) => values,
    failure: null,
    onSubmit: onChosen,
    onChange: onAnswer,
    draft,
  });
  const { type } = form.getValues();

  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
      onKeyDown={sendByKeys}
    >
      <Stack gap="md">
        <DraftNote kept={answers.type === null ? kept : null} />
        <NativeSelect
          data-autofocus
          label={t('bulk.event')}
          {...form.getInputProps('type')}
          value={type ?? ''}
        >
          <option value="" disabled>
            {t('bulk.choose')}
          </option>
          {BULK_EVENTS.map((event) => {
            const mayBeSent = permissionsFor(event).some(grants);
            const name = t(`events.${event}`);
            return (
              <option key={event} value={event} disabled={!mayBeSent}>
                {mayBeSent ? name : t('bulk.lacksPermission', { event: name })}
              </option>
            );
          })}
        </NativeSelect>
        {type === 'pay' ? (
          <NativeSelect
            label={t('bulk.method')}
            data={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
            {...form.getInputProps('method')}
          />
        ) : null}
        {type === 'assignWaybill' ? <WaybillFields form={form} /> : null}
        {type === 'cancel' ? (
          <Textarea
            label={t('bulk.remark')}
            description={t('bulk.cancelCredits')}
            autosize
            minRows={2}
            withAsterisk
            {...form.getInputProps('remark')}
          />
        ) : null}
        <Group justify="flex-end">
          <Button type="submit">{t('bulk.ask')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
