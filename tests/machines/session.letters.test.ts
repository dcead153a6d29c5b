import { expect, test, vi } from 'vitest';
import { createSessionStore } from '../../machines/session/store.ts';
import { AT_WORK, loginOf, memory, signedIn } from './session.fixtures.ts';

/** A choice that the account has not answered yet, by what is chosen. */
function held() {
  const asked: { isOn: boolean; answer: () => void; fail: () => void }[] = [];
  const keepLetterKeys = (isOn: boolean) =>
    new Promise<boolean>((resolve, reject) => {
      asked.push({ isOn, answer: () => resolve(isOn), fail: () => reject(new Error('No')) });
    });
  return { asked, keepLetterKeys };
}

const chosen = ({ actor }: Pick<Awaited<ReturnType<typeof signedIn>>, 'actor'>) =>
  actor.getSnapshot().context.login?.letterKeys;
const isKept = ({ actor }: Pick<Awaited<ReturnType<typeof signedIn>>, 'actor'>) =>
  actor.getSnapshot().matches({ signedIn: { letters: 'kept' } });

test('letters are off at once, in the browser too, and then with the account', async () => {
  const { asked, keepLetterKeys } = held();
  const storage = memory();
  const at = await signedIn({ keepLetterKeys }, storage);
  at.actor.send({ type: 'TURN_LETTERS', isOn: false });
  expect([chosen(at), isKept(at)]).toEqual([false, false]);
  expect(createSessionStore(storage).read()?.login.letterKeys).toBe(false);
  asked[0]?.answer();
  await vi.waitFor(() => expect(isKept(at)).toBe(true));
  expect([chosen(at), asked.length]).toEqual([false, 1]);
});

test('what is answered of before a choice does not undo it', async () => {
  const { asked, keepLetterKeys } = held();
  const at = await signedIn({ keepLetterKeys, confirm: async () => loginOf(7, [1, 2], '') });
  at.actor.send({ type: 'TURN_LETTERS', isOn: false });
  at.actor.send({ type: 'RENEW' });
  await vi.waitFor(() => expect(at.actor.getSnapshot().matches(AT_WORK)).toBe(true));
  expect(chosen(at)).toBe(false);
  asked[0]?.answer();
  await vi.waitFor(() => expect(isKept(at)).toBe(true));
  expect(chosen(at)).toBe(false);
});

test('of two choices the later one is sent after the first was answered', async () => {
  const { asked, keepLetterKeys } = held();
  const at = await signedIn({ keepLetterKeys });
  at.actor.send({ type: 'TURN_LETTERS', isOn: false });
  at.actor.send({ type: 'TURN_LETTERS', isOn: true });
  expect(asked.map(({ isOn }) => isOn)).toEqual([false]);
  asked[0]?.answer();
  await vi.waitFor(() => expect(asked.map(({ isOn }) => isOn)).toEqual([false, true]));
  expect(chosen(at)).toBe(true);
  // What the account held last is what it holds still.
  asked[1]?.fail();
  await vi.waitFor(() => expect(isKept(at)).toBe(true));
  expect(chosen(at)).toBe(false);
});

test('a choice that the account did not take is none', async () => {
  const { asked, keepLetterKeys } = held();
  const at = await signedIn({ keepLetterKeys });
  at.actor.send({ type: 'TURN_LETTERS', isOn: false });
  asked[0]?.fail();
  await vi.waitFor(() => expect(isKept(at)).toBe(true));
  expect(chosen(at)).toBe(true);
});

test('another tab of the session is followed, one of another session is not answered into', async () => {
  const { asked, keepLetterKeys } = held();
  const at = await signedIn({ keepLetterKeys });
  const off = (login: ReturnType<typeof loginOf>) => ({ ...login, letterKeys: false });
  at.tell({ type: 'TAB_SIGNED_IN', session: { login: off(loginOf(7)), restaurantId: 1 } });
  expect(chosen(at)).toBe(false);
  at.actor.send({ type: 'TURN_LETTERS', isOn: true });
  at.tell({ type: 'TAB_SIGNED_IN', session: { login: off(loginOf(8)), restaurantId: 1 } });
  expect([chosen(at), isKept(at)]).toEqual([false, true]);
  asked[0]?.answer();
  await Promise.resolve();
  expect(chosen(at)).toBe(false);
});
