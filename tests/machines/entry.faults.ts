import { vi } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate';
import { type Api, createApi, REQUEST_TIMEOUT } from '../../api/client.ts';
import type { EntryInput } from '../../machines/kernel/entry/context.ts';
import type { DraftKind } from '../../machines/kernel/entry/draft.ts';
import { memoryStorage, NOW, owner } from './orderEntry.fixtures.ts';

/** A kind of guided entry as the fault suite goes about it, whatever it enters. */
export interface EntrySubject {
  /** What is entered: "an order". */
  name: string;
  drafts: DraftKind<AnyDraft>;
  machineOf: (api: Api) => AnyStateMachine;
  /** What its calls are answered with when nothing is wrong, by a part of their path. */
  answers: Readonly<Record<string, unknown>>;
  /** A draft that lacks nothing, at the step where `toLast` begins. */
  full: AnyDraft;
  /** From the taken up draft to the step that sends. */
  toLast: readonly { type: string }[];
  last: string;
  /** A change that is possible at any step but the last. */
  change: { type: string };
  /** The call that sends it in the end. */
  commit: string;
  /** Looked for in the step where an entry of this draft is taken up; null in the first one. */
  search: { call: string; child: string; words: string; found: unknown; draft: AnyDraft | null };
  /** Where else a call is under way. */
  places: Readonly<Record<string, EntryPlace>>;
  /** What a person entered, piece by piece: none of it may be lost. */
  answersIn: (draft: AnyDraft) => string[];
}

/** Where a call is under way, how one gets there, and where a failure leaves the entry. */
interface EntryPlace {
  call: string;
  /** Null where nothing was entered before. */
  draft: AnyDraft | null;
  go: readonly { type: string }[];
  failed: unknown;
  fine: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: every kind has a draft of its own
export type AnyDraft = any;

export interface Fault {
  answer: () => Promise<Response> | Response;
  /** It may have been done all the same. */
  maybeDone: boolean;
}

/** A failure in the envelope. */
export const envelope = (code: number, more: object = {}) =>
  Response.json({ success: false, code, msg: `Code ${code}`, data: null, ...more });

/** What can go wrong with a call, and whether it may have been done all the same. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'a reset connection': { answer: () => Promise.reject(new TypeError('reset')), maybeDone: true },
  'no answer for two minutes': { answer: () => new Promise(() => undefined), maybeDone: true },
  'status 500': { answer: () => new Response('', { status: 500 }), maybeDone: true },
  'status 503 in HTML': {
    answer: () => new Response('<html>', { status: 503 }),
    maybeDone: true,
  },
  'status 413': { answer: () => new Response('', { status: 413 }), maybeDone: false },
  'a page of HTML': { answer: () => new Response('<!doctype html>'), maybeDone: true },
  'half an envelope': { answer: () => new Response('{"success":true,"da'), maybeDone: true },
  'an empty body': { answer: () => new Response(''), maybeDone: true },
  'a success without data': {
    answer: () => new Response('{"success":true,"code":200,"msg":""}'),
    maybeDone: true,
  },
  'a success with something else': {
    answer: () =>
      Response.json({ success: true, code: 200, msg: '', data: { order: [], rows: 3 } }),
    maybeDone: true,
  },
  'an expired session': { answer: () => envelope(4003), maybeDone: false },
  'a revoked session': { answer: () => envelope(4007), maybeDone: false },
  'no token': { answer: () => envelope(4002), maybeDone: false },
  'no access': { answer: () => envelope(4030), maybeDone: false },
  'not found': { answer: () => envelope(4040), maybeDone: false },
  'fields of no step': {
    answer: () => envelope(4000, { errors: { something: 'is wrong' } }),
    maybeDone: false,
  },
  'too many tries': { answer: () => envelope(4290), maybeDone: false },
  'a refusal': {
    answer: () => envelope(4090, { reason: { rule: 'customerNotFrozen' } }),
    maybeDone: false,
  },
};

export const isSessionOver = (name: string) =>
  ['an expired session', 'a revoked session', 'no token'].includes(name);

/** An entry on the real client, whose calls to one path go wrong until they are mended. */
export function started(
  subject: EntrySubject,
  draft: AnyDraft | null,
  failing: string,
  fault: Fault | null,
) {
  const { drafts } = subject;
  const answersNow: Record<string, unknown> = { ...subject.answers };
  const sent: { path: string; key: string | null; body: AnyDraft }[] = [];
  let wrong = fault;
  const api = createApi({
    host: 'http://larder.test',
    token: () => 'token',
    markers: () => ({
      countryCode: 'SG',
      city: 'Singapore',
      currencySign: '$',
      locale: 'en-US',
      restaurantId: 3,
    }),
    notices: { success: () => undefined, error: () => undefined },
    onSessionEnd: () => undefined,
    logger: { error: () => undefined },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const key = request.headers.get('Idempotency-Key');
      if (key !== null) sent.push({ path: pathname, key, body: await request.clone().json() });
      if (wrong && pathname.includes(failing)) return untilAborted(wrong.answer(), request.signal);
      const path = Object.keys(answersNow).find((part) => pathname.includes(part)) ?? '';
      return Response.json({ success: true, code: 200, msg: '', data: answersNow[path] });
    },
  });
  const input = inputOf(drafts, draft);
  const actor = createActor(subject.machineOf(api), { input }).start();
  const go = async (events: readonly { type: string }[]) => {
    for (const event of events) {
      actor.send(event);
      await rest();
    }
  };
  return {
    actor,
    api,
    input,
    answersNow,
    go,
    now: () => actor.getSnapshot(),
    child: (name: string) =>
      (actor.getSnapshot().children as Record<string, AnyActorRef | undefined>)[name],
    /** What was sent to a path that is done once under a key. */
    sentTo: (part: string) => sent.filter(({ path }) => path.endsWith(part)),
    /** What a draft is where it lies in the storage: no more than its kind keeps. */
    asKept: (one: AnyDraft) => inputOf(drafts, one).found.stored?.draft,
    kept: () => drafts.read(input.storage, owner).stored?.draft,
    toLast: () => go([{ type: 'CONTINUE' }, ...subject.toLast]),
    mend: () => {
      wrong = null;
    },
    fail: (next: Fault) => {
      wrong = next;
    },
  };
}

/** Until nothing more is due, two minutes of waiting included. Wants `vi.useFakeTimers()`. */
export const rest = () => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT + 1_000);

export function page<Row>(rows: Row[]) {
  return { rows, next: null, previous: null, total: { count: rows.length, exact: true } };
}

function inputOf(drafts: DraftKind<AnyDraft>, draft: AnyDraft | null): EntryInput<AnyDraft> {
  const storage = memoryStorage().tab();
  if (draft !== null) {
    const { format } = drafts;
    const savedAt = '2026-03-01T09:30:00.000Z';
    const stored = { format, owner, stamp: 'earlier.1', savedAt, draft };
    storage.setItem(drafts.key(owner), JSON.stringify(stored));
  }
  const found = drafts.read(storage, owner);
  if (draft !== null && found.stored === null) throw new Error(`The draft is ${found.discarded}`);
  return { owner, storage, found, draftId: 'draft', tab: 'tab', clock: () => NOW };
}

/** The browser's fetch ends when its signal does. */
function untilAborted(answer: Promise<Response> | Response, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(answer).then(resolve, reject);
  });
}
