import { Button, Group, Input, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DriveStop } from '../../../../api/driverLinks/calls.ts';
import { FAIL_REASONS } from '../../../../machines/deliveryNote/law/facts.ts';
import { MoneyField } from '../../../components/MoneyField.tsx';
import { useFormDraft } from '../../../components/useFormDraft.ts';
import { moneyOrTyped, writeMoney } from '../../../lib/money.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useSchemaForm } from '../../../lib/useSchemaForm.ts';
import classes from './drive.module.css';
import { failEvent, provenDelivery, type StopEvent, skipEvent } from './events.ts';
import { PhotoField } from './PhotoField.tsx';
import { SignField } from './SignField.tsx';

interface FormProps {
  /** Where what is typed is kept until it is saved: a phone's camera may take the page off. */
  name: string;
  stop: DriveStop;
  /** What was refused and is opened once more. */
  given: StopEvent | null;
  onCancel: () => void;
  onAct: (event: StopEvent) => void;
}

interface ShellProps {
  act: 'delivered' | 'failed' | 'skipped';
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function FormShell({ act, onSave, onCancel, children }: ShellProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const said = t(`outcomes.${act}`);
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={said}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      <Group>
        <Button type="submit">{t('drive.send', { act: said })}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('drive.cancel')}
        </Button>
      </Group>
    </form>
  );
}

const pictureText = z.string();
const deliverValues = z.object({
  signedBy: z.string(),
  cash: z.string(),
  remark: z.string(),
  signature: pictureText,
  photo: pictureText,
});

/** Who took the goods, what was paid, and what shows it. */
export function DeliverForm({ name, stop, given, onCancel, onAct }: FormProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { currency, locale, money } = useFormat();
  const draft = useFormDraft(name, deliverValues);
  const before = given?.type === 'deliver' ? given : null;
  const { form, submit } = useSchemaForm({
    schema: provenDelivery,
    initialValues: {
      signedBy: before?.signedBy ?? '',
      cash: before?.cash === undefined ? '' : writeMoney(before.cash, currency, locale),
      remark: before?.remark ?? '',
      signature: before?.signature ?? '',
      photo: before?.photo ?? '',
    },
    toBody: ({ cash, signature, photo, ...rest }) => ({
      ...{ type: 'deliver', orderId: stop.orderId },
      ...rest,
      ...(cash.trim() === '' ? {} : { cash: moneyOrTyped(cash, currency, locale) }),
      ...(signature === '' ? {} : { signature }),
      ...(photo === '' ? {} : { photo }),
    }),
    failure: null,
    onSubmit: (event) => {
      draft.drop();
      onAct(event);
    },
    draft,
  });
  const values = form.getValues();
  const { toCollect } = stop;
  return (
    <FormShell act="delivered" onSave={submit} onCancel={draft.dropping(onCancel)}>
      <TextInput
        label={t('drive.signedBy')}
        description={t('drive.proofHint')}
        autoComplete="off"
        {...form.getInputProps('signedBy')}
      />
      <MoneyField
        label={t('drive.cashTaken')}
        description={
          toCollect === null
            ? t('drive.cashEmpty')
            : t('drive.cashHint', { cash: money(toCollect) })
        }
        {...form.getInputProps('cash')}
      />
      <SignField
        value={values.signature}
        onChange={(signature) => form.setFieldValue('signature', signature)}
      />
      <PhotoField value={values.photo} onChange={(photo) => form.setFieldValue('photo', photo)} />
      <Textarea label={t('drive.remark')} autosize {...form.getInputProps('remark')} />
    </FormShell>
  );
}

const failValues = z.object({ reason: z.string(), remark: z.string(), photo: pictureText });

/** Why the goods could not be handed over. */
export function FailForm({ name, stop, given, onCancel, onAct }: FormProps): ReactNode {
  const { t } = useTranslation(['driverLinks', 'deliveryNotes']);
  const draft = useFormDraft(name, failValues);
  const id = useId();
  const before = given?.type === 'fail' ? given : null;
  const { form, submit } = useSchemaForm({
    schema: failEvent,
    initialValues: {
      reason: `${before?.reason ?? ''}`,
      remark: before?.remark ?? '',
      photo: before?.photo ?? '',
    },
    toBody: ({ photo, ...rest }) => ({
      ...{ type: 'fail', orderId: stop.orderId },
      ...rest,
      ...(photo === '' ? {} : { photo }),
    }),
    failure: null,
    onSubmit: (event) => {
      draft.drop();
      onAct(event);
    },
    draft,
  });
  const { error, ...reason } = form.getInputProps('reason');
  return (
    <FormShell act="failed" onSave={submit} onCancel={draft.dropping(onCancel)}>
      <Input.Wrapper id={id} label={t('drive.reason')} required error={error}>
        <Input component="select" id={id} pointer error={error} {...reason}>
          <option value="">{t('drive.chooseReason')}</option>
          {FAIL_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`deliveryNotes:reasons.${one}`)}
            </option>
          ))}
        </Input>
      </Input.Wrapper>
      <PhotoField
        value={form.getValues().photo}
        onChange={(photo) => form.setFieldValue('photo', photo)}
      />
      <Textarea label={t('drive.remark')} autosize {...form.getInputProps('remark')} />
    </FormShell>
  );
}

const skipValues = z.object({ remark: z.string() });

/** Why the van did not get there. */
export function SkipForm({ name, stop, given, onCancel, onAct }: FormProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const draft = useFormDraft(name, skipValues);
  const { form, submit } = useSchemaForm({
    schema: skipEvent,
    initialValues: { remark: given?.type === 'skip' ? given.remark : '' },
    toBody: ({ remark }) => ({ type: 'skip', orderId: stop.orderId, remark }),
    failure: null,
    onSubmit: (event) => {
      draft.drop();
      onAct(event);
    },
    draft,
  });
  return (
    <FormShell act="skipped" onSave={submit} onCancel={draft.dropping(onCancel)}>
      <Textarea label={t('drive.why')} required autosize {...form.getInputProps('remark')} />
    </FormShell>
  );
}
