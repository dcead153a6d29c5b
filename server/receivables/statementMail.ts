import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { customerLifecycle } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { refused } from '../kernel/failure.ts';
import { writePdf } from '../kernel/files/pdf.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import { customerOf, readStatement, type StatementDays } from './statement.ts';
import { statementPaper } from './statementPaper.ts';

/** The kind of the mail, which needs nothing of its own: what it carries is made before it is put in. */
const KIND = 'customerStatement';

/** A statement of account as a document in the customer's language. @throws Failure 4040 */
export async function statementDocument(
  call: Call,
  customerId: number,
  days: StatementDays,
): Promise<FileAnswer> {
  const customer = await customerOf(call, customerId);
  const { paper, name } = await statementPaper(
    call,
    customer,
    await readStatement(call, customer, days),
  );
  return { name: `${name}.pdf`, mediaType: MEDIA_TYPES.pdf, content: writePdf(paper) };
}

/**
 * Puts a statement of account into the outbox, to the customer's address as the sender saw it. What was
 * made is kept with the message: what is paid before it leaves changes nothing of what it says.
 * @throws Failure 4040, 4090 `statementNeedsAddress`, `statementAddressIsAsSeen`
 */
export async function sendStatement(
  call: Call,
  customerId: number,
  { email, ...days }: StatementDays & { email: string },
): Promise<{ messageId: number; kept: boolean }> {
  const customer = await customerOf(call, customerId);
  const attempt = attemptOn(call, 'customer', { id: customerId, name: customer.userNumber });
  const remedy = { record: 'customer', id: customerId } as const;
  if (!customer.email) throw refused({ rule: 'statementNeedsAddress', remedy }, attempt);
  if (customer.email !== email) {
    const figures = { address: customer.email };
    throw refused({ rule: 'statementAddressIsAsSeen', figures, remedy }, attempt);
  }
  const statement = await readStatement(call, customer, days);
  const { paper, name, said, word } = await statementPaper(call, customer, statement);
  const { locale, money } = said;
  const figures = {
    shop: nameIn(locale, { name: call.shop.nameEn, nameZh: call.shop.name }),
    customer: nameIn(locale, customer),
    number: customer.userNumber,
    ...{ from: days.from, to: days.to, closing: money(statement.closing) },
    overdue: money(statement.overdue),
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writePdf(paper)) pieces.push(piece);
  const messageId = await withRetries(call.db, async (tx) => {
    const id = await enqueueMail(tx, {
      shopId: call.shopId,
      kind: KIND,
      source: { lifecycle: customerLifecycle.id, recordId: customerId },
      to: email,
      subject: word('mail.subject', figures),
      text: word(toMinor(statement.overdue) > 0 ? 'mail.textOverdue' : 'mail.text', figures),
      attachments: [
        {
          fileName: `${name}.pdf`,
          contentType: MEDIA_TYPES.pdf,
          content: Buffer.concat(pieces),
        },
      ],
      language: locale,
      actor: call.actor,
      at: call.now(),
    });
    const was: Sent = { message: null, period: null, closing: null };
    // Not the address, which the message has: the log is kept for ever, and says nothing personal.
    const is: Sent = {
      message: `#${id}`,
      period: `${days.from} – ${days.to}`,
      closing: statement.closing,
    };
    const changes = settingChanges(was, is, { message: 'text', period: 'text', closing: 'amount' });
    await logDone(tx, call, attempt, null, changes);
    return id;
  });
  return { messageId, kept: !call.hasMailServer };
}

/** What the log says of it: as which message, for which days, and what was owed then. */
type Sent = Record<'message' | 'period' | 'closing', string | null>;
