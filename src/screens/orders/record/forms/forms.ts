import type { ComponentType } from 'react';
import type { OrderEventType } from '../../../../../machines/order/facts.ts';
import { CancelForm } from './CancelForm.tsx';
import { CorrectPaymentForm, CorrectStatusForm } from './CorrectForm.tsx';
import type { EventFormProps } from './eventForm.ts';
import { PayForm } from './PayForm.tsx';
import { ProductsForm } from './ProductsForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ShipForm } from './ShipForm.tsx';
import { WaybillForm } from './WaybillForm.tsx';

/** The events that carry something a person has to say first, each with its form. */
export const EVENT_FORMS = {
  ship: ShipForm,
  pay: PayForm,
  assignWaybill: WaybillForm,
  review: ReviewForm,
  cancel: CancelForm,
  refund: RefundForm,
  changeProducts: ProductsForm,
  correctStatus: CorrectStatusForm,
  correctPayment: CorrectPaymentForm,
} satisfies Partial<Record<OrderEventType, ComponentType<EventFormProps>>>;

export type FormEvent = keyof typeof EVENT_FORMS;

/** The events that need nothing but the order itself. */
export type PlainEvent = Exclude<OrderEventType, FormEvent>;

export const hasForm = (type: string): type is FormEvent => type in EVENT_FORMS;
