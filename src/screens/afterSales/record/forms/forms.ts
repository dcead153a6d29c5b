import type { ComponentType } from 'react';
import type { AfterSalesEventType } from '../../../../../machines/afterSalesCase/law/facts.ts';
import type { AfterSalesFormProps } from '../afterSalesKind.ts';
import { AuditForm } from './AuditForm.tsx';
import { CouponForm } from './CouponForm.tsx';
import { HandOnForm } from './HandOnForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { CancelForm, CloseForm, RedeemForm, TakeBackForm } from './RemarkForms.tsx';

/** The events that carry something a person has to say first, each with its form. */
export const EVENT_FORMS = {
  submitAuditResult: AuditForm,
  submitRefund: RefundForm,
  issueCoupon: CouponForm,
  handOn: HandOnForm,
  redeemCoupon: RedeemForm,
  takeBackCoupon: TakeBackForm,
  customerCancel: CancelForm,
  close: CloseForm,
} satisfies Partial<Record<AfterSalesEventType, ComponentType<AfterSalesFormProps>>>;
