import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEvent } from '../../../../api/orders.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import {
  BULK_EVENTS,
  type BulkAnswers,
  eventOf,
  METHODS,
  missingIn,
  permissionsFor,
} from './choices.ts';
import { WaybillFields } from './WaybillFields.tsx';

interface ChooseEventProps {
  answers: BulkAnswers;
  onAnswer: (answers: BulkAnswers) => void;
  onChosen: (event: BulkEvent) => void;
}

/** Which event, and the one answer that it needs. */
export function ChooseEvent({ answers, onAnswer, onChosen }: ChooseEventProps): ReactNode {
  const { t } = useTranslation('orders');
  const grants = useGrants();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const errorAt = (field: keyof BulkAnswers) =>
    asked.includes(field) && missingIn(answers).includes(field) ? t('bulk.missing') : undefined;

  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const event = eventOf(answers);
        if (event) onChosen(event);
        else setAsked(missingIn(answers));
      }}
    >
      <Stack gap="md">
        <NativeSelect
          data-autofocus
          label={t('bulk.event')}
          value={answers.type ?? ''}
          error={errorAt('type')}
          onChange={({ currentTarget: { value } }) =>
            onAnswer({ ...answers, type: BULK_EVENTS.find((type) => type === value) ?? null })
          }
        >
          <option value="" disabled>
            {t('bulk.choose')}
          </option>
          {BULK_EVENTS.map((type) => {
            const mayBeSent = permissionsFor(type).some(grants);
            const name = t(`events.${type}`);
            return (
              <option key={type} value={type} disabled={!mayBeSent}>
                {mayBeSent ? name : t('bulk.lacksPermission', { event: name })}
              </option>
            );
          })}
        </NativeSelect>
        {answers.type === 'pay' ? (
          <NativeSelect
            label={t('bulk.method')}
            value={answers.method}
            data={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onAnswer({
                ...answers,
                method: METHODS.find((method) => method === value) ?? answers.method,
              })
            }
          />
        ) : null}
        {answers.type === 'assignWaybill' ? (
          <WaybillFields answers={answers} onAnswer={onAnswer} errorAt={errorAt} />
        ) : null}
        {answers.type === 'cancel' ? (
          <Textarea
            label={t('bulk.remark')}
            value={answers.remark}
            autosize
            minRows={2}
            withAsterisk
            error={errorAt('remark')}
            onChange={({ currentTarget: { value } }) => onAnswer({ ...answers, remark: value })}
          />
        ) : null}
        <Group justify="flex-end">
          <Button type="submit">{t('bulk.ask')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
