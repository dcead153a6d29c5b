import type { PurchaseRequest } from '../../../../../machines/purchaseOrder/flow.ts';
import type { EventForms } from '../../../../components/record/eventForm.ts';
import type { PurchaseView } from '../purchaseKind.ts';
import { CloseForm } from './CloseForm.tsx';
import { CloseShortForm } from './CloseShortForm.tsx';
import { ApproveForm, FinishForm } from './ConfirmForms.tsx';
import { EditForm } from './EditForm.tsx';
import { PayForm } from './PayForm.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import { SendBackForm } from './SendBackForm.tsx';

/** The events that carry something a person has to say first, or that cannot be undone. */
export const PURCHASE_FORMS: EventForms<PurchaseView, PurchaseRequest> = {
  edit: EditForm,
  approve: ApproveForm,
  sendBack: SendBackForm,
  receive: ReceiveForm,
  pay: PayForm,
  finish: FinishForm,
  closeShort: CloseShortForm,
  close: CloseForm,
};
