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
  readonly exceptions: Partial<
    Exceptions<
      keyof (typeof domains)[D]['routes'] & string,
      keyof (typeof domains)[D]['records'] & string
    >
  > | null;
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
  readonly exceptions: Partial<Exceptions> | null;
}

/** What the suites that look at all domains alike treat otherwise, and why. */
export interface Exceptions<Call extends string = string, Record extends string = string> {
  /** Calls that need nobody who is signed in. */
  readonly open: readonly Call[];
  /** Calls that may end the session of their sender, or shut him out: these are sent last. */
  readonly endSessions: readonly Call[];
  /** Calls that change something and leave no line in the operation log, with the reason. */
  readonly withoutLine: { readonly [C in Call]?: string };
  /** Calls that made-up requests seldom get to do, with what writes their line in the log. */
  readonly seldomDone: { readonly [C in Call]?: string };
  /** Records of which each is every shop's; tests of their own tell whom one may see and change. */
  readonly ofEveryShop: readonly Record[];
  /** Changes the made-up body of a call so that its parts fit together. */
  readonly fitting: { readonly [C in Call]?: (body: Body) => Body };
  /** Tables whose rows of the demo are not told by seed and moment alone, with the reason. */
  readonly drawnAnew: Readonly<{ [table: string]: string }>;
  /** Files of the server's folder that compare a shop without `inShop`, with the reason. */
  readonly comparesShops: Readonly<{ [file: `${string}.ts`]: string }>;
}
type Body = Readonly<{ [field: string]: unknown }>;

/** A shop of the demo, and a moment. */
export interface Place {
  db: Database;
  shopId: number;
  at: Date;
}
