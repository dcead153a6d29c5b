import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ApiFailure } from '../../api/kernel/failure.ts';
import type { ImportAnswer, ImportRow } from '../../api/kernel/fileImport.ts';
import { MEGABYTE } from '../../api/kernel/fileRules.ts';
import { createImportMachine, type ImportCall } from '../../machines/kernel/fileImport/machine.ts';
import { problemOf } from '../../machines/kernel/fileImport/problem.ts';
import { SHEET } from '../support/importedSheet.ts';

const RULE = { kinds: ['xlsx', 'xls'], maximum: MEGABYTE } as const;
const FILE = new File(['x'], 'suppliers.xlsx');
const answer = (good: number, bad: number, added = 0): ImportAnswer => ({
  sheet: SHEET,
  rows: [],
  good,
  unchanged: 0,
  bad,
  added,
});

/** A flow whose server answers from a list, one a call; a failure is thrown. */
function start(...answers: (ImportAnswer | ApiFailure)[]) {
  const calls: ImportCall[] = [];
  let keys = 0;
  const actor = createActor(
    createImportMachine({
      newKey: () => `key-${++keys}`,
      send: async (call) => {
        calls.push(call);
        const next = answers.shift();
        if (!next) return new Promise(() => undefined);
        if (next instanceof ApiFailure) throw next;
        return next;
      },
    }),
    { input: { rule: RULE, columns: {} } },
  ).start();
  const at = (place: 'choosing' | 'checking' | 'previewing' | 'importing' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(place), { timeout: 60_000 });
  return { actor, calls, at };
}

const lost = () => new ApiFailure({ kind: 'network' });

