import type { ComponentType } from 'react';
import type { OrderEventType } from '../../../../../machines/order/law/facts.ts';
import type { OrderFormProps } from '../orderKind.ts';
import { ApproveAskedForm, DeclineAskedForm } from './AskedForms.tsx';
import { CancelForm } from './CancelForm.tsx';
import { CorrectPaymentForm, CorrectStatusForm } from './CorrectForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { PayForm } from './PayForm.tsx';
import { ProductsForm } from './ProductsForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { WaybillForm } from './WaybillForm.tsx';
import { WeighForm } from './WeighForm.tsx';

/** The events that carry something a person has to say first, each with its form. */
export const EVENT_FORMS = {
  ship: ShipForm,
  weigh: WeighForm,
  pay: PayForm,
  assignWaybill: WaybillForm,
  review: ReviewForm,
  cancel: CancelForm,
  refund: RefundForm,
  approveAsked: ApproveAskedForm,
  declineAsked: DeclineAskedForm,
  changeProducts: ProductsForm,
  changeDetails: DetailsForm,
  discount: DiscountForm,
  correctStatus: CorrectStatusForm,
  correctPayment: CorrectPaymentForm,
} satisfies Partial<Record<OrderEventType, ComponentType<OrderFormProps>>>;
