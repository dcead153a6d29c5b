import { ActionIcon, Alert, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessHours,
  type BusinessWeek,
  businessWeek,
  MOST_SPANS,
} from '../../../api/businessHours/calls.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { Icon } from '../../components/icons.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { HoursChange } from './hoursChange.ts';
import classes from './store.module.css';
import { readTime, spansInWords, type WeekValues, weekdayNames, weekOf } from './week.ts';

interface HoursFormProps {
  record: RecordView<BusinessHours, HoursChange>;
  /** As they are now: somebody else may have changed them meanwhile. */
  hours: BusinessHours;
  draft: FormDraft<WeekValues>;
}

/** The week as fields; what is wrong stands at its field, and what was typed stays after an error. */
export function HoursForm({ record, hours, draft }: HoursFormProps): ReactNode {
  const { t } = useTranslation('businessHours');
  const { locale } = useFormat();
  const { isSending } = record;
  const schemaForm = useSchemaForm<WeekValues, BusinessWeek>({
    schema: businessWeek,
    initialValues: { days: hours.days },
    toBody: weekOf,
    failure: record.refusal,
    onSubmit: (body) => record.send({ week: body }),
    draft,
    version: hours.version,
    inPlaces: ['days'],
  });
  const { submit, kept, refusal } = schemaForm;
  const names = weekdayNames(locale);
  const dayOf = (path: string) => Number(path.split('.')[1]);
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => names[dayOf(path)] ?? '',
    say: (stored, path) =>
      spansInWords(stored.days[dayOf(path)] ?? [], locale) || t('hours.dayOff'),
  });
  const { days } = form.getValues();
  const wrong = Object.keys(form.errors).length;
  return (
    <form
      noValidate
      aria-label={t('hours.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) submit();
      }}
    >
      <Stack gap="md">
        <DraftNote kept={kept} />
        {note}
        <Text size="sm" c="dimmed">
          {t('hours.hint')}
        </Text>
        {days.map((_spans, day) => (
          <DayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
            key={day}
            form={form}
            day={day}
            name={names[day] ?? ''}
            conflict={conflictAt(`days.${day}`)}
          />
        ))}
        <Group>
          <Button
            variant="default"
            onClick={() => {
              const [monday = []] = form.getValues().days;
              form.setFieldValue(
                'days',
                form.getValues().days.map(() => monday.map((span) => ({ ...span }))),
              );
            }}
          >
            {t('hours.everyDay')}
          </Button>
        </Group>
        {wrong > 0 ? (
          <Alert color="red" role="alert">
            {t('hours.wrong', { count: wrong })}
          </Alert>
        ) : null}
        {refusal ? <Refusal failure={refusal} /> : null}
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {t('hours.save')}
          </Button>
          <Button variant="default" disabled={isSending} onClick={draft.dropping(record.close)}>
            {t('hours.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface DayFieldsProps {
  form: UseFormReturnType<WeekValues>;
  day: number;
  name: string;
  /** What somebody else made of the day meanwhile, where it was changed here too. */
  conflict: ReactNode;
}

function DayFields({ form, day, name, conflict }: DayFieldsProps): ReactNode {
  const { t } = useTranslation('businessHours');
  const path = `days.${day}`;
  const spans = form.getValues().days[day] ?? [];
  const field = (index: number, end: 'from' | 'to') => ({
    'aria-label': t(`hours.${end}`, { day: name, number: index + 1 }),
    className: classes.time,
    autoComplete: 'off',
    inputMode: 'text' as const,
    maxLength: 8,
    ...form.getInputProps(`${path}.${index}.${end}`),
    onBlur: () => {
      const typed = form.getValues().days[day]?.[index]?.[end] ?? '';
      if (readTime(typed) !== typed) {
        form.setFieldValue(`${path}.${index}.${end}`, readTime(typed));
      }
    },
  });
  return (
    <fieldset className={classes.fields}>
      <legend>{name}</legend>
      <div className={classes.spans}>
        {spans.length === 0 ? <Text c="dimmed">{t('hours.dayOff')}</Text> : null}
        {spans.map((_span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the day
          <div key={index} className={classes.span}>
            <TextInput {...field(index, 'from')} />
            <span aria-hidden="true">–</span>
            <TextInput {...field(index, 'to')} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('hours.remove', { day: name, number: index + 1 })}
              onClick={() => form.removeListItem(path, index)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </div>
        ))}
        {spans.length < MOST_SPANS ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('hours.addTo', { day: name })}
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => form.insertListItem(path, { from: '', to: '' })}
          >
            {t('hours.add')}
          </Button>
        ) : null}
        {conflict ? <Input.Error role="alert">{conflict}</Input.Error> : null}
      </div>
    </fieldset>
  );
}
