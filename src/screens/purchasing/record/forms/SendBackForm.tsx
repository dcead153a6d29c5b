import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { sendBackRequest } from './requests.ts';

/** Sends the order back to who entered it, saying what has to be changed. */
export function SendBackForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const names = props.view.facts.authors.map(({ name }) => name).join(', ');
  return (
    <RemarkForm
      {...props}
      type="sendBack"
      schema={sendBackRequest}
      label={t('record.form.sendBackReason')}
      text={t('record.form.sendBackText', { name: names })}
    />
  );
}
