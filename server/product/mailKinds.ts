import { customerSync } from '../customers/sync.ts';
import type { MailKinds } from '../kernel/outbox/kind.ts';
import { leadMail } from '../leads/mail.ts';
import { purchaseOrderMail } from '../purchasing/mail.ts';
import { salesProfitMail } from '../salesProfit/mail.ts';
import { contactMail } from '../site/handlers.ts';
import { subscriptionMail } from '../sitePlan/subscription.ts';

/** Every kind of message that the product sends; a domain adds its own here. */
export const mailKinds: MailKinds = {
  purchaseOrder: purchaseOrderMail,
  salesProfit: salesProfitMail,
  contact: contactMail,
  lead: leadMail,
  subscription: subscriptionMail,
  customer: customerSync,
};