describe('an import', () => {
  it('types over a wrong cell in all rows that say the same there', async () => {
    const row = (number: number, unit: string, isBad: boolean): ImportRow & { unit: string } => ({
      ...{ row: number, unit },
      ...{ outcome: isBad ? ('bad' as const) : ('good' as const) },
      errors: isBad ? { unit: 'Enter one of these' } : ({} as Record<string, string>),
    });
    const rows = [
      row(2, 'crtn', true),
      row(3, 'crtn', true),
      row(4, 'crtn', false),
      row(5, 'x', true),
    ];
    const { actor, at } = start({ ...answer(1, 3), rows });
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    actor.send({ type: 'MEND', row: 2, field: 'name', text: 'Rice' });
    actor.send({ type: 'MEND_ALIKE', field: 'unit', from: 'crtn', text: 'carton' });
    expect(actor.getSnapshot().context).toMatchObject({ isChanged: true });
    expect(actor.getSnapshot().context.mended).toEqual({
      2: { name: 'Rice', unit: 'carton' },
      3: { unit: 'carton' },
    });
  });

  it('goes from a file to what became of its rows', async () => {
    const { actor, calls, at } = start(answer(2, 1), answer(2, 1, 2));
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    actor.send({ type: 'IMPORT' });
    const { context } = await at('done');
    expect(context.answer?.added).toBe(2);
    expect(calls.map(({ request, file }) => [request.mode, file])).toEqual([
      ['preview', FILE],
      ['good', FILE],
    ]);
    actor.send({ type: 'AGAIN' });
    expect(actor.getSnapshot().context).toMatchObject({ file: null, answer: null, mode: 'good' });
  });

  it.each([
    [new File(['x'], 'a.pdf'), 'fileFormatIsRight'],
    [new File(['x'], 'xlsx'), 'fileFormatIsRight'],
    [new File([], 'a.xlsx'), 'fileIsWhole'],
    [new File([new Uint8Array(MEGABYTE + 1)], 'a.xlsx'), 'fileIsNotTooLarge'],
  ])('does not send %o: %s', async (file, rule) => {
    const { actor, calls } = start();
    actor.send({ type: 'CHOOSE', file });
    const { value, context } = actor.getSnapshot();
    expect({ value, rule: context.problem?.rule, file: context.file }).toEqual({
      value: 'choosing',
      rule,
      file,
    });
    actor.send({ type: 'CHECK' });
    expect(calls).toEqual([]);
    expect(problemOf(FILE, RULE)).toBeNull();
  });

  it('keeps the file when checking fails, and checks it again', async () => {
    const { actor, calls, at } = start(lost(), answer(1, 0));
    actor.send({ type: 'CHOOSE', file: FILE });
    await waitFor(actor, ({ context }) => context.failure !== null);
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { file: FILE } });
    actor.send({ type: 'CHECK' });
    expect((await at('previewing')).context.failure).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it('imports again under the same key after no answer, and under another for another choice', async () => {
    const { actor, calls, at } = start(answer(2, 0), lost(), lost(), answer(2, 0, 2));
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    for (const change of [null, null, 'all'] as const) {
      if (change) actor.send({ type: 'SET_MODE', mode: change });
      actor.send({ type: 'IMPORT' });
      await waitFor(actor, (snapshot) => !snapshot.matches('importing'));
    }
    expect(actor.getSnapshot().value).toBe('done');
    const [preview, first, second, other] = calls.map(({ key }) => key);
    expect(first).toBe(second);
    expect(new Set([preview, first, other]).size).toBe(3);
    expect(calls.at(-1)?.request.mode).toBe('all');
  });

  it('takes nothing where a row is bad and it is all or none, or no row is good', async () => {
    for (const [given, mode] of [
      [answer(2, 1), 'all'],
      [answer(0, 3), 'good'],
      [answer(0, 0), 'all'],
    ] as const) {
      const { actor, calls, at } = start(given);
      actor.send({ type: 'CHOOSE', file: FILE });
      await at('previewing');
      actor.send({ type: 'SET_MODE', mode });
      expect(actor.getSnapshot().can({ type: 'IMPORT' })).toBe(false);
      actor.send({ type: 'IMPORT' });
      expect(calls).toHaveLength(1);
    }
  });

  it('shows the rows once more where they have become bad since', async () => {
    const { actor, at } = start(answer(2, 0), answer(1, 1));
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    actor.send({ type: 'SET_MODE', mode: 'all' });
    actor.send({ type: 'IMPORT' });
    await waitFor(actor, ({ context }) => context.answer?.bad === 1);
    expect(actor.getSnapshot().value).toBe('previewing');
  });

  it('tells how much is sent, and stops checking when asked', async () => {
    const { actor, calls, at } = start();
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('checking');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.onProgress(0.5);
    expect(actor.getSnapshot().context.sent).toBe(0.5);
    actor.send({ type: 'STOP' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { file: FILE } });
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('takes another file instead, from the preview too', async () => {
    const { actor, calls, at } = start(answer(1, 0), answer(5, 0));
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    const other = new File(['y'], 'other.xls');
    actor.send({ type: 'CHOOSE', file: other });
    await waitFor(actor, ({ context }) => context.answer?.good === 5);
    expect(calls.at(-1)?.file).toBe(other);
    actor.send({ type: 'CHOOSE', file: new File(['z'], 'a.txt') });
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { answer: null } });
  });

  it('reads the file once more with the columns that were chosen, and takes nothing before', async () => {
    const { actor, calls, at } = start(
      { ...answer(0, 0), sheet: { ...SHEET, missing: ['name'] } },
      answer(1, 0),
      answer(1, 0),
    );
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    const column = { heading: 'Firma', column: 2 };
    actor.send({ type: 'SET_COLUMN', field: 'name', column });
    actor.send({ type: 'CHECK' });
    await waitFor(actor, ({ context }) => context.answer?.good === 1);
    expect(calls[1]?.request).toMatchObject({ mode: 'preview', columns: { name: column } });
    actor.send({ type: 'SET_COLUMN', field: 'name', column: null });
    expect(actor.getSnapshot().can({ type: 'IMPORT' })).toBe(false);
    // Another file is read by the same choice.
    actor.send({ type: 'CHOOSE', file: FILE });
    await waitFor(actor, () => calls.length === 3);
    expect(calls[2]?.request.columns).toEqual({ name: null });
  });

  it('reads another sheet or without headings, with nothing of what was typed for the one before', async () => {
    const { actor, calls, at } = start(answer(1, 1), answer(2, 0), answer(3, 0), answer(4, 0));
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    expect(calls[0]?.request).not.toHaveProperty('sheet');
    actor.send({ type: 'MEND', row: 3, field: 'name', text: 'Golden' });
    actor.send({ type: 'READ_AS', reading: { sheet: '2026' } });
    await waitFor(actor, ({ context }) => context.answer?.good === 2);
    expect(calls[1]?.request).toMatchObject({ sheet: '2026', mended: {} });
    actor.send({ type: 'READ_AS', reading: { hasNoHeadings: true } });
    await waitFor(actor, ({ context }) => context.answer?.good === 3);
    expect(calls[2]?.request).toMatchObject({ sheet: '2026', headings: 'none' });
    actor.send({ type: 'CHOOSE', file: FILE });
    await waitFor(actor, ({ context }) => context.answer?.good === 4);
    expect(calls[3]?.request).not.toHaveProperty('headings');
  });

  it('sends what was mended, and leaves out what was taken before', async () => {
    const row = (number: number, outcome: ImportRow['outcome']): ImportRow => ({
      row: number,
      outcome,
      errors: outcome === 'bad' ? { name: 'wrong' } : {},
    });
    const { actor, calls, at } = start(
      { ...answer(1, 1), rows: [row(2, 'good'), row(3, 'bad')] },
      { ...answer(1, 1, 1), rows: [row(2, 'added'), row(3, 'bad')] },
      { ...answer(1, 0), rows: [row(3, 'good')] },
      { ...answer(1, 0, 1), rows: [row(3, 'added')] },
    );
    actor.send({ type: 'CHOOSE', file: FILE });
    await at('previewing');
    actor.send({ type: 'IMPORT' });
    await at('done');
    actor.send({ type: 'MEND', row: 3, field: 'name', text: 'R' });
    actor.send({ type: 'MEND', row: 3, field: 'name', text: 'Right' });
    actor.send({ type: 'CHECK' });
    await at('previewing');
    expect(actor.getSnapshot().context.taken.map((one) => one.row)).toEqual([2]);
    actor.send({ type: 'IMPORT' });
    await at('done');
    const mended = { 3: { name: 'Right' } };
    expect(calls.map(({ request }) => request)).toEqual([
      { mode: 'preview', columns: {}, mended: {}, taken: [] },
      { mode: 'good', columns: {}, mended: {}, taken: [] },
      { mode: 'preview', columns: {}, mended, taken: [2] },
      { mode: 'good', columns: {}, mended, taken: [2] },
    ]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
    actor.send({ type: 'CHOOSE', file: FILE });
    actor.send({ type: 'AGAIN' });
    expect(actor.getSnapshot().context).toMatchObject({ mended: {}, taken: [] });
  });
});
