import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { supplierCard } from '../../../api/suppliers/calls.ts';
import type { SupplierEvent } from '../../../machines/supplier/law/facts.ts';
import { AskForm } from '../../components/record/AskForm.tsx';
import { EventDialog } from '../../components/record/EventDialog.tsx';
import { answerTo, type EventForms, eventDraft } from '../../components/record/eventForm.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { SupplierFields, supplierValues } from './SupplierFields.tsx';
import type { SupplierFormProps, SupplierView } from './supplierKind.ts';

const updateRequest = z.object({ type: z.literal('update'), card: supplierCard });

/** Changes whom one speaks to, and how. */
function UpdateForm(props: SupplierFormProps): ReactNode {
  const { t } = useTranslation('suppliers');
  const { name, contact, phone, email } = props.view.detail.supplier;
  const schemaForm = useSchemaForm({
    schema: supplierCard,
    initialValues: { name, contact, phone, email },
    toBody: (card) => card,
    failure: props.failure,
    onSubmit: (card) => props.onSubmit({ type: 'update', card }),
    draft: eventDraft(supplierValues, props),
    version: props.view.version,
  });
  const { form, note } = useMergedForm(schemaForm, {
    label: (path) => t(`fields.${path as 'name'}`),
  });
  const request = { type: 'update', card: form.getValues() };
  return (
    <EventDialog
      {...props}
      type="update"
      answer={answerTo(updateRequest, request, props.view)}
      onAction={schemaForm.submit}
    >
      {note}
      <SupplierFields form={form} />
    </EventDialog>
  );
}

const FreezeForm = (props: SupplierFormProps): ReactNode => <Prompt {...props} type="freeze" />;
const UnfreezeForm = (props: SupplierFormProps): ReactNode => <Prompt {...props} type="unfreeze" />;

/** Asks before a supplier is frozen or may be chosen again (spec section 4). */
function Prompt(props: SupplierFormProps & { type: 'freeze' | 'unfreeze' }): ReactNode {
  const { type, view } = props;
  const { t } = useTranslation('suppliers');
  return (
    <AskForm
      {...props}
      danger={type === 'freeze'}
      text={t(`record.form.${type}Text`, { name: view.detail.supplier.name })}
    />
  );
}

/** Every event of a supplier asks first. */
export const SUPPLIER_FORMS: EventForms<SupplierView, SupplierEvent> = {
  update: UpdateForm,
  freeze: FreezeForm,
  unfreeze: UnfreezeForm,
};
