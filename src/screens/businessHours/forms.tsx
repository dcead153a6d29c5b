import { Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { StoreRequest } from '../../../machines/storeClosure/flow.ts';
import { CLOSURES } from '../../../machines/storeClosure/law/facts.ts';
import { reopeningOf } from '../../../machines/storeClosure/law/intents.ts';
import { storePlaceOf } from '../../../machines/storeClosure/law/place.ts';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { type EventForms, valuesFrom } from '../../components/record/eventForm.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { StoreFormProps, StoreView } from './storeKind.ts';
import { useServerNow } from './useServerNow.ts';

const kept = z.object({ length: z.enum(CLOSURES) });

/** For how long, until when that is, and what it means; the same to extend or shorten a closure. */
function CloseForm(props: StoreFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('businessHours');
  const { date } = useFormat();
  const { store, facts, now } = view.detail;
  const from = new Date(useServerNow(now)).toISOString();
  const [{ length }, setValues] = useState(() =>
    valuesFrom(kept, props.input, { length: CLOSURES[0] }),
  );
  const place = storePlaceOf(view.state);
  const request = { type: 'close' as const, length };
  return (
    <EventDialog
      {...props}
      type="close"
      title={t(`closure.title.${place}`)}
      action={t(`closure.action.${place}`)}
      answer={view.askRequest(request)}
      onAction={() => props.onSubmit(request)}
    >
      {facts.reopensAt === null ? null : (
        <Text>{t('closure.now', { until: date(facts.reopensAt) })}</Text>
      )}
      <RadioChoice
        label={t('closure.length')}
        value={length}
        onChange={(value) => {
          const next = kept.parse({ length: value });
          setValues(next);
          props.onKeep(next);
        }}
      >
        <Stack gap="sm" mt="xs">
          {CLOSURES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`lengths.${choice}`)}
              description={t('closure.opens', {
                until: date(reopeningOf(choice, from, facts.timeZone)),
              })}
            />
          ))}
        </Stack>
      </RadioChoice>
      <Text>{t('closure.means')}</Text>
      {store.waiting > 0 ? (
        <Text fw={600}>{t('status.waiting', { count: store.waiting })}</Text>
      ) : null}
    </EventDialog>
  );
}

/** Asks before a closure is ended early. */
function ResumeForm(props: StoreFormProps): ReactNode {
  const { view } = props;
  const { t } = useTranslation('businessHours');
  const { date } = useFormat();
  const { reopensAt } = view.facts;
  return (
    <EventDialog
      {...props}
      type="resume"
      answer={view.askRequest({ type: 'resume' })}
      onAction={() => props.onSubmit({ type: 'resume' })}
    >
      <Text>{t('closure.resumeText', { until: reopensAt === null ? '' : date(reopensAt) })}</Text>
    </EventDialog>
  );
}

/** Every event of a store asks first. */
export const STORE_FORMS: EventForms<StoreView, StoreRequest> = {
  close: CloseForm,
  resume: ResumeForm,
};
