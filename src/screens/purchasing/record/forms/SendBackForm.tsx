import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../../../../api/kernel/listInWords.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { PurchaseFormProps } from '../purchaseKind.ts';
import { sendBackRequest } from './requests.ts';

/** Sends the order back to who entered it, saying what has to be changed. */
export function SendBackForm(props: PurchaseFormProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { locale } = useFormat();
  const names = listed(
    props.view.facts.authors.map(({ name }) => name),
    locale,
  );
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
