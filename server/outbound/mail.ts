import type { SendType } from '../../api/outbound/calls.ts';
import { callText } from '../kernel/outbox/enqueue.ts';
import type { MailKind, MailKinds } from '../kernel/outbox/kind.ts';
import { withdrawnWhenOvertaken } from '../kernel/outbox/overtaken.ts';
import { KIND_OF } from './kinds.ts';
import { toldOf } from './told.ts';

const kindOf = (sendType: SendType): MailKind => ({
  isWithdrawn: withdrawnWhenOvertaken,
  renewed: async (tx, { source }) => {
    const { subject, body } = await toldOf(tx, source.recordId, sendType);
    return { subject, text: callText(body) };
  },
});

/** The messages that tell the warehouse system of orders. Each says the order as it is when a person sends it again. */
export const outboundMail: MailKinds = {
  [KIND_OF.order]: kindOf('order'),
  [KIND_OF.cancel]: kindOf('cancel'),
};
