import { z } from 'zod';
import { customerTier } from '../customers/tier.ts';
import { idOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { LIST_FORMATS } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { operator } from '../kernel/operator.ts';
import { id, instant, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { operationLogDomain } from './domain.ts';

const figures = z.record(z.string(), z.union([z.string(), z.number()]).optional());

/** Why something was refused, as the log and the envelope carry it. */
export const refusal = z
  .object({
    rule: z.string(),
    record: z.string().optional(),
    figures: figures.optional(),
    money: z.array(z.string()).readonly().optional(),
    remedy: z
      .object({
        record: z.string().optional(),
        id: id.optional(),
        event: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Reason' });

/** What a shop's grade, a role or a shop was called then, in Chinese and in English. */
const bothNames = z.object({ name: z.string(), nameEn: z.string() });

/** What may be changed of a person or a business without the log keeping what it was or is. */
const DETAILS = [
  'name',
  'nameZh',
  'phone',
  'avatar',
  'imgBrand',
  'email',
  'uen',
  'language',
  'city',
  'houseNumber',
  'postCode',
  'unitNumber',
  'type',
  'salesPersonCode',
  'consumptionTax',
  'contact',
  'address',
  'customerRemark',
  'merchantRemark',
  'gstNumber',
  'payNowUen',
  'bankCode',
  'account',
  'accountName',
] as const;

/** What became of something that the log does not repeat. */
const became = z.enum(['set', 'changed', 'cleared']);
const counted = z.object({ from: z.number().int(), to: z.number().int() });

/** A unit of goods with how many of the base unit it holds. */
const loggedUnit = z.object({ unit: z.string(), unitZh: z.string(), ratio: z.number() });

/** What a move or a call made of what stood there before, as the log keeps it and tells it in words. */
export const logChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('tier'), from: customerTier, to: customerTier }),
  /** The shop's own grade; null where the tier alone holds. */
  z.object({ what: z.literal('grade'), from: bothNames.nullable(), to: bothNames.nullable() }),
  z.object({ what: z.literal('paymentTerms'), from: z.string(), to: z.string() }),
  z.object({ what: z.literal('role'), from: bothNames, to: bothNames }),
  /** A shop that the reader has not is null: that there is one is all that is said of it. */
  z.object({
    what: z.literal('shops'),
    added: z.array(bothNames.nullable()),
    taken: z.array(bothNames.nullable()),
  }),
  z.object({
    what: z.literal('permissions'),
    added: z.array(z.string()),
    taken: z.array(z.string()),
  }),
  /** What a person counted on the shelf, in base units. */
  z.object({
    what: z.literal('stock'),
    from: z.number(),
    to: z.number(),
    unit: z.string(),
    unitZh: z.string(),
  }),
  /** What is taken off goods of an order by agreement, and why; empty where it was taken back. */
  z.object({
    what: z.literal('discount'),
    name: z.string(),
    nameZh: z.string(),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
  }),
  /** What goods are sold in, the base unit first. */
  z.object({ what: z.literal('units'), from: z.array(loggedUnit), to: z.array(loggedUnit) }),
  /** The unit that goods are mostly sold in; null where they had none. */
  z.object({
    what: z.literal('salesUnit'),
    from: loggedUnit.nullable(),
    to: loggedUnit.nullable(),
  }),
  /**
   * A setting of the line's domain, whose file names it in `log.settings`; null where it had no value.
   * The words of a choice are in `log.choices`.
   */
  z.object({
    what: z.literal('setting'),
    setting: z.string(),
    as: z.enum(['amount', 'number', 'choice', 'text']),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** What the record was called, where it was renamed. */
  z.object({ what: z.literal('renamed'), from: bothNames, to: bothNames }),
  z.object({ what: z.literal('orderingPage'), became }),
  z.object({ what: z.literal('login'), became }),
  z.object({ what: z.literal('bankAccount'), became: z.enum(['added', 'removed']) }),
  z.object({ what: z.literal('plan'), areas: counted, tables: counted }),
  /** How many rows of a file were taken over. */
  z.object({ what: z.literal('imported'), rows: z.number().int() }),
  /** What else was changed, by its name alone: the log is kept for ever, and says nothing personal. */
  z.object({ what: z.literal('details'), fields: z.array(z.enum(DETAILS)) }),
]);
export type LogChange = z.output<typeof logChange>;

/** One line of the operation log (spec section 6: operator name, role, module). */
export const operationLogLine = z
  .object({
    id,
    at: instant,
    operatorId: idOf('account').nullable(),
    /** As he was called then: a name can be changed. */
    operatorName: z.string(),
    /** What he signs in with, which stays; null for the clock and visitors. */
    operatorAccount: z.string().nullable(),
    /** His picture, as it is now; none without one. */
    operatorAvatar: idOf('file').nullable().optional(),
    /** The code of his role, which stays. */
    operatorRole: z.string(),
    /** What that role was called then; null where it is called so still. */
    operatorRoleNames: bothNames.nullable(),
    /** The domain, for example `orders`. */
    module: z.string(),
    /** What was done or tried: an event of a lifecycle, or the name of a call that sends none. */
    operation: z.string(),
    /**
     * Where it led, by the record's own history: the places that it changed, of the lifecycle `record`;
     * null where it changed none, or moved no record.
     */
    moved: z
      .object({ record: z.string(), from: z.array(z.string()), to: z.array(z.string()) })
      .nullable(),
    /** What kind of record it is about, for example `order`; null where it is about none. */
    targetRecord: z.string().nullable(),
    targetId: id.nullable(),
    /** What a person calls the target, for example the order number. */
    targetName: z.string().nullable(),
    outcome: z.enum(['done', 'refused']),
    /** The old and the new values, where the line has them. */
    changes: z.array(logChange),
    reason: refusal.nullable(),
    remark: z.string().nullable(),
    /** Its seal: a hash of it and of the seal before it, in hexadecimal; null until it is sealed. */
    hash: z.string().nullable(),
  })
  .meta({ id: 'OperationLogLine' });
export type OperationLogLine = z.output<typeof operationLogLine>;

/** What the log is filtered by; moments, both inclusive. */
const filter = {
  operator: operator.optional(),
  module: text(40).optional(),
  /** One of a module, `customers.update`, or one of all that have it, `update`. */
  operation: text(100).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  target: text(60).optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const operationLog = callsOf(operationLogDomain, {
  listOperationLogVO: post({
    summary: 'The operation log of the current shop, newest first, with the refused attempts',
    access: 'log.view',
    body: z.object({ ...pageRequest, ...filter }),
    data: z.object({ rows: z.array(operationLogLine), ...pageAnswer }),
  }),
  exportOperationLog: download({
    summary:
      'The lines of the operation log that a filter finds as a file, each with its seal and the seal before it; notes that it was exported',
    access: 'log.view',
    body: z.object({ ...filter, format: z.enum(LIST_FORMATS).default('xlsx') }),
    mediaTypes: [MEDIA_TYPES.xlsx, MEDIA_TYPES.csv],
  }),
  getOperationList: get({
    summary: 'The operators, modules and operations that the log can be filtered by',
    access: 'log.view',
    data: z.object({
      /** Accounts with their names of now; the clock and visitors have none. */
      operators: z.array(z.object({ operator, name: z.string(), username: z.string() })),
      modules: z.array(z.string()),
      operations: z.array(
        z.object({
          module: z.string(),
          operation: z.string(),
          /** The calls by which it was asked for alone before. */
          calls: z.array(z.string()),
        }),
      ),
    }),
  }),
});
