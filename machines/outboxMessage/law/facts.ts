/** Through what messages leave: a mail server, or the warehouse system. */
export const MESSAGE_CHANNELS = ['mail', 'warehouse'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What a message's chart decides by. */
export interface MessageFacts {
  messageId: number;
  /** How often it was given to the mail server since it was queued or queued again. */
  tries: number;
  /** Whether what it leaves through is set up. */
  mailServer: boolean;
  /** The record that it was written for does not stand behind it any more. */
  isWithdrawn?: boolean | undefined;
  /** Mail, unless it says otherwise. */
  channel?: MessageChannel | undefined;
}

/** The places of a message. */
export const MESSAGE_PLACES = [
  'queued',
  'sending',
  'waiting',
  'sent',
  'failed',
  'needsCorrection',
  'kept',
  'withdrawn',
] as const;
export type MessagePlace = (typeof MESSAGE_PLACES)[number];

/** The tabs under which the outbox lists messages; the chart's tags say which place is under which. */
export const MESSAGE_TABS = [
  'toSend',
  'sent',
  'needsCorrection',
  'failed',
  'kept',
  'withdrawn',
] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/**
 * Why a try failed: the mail server refused, wants another password or no such encryption, said
 * nothing, could not be reached, hung up; an attachment could not be made; our own server stopped, or
 * was gone before it could tell; what was told is wrong, and has to be mended first.
 */
export const MAIL_PROBLEMS = [
  'refused',
  'signIn',
  'insecure',
  'silent',
  'unreachable',
  'cutOff',
  'attachment',
  'stopped',
  'lost',
  'rejected',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** The events of a message. `words` are the mail server's, or those of whatever failed. */
export type MessageEvent =
  | { type: 'send' }
  | { type: 'succeed'; words: string }
  | { type: 'fail'; problem: MailProblem; words: string }
  /** The warehouse system refuses what it is told: by its own code, and the field where it names one. */
  | { type: 'reject'; words: string; code: string | null; field: string | null }
  | { type: 'withdraw' }
  | { type: 'retry' };
