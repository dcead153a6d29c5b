import type { SendType } from '../../api/outbound/calls.ts';

/** The kind of message that tells each. */
export const KIND_OF = {
  order: 'outboundOrder',
  cancel: 'outboundCancel',
} as const satisfies Record<SendType, string>;

export const OUTBOUND_KINDS: readonly string[] = Object.values(KIND_OF);

/** What a message of that kind tells. */
export const sendTypeOf = (kind: string): SendType =>
  kind === KIND_OF.cancel ? 'cancel' : 'order';
