import { Select, Text, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { deliveryNoteEvent } from '../../../api/deliveryNotes/calls.ts';
import { storedFile } from '../../../api/files/storedFile.ts';
import { FAIL_REASONS } from '../../../machines/deliveryNote/law/facts.ts';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { DayField } from '../../components/moment/DayField.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import {
  answerTo,
  type EventForms,
  schemaOf,
  useEventFailure,
  valuesFrom,
} from '../../components/record/eventForm.ts';
import { RemarkField } from '../../components/record/RemarkField.tsx';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useReasonText } from '../../lib/useReasonText.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import type { DeliveryNoteFormProps, DeliveryNoteView } from './deliveryNoteKind.ts';
import { SignaturePad } from './SignaturePad.tsx';

/** What the texts of the forms name. */
const namesIn = ({ detail }: DeliveryNoteView) => ({
  number: detail.deliveryNote.number,
  order: detail.deliveryNote.order.orderSn,
});

const updateSchema = schemaOf(deliveryNoteEvent, 'update');
const updateValues = z.object({ day: z.string() });

/** Puts the delivery off, or forward. */
function UpdateForm(props: DeliveryNoteFormProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const reasonText = useReasonText();
  const failure = useEventFailure(props.failure);
  const { day: stored, today } = props.view.facts;
  const toBody = ({ day }: z.output<typeof updateValues>) => ({ type: 'update', day });
  const { form, submit } = useSchemaForm({
    schema: updateSchema,
    initialValues: valuesFrom(updateValues, props.input, { day: stored < today ? today : stored }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const answer = answerTo(updateSchema, toBody(form.getValues()), props.view);
  const isOver =
    answer !== null && !answer.possible && answer.reason.rule === 'deliveryDayIsToCome';
  return (
    <EventDialog
      {...props}
      type="update"
      failure={failure}
      answer={answer}
      isSaid={isOver}
      onAction={submit}
    >
      <Text>{t('record.form.update', namesIn(props.view))}</Text>
      <DayField
        label={t('fields.day')}
        path="day"
        required
        isAhead
        isFirst
        value={form.getValues().day}
        error={isOver ? reasonText(answer.reason) : form.getInputProps('day').error}
        onChange={(day) => form.setFieldValue('day', day)}
      />
    </EventDialog>
  );
}

const NOTHING_OPEN = { count: 0, failed: 0 };

const deliverSchema = schemaOf(deliveryNoteEvent, 'deliver');
const deliverValues = z.object({
  signedBy: z.string(),
  remark: z.string(),
  signatures: z.array(storedFile).max(1),
  photos: z.array(storedFile).max(1),
});

/** Who took the goods: by name, and by what was drawn or a photo shows. */
function DeliverForm(props: DeliveryNoteFormProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const failure = useEventFailure(props.failure);
  const toBody = (values: z.output<typeof deliverValues>) => ({
    type: 'deliver',
    signedBy: values.signedBy,
    remark: values.remark,
    ...(values.signatures[0] ? { signatureId: values.signatures[0].id } : {}),
    ...(values.photos[0] ? { photoId: values.photos[0].id } : {}),
  });
  const { form, submit } = useSchemaForm({
    schema: deliverSchema,
    initialValues: valuesFrom(deliverValues, props.input, {
      signedBy: '',
      remark: '',
      signatures: [],
      photos: [],
    }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const open = useUploadsOpen(submit);
  const { onOpen } = open;
  // Both are waited for.
  const [photo, setPhoto] = useState(NOTHING_OPEN);
  const both = useRef({ photo: NOTHING_OPEN, drawings: 0 });
  const tell = useCallback(
    (change: Partial<typeof both.current>) => {
      both.current = { ...both.current, ...change };
      const { photo: one, drawings } = both.current;
      setPhoto(one);
      onOpen(one.count + drawings, one.failed);
    },
    [onOpen],
  );
  const onPhoto = useCallback(
    (count: number, failed: number) => tell({ photo: { count, failed } }),
    [tell],
  );
  const onDrawing = useCallback((drawings: number) => tell({ drawings }), [tell]);
  // What is said of the photo is of it alone.
  const ofPhoto = {
    ...open,
    onOpen: onPhoto,
    isAwaited: open.isAwaited && photo.count > 0,
    isWarned: open.isWarned && photo.failed > 0,
  };
  const values = form.getValues();
  const { setFieldValue } = form;
  const keepSignature = useCallback(
    (signatures: z.output<typeof deliverValues>['signatures']) =>
      setFieldValue('signatures', signatures),
    [setFieldValue],
  );
  return (
    <EventDialog
      {...props}
      type="deliver"
      failure={failure}
      answer={answerTo(deliverSchema, toBody(values), props.view)}
      onAction={open.send}
    >
      <Text>{t('record.form.deliver', namesIn(props.view))}</Text>
      <TextInput
        label={t('fields.signedBy')}
        description={t('fields.proofHint')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('signedBy')}
      />
      <SignaturePad
        value={values.signatures}
        onChange={keepSignature}
        isAwaited={open.isAwaited}
        onOpen={onDrawing}
        onFailed={open.takeBack}
        error={form.getInputProps('signatureId').error}
      />
      <OnePicture
        kind="deliveryNote"
        label={t('fields.photo')}
        value={values.photos}
        onChange={(photos) => setFieldValue('photos', photos)}
        error={form.getInputProps('photoId').error}
        open={ofPhoto}
      />
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

const failSchema = schemaOf(deliveryNoteEvent, 'fail');
const failValues = z.object({
  reason: z.enum(FAIL_REASONS).nullable(),
  remark: z.string(),
  photos: z.array(storedFile).max(1),
});

/** Why the goods could not be handed over. */
function FailForm(props: DeliveryNoteFormProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const failure = useEventFailure(props.failure);
  const toBody = ({ reason, remark, photos }: z.output<typeof failValues>) => ({
    type: 'fail',
    reason,
    remark,
    ...(photos[0] ? { photoId: photos[0].id } : {}),
  });
  const { form, submit } = useSchemaForm({
    schema: failSchema,
    initialValues: valuesFrom(failValues, props.input, { reason: null, remark: '', photos: [] }),
    toBody,
    failure,
    onSubmit: props.onSubmit,
    onChange: props.onKeep,
  });
  const open = useUploadsOpen(submit);
  const values = form.getValues();
  return (
    <EventDialog
      {...props}
      type="fail"
      failure={failure}
      answer={answerTo(failSchema, toBody(values), props.view)}
      onAction={open.send}
    >
      <Text>{t('record.form.fail', namesIn(props.view))}</Text>
      <Select
        label={t('fields.reason')}
        required
        allowDeselect={false}
        data={FAIL_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        {...form.getInputProps('reason')}
      />
      <OnePicture
        kind="deliveryNote"
        label={t('fields.photo')}
        value={values.photos}
        onChange={(photos) => form.setFieldValue('photos', photos)}
        error={form.getInputProps('photoId').error}
        open={open}
      />
      <RemarkField {...form.getInputProps('remark')} />
    </EventDialog>
  );
}

function DepartForm(props: DeliveryNoteFormProps): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  return <AskForm {...props} type="depart" text={t('record.form.depart', namesIn(props.view))} />;
}

const remarked = (type: 'noAttempt' | 'setBack' | 'withdraw', danger: boolean) => {
  const schema = schemaOf(deliveryNoteEvent, type);
  return function RemarkedForm(props: DeliveryNoteFormProps): ReactNode {
    const { t } = useTranslation('deliveryNotes');
    const text = t(`record.form.${type}`, namesIn(props.view));
    return <RemarkForm {...props} type={type} schema={schema} danger={danger} text={text} />;
  };
};

/** Every event of a delivery note asks first. */
export const DELIVERY_NOTE_FORMS: EventForms<
  DeliveryNoteView,
  Parameters<DeliveryNoteFormProps['onSubmit']>[0]
> = {
  update: UpdateForm,
  depart: DepartForm,
  deliver: DeliverForm,
  fail: FailForm,
  noAttempt: remarked('noAttempt', false),
  setBack: remarked('setBack', true),
  withdraw: remarked('withdraw', true),
};
