// engine: either

import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { seeded } from '../../../server/kernel/demo/random.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { EXCEPTIONS } from '../../domains/proofs.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { DEMO } from '../orders/world.ts';
import { type ServerProcess, startFrugal } from '../support/serverProcess.ts';
import { type Home, makeHome } from '../support/templates.ts';
import { type Described, describedCalls } from './document.ts';
import { type Made, requestOf, send } from './requests.ts';
import { Shown } from './shown.ts';

const REQUESTS = sizeOf('REQUESTS');
const SEED = seedOf(31);
const CLIENTS = 4;
const PATIENCE = 3 * 60 * 60_000;

/** How much more a frugal server may hold at the end than after the first fifth, bytes. */
const GROWTH = 200 * 1024 * 1024;

let home: Home;
let server: ServerProcess;
const token: { now: string } = { now: '' };
const wrong: string[] = [];
/** Calls that were answered that the session is over, before any that may end it were sent. */
const ended: string[] = [];
const done = new Map<string, number>();
const answered = new Map<string, number>();
/** What answers showed, as a caller would send it back. */
const shown = new Shown();

beforeAll(async () => {
  home = await makeHome(DEMO);
  server = await startFrugal({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: home.dataDirectory,
    ...(home.databaseUrl ? { DATABASE_URL: home.databaseUrl } : {}),
    LOG_LEVEL: 'error',
  });
}, PATIENCE);
afterAll(async () => {
  await server?.end();
  await home?.drop();
});

async function signIn(): Promise<void> {
  const response = await fetch(`${server.url}${contract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (data === null) throw new Error(`The administrator cannot sign in any more: ${msg}`);
  token.now = data.token;
}

/** Sends one request and notes what is wrong with the answer. */
async function tryOne(made: Made, key: string): Promise<void> {
  const { call } = made;
  const complain = (what: string) => {
    const { params, query, body, form } = made;
    wrong.push(
      `${call.name}: ${what} for ${JSON.stringify({ params, query, body, form }).slice(0, 600)}`,
    );
  };
  const response = await send(server.url, made, { token: token.now, key }).catch(
    (error: unknown) => {
      complain(`no answer (${String(error)})`);
      return null;
    },
  );
  if (!response) return;
  answered.set(call.name, (answered.get(call.name) ?? 0) + 1);
  if (response.status >= 500) complain(`status ${response.status}`);
  if (response.headers.has('content-disposition')) {
    await response.arrayBuffer();
    done.set(call.name, (done.get(call.name) ?? 0) + 1);
    return;
  }
  const text = await response.text();
  const envelope = parsed(text);
  if (envelope === null) return complain(`no envelope: ${text.slice(0, 200)}`);
  if (response.status === 200 && !call.isAnswer(envelope)) {
    const [first] = call.isAnswer.errors ?? [];
    complain(
      `an answer that the document does not know (${first?.instancePath}): ${text.slice(0, 300)}`,
    );
  }
  if (envelope.success) {
    done.set(call.name, (done.get(call.name) ?? 0) + 1);
    if (!call.isBody(made.body)) complain('done, though the document refuses the body');
    shown.learn(call.domain, envelope.data);
  }
  if ([4002, 4003, 4007].includes(envelope.code)) ended.push(call.name);
}

interface Answer {
  success: boolean;
  code: number;
  data: unknown;
}

function parsed(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
}

/** Bytes of memory that the server's process holds. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

describe('requests made from the OpenAPI document', () => {
  const calls = describedCalls();
  const isLast = ({ name }: Described) => EXCEPTIONS.endSessions.includes(name);

  it(`are answered as it says, ${REQUESTS} of them, half spoilt`, {
    timeout: PATIENCE,
  }, async () => {
    await signIn();
    const each = Math.ceil(REQUESTS / calls.length);
    const chance = seeded(SEED);
    const queue = calls
      .flatMap((call) =>
        fc.sample(requestOf(call, { halfSpoilt: true }), { numRuns: each, seed: SEED }),
      )
      .map((made) => ({ made, at: chance.next() + (isLast(made.call) ? 1 : 0) }))
      .sort((left, right) => left.at - right.at)
      .map(({ made }) => made);
    let next = 0;
    let settled = 0;
    const client = async () => {
      while (next < queue.length) {
        const made = queue[next] as Made;
        next += 1;
        await tryOne(shown.known(made, chance), `fuzz-${next}`);
        if (next === Math.floor(queue.length / 5)) settled = await memory();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const grown = (await memory()) - settled;
    const successes = [...done.values()].reduce((sum, count) => sum + count, 0);
    note({
      id: 'F17',
      n: queue.length,
      unit: 'requests',
      found: {
        wrong: wrong.length,
        done: successes,
        calls: calls.length,
        callsDone: done.size,
        neverDone: calls.flatMap(({ name }) => (done.has(name) ? [] : [name])).join(' '),
        grownBy: grown,
      },
      seed: SEED,
    });
    expect(wrong.slice(0, 60)).toEqual([]);
    expect(ended.filter((name) => !EXCEPTIONS.endSessions.includes(name))).toEqual([]);
    expect(answered.size).toBe(calls.length);
    expect(done.size).toBeGreaterThan(calls.length / 2);
    expect(grown).toBeLessThan(GROWTH);
    expect(server.child.exitCode).toBeNull();
  });

  it('are told apart: an answer that is not the document’s is noticed', () => {
    const [call] = calls;
    expect(call?.isAnswer({ success: true, code: 200, msg: '', data: { made: 'up' } })).toBe(false);
    expect(call?.isAnswer({ success: 'perhaps' })).toBe(false);
  });
});
