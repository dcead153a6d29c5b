import type { DomainName, domains } from '../../api/domains.ts';
import type { Database } from '../../server/kernel/db/transaction.ts';
import type { World } from '../api/orders/world.ts';
import type { Subject } from './subjects.ts';

type Charted<Records> = {
  [R in keyof Records]: Records[R] extends 'chart' ? R : never;
}[keyof Records];

/** What a domain brings to the suites that prove every domain on a running server. */
export interface DomainProof<D extends DomainName> extends AnyProof {
  readonly subjects: {
    readonly [R in Charted<(typeof domains)[D]['records']>]: OneSubject;
  };
}

type OneSubject = Subject | ((world: World) => Subject);

/** The same of a domain of which no more is known. */
export interface AnyProof {
  /** Each of its lifecycles; a function where only the server itself sends its events. */
  readonly subjects: Readonly<Record<string, OneSubject>>;
  /** Does each of its calls once that changes something and sends no event. */
  readonly script: ((world: World) => Promise<void>) | null;
  /** Adds to a shop a row of each kind that the demo lacks there. */
  readonly addRows: ((place: Place) => Promise<void>) | null;
}

/** A shop of the demo, and a moment. */
export interface Place {
  db: Database;
  shopId: number;
  at: Date;
}
