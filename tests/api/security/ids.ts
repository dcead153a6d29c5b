import fc from 'fast-check';
import { contract } from '../../../api/contract.ts';
import type { RecordName } from '../../../api/domains.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { type Described, recordsOfIds } from './document.ts';
import { type Made, requestOf } from './requests.ts';
import { replaced } from './values.ts';

export const SEED = 43;
/** Enough for every kind of event to be among the requests of a call. */
const SAMPLES = 150;

const operations: Readonly<Record<string, Operation>> = contract;

/** A field that holds an id, whoever's it is. */
export const isId = (name: string) => /^id$|Ids?$/.test(name);

/** A field of a call that holds an id. */
export interface IdCase {
  call: Described;
  field: string;
  /** Whose id it is, by the contract. */
  record: RecordName | undefined;
  /** A request in which it stands. */
  made: Made;
}

/** Each field of a call that holds an id, with a request in which it stands. */
export function idCasesOf(call: Described): IdCase[] {
  const found = new Map<string, Made>();
  const all = fc.sample(requestOf(call), { numRuns: SAMPLES, seed: SEED });
  // What is wrong besides would be told before the id is looked at.
  const isSound = ({ params, query, body }: Made) =>
    Object.entries({ params, query, body }).every(
      ([part, value]) => operations[call.name]?.[part as 'body']?.safeParse(value).success ?? true,
    );
  for (const made of [...all.filter(isSound), ...all]) {
    const { params, query, body, form } = made;
    replaced({ params, query, body, form }, (name, value) => {
      const isGiven = value !== null && value !== undefined;
      if (isId(name) && isGiven && !found.has(name)) found.set(name, made);
      return value;
    });
  }
  const records = recordsOfIds(call);
  return [...found].flatMap(([field, made]) => {
    const record = records.get(field);
    return record && EXCEPTIONS.ofEveryShop.includes(record) ? [] : [{ call, field, made, record }];
  });
}
