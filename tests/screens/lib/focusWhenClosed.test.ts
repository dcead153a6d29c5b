import { afterEach, expect, test } from 'vitest';
import { focusWhenClosed } from '../../../src/lib/focusWhenClosed.ts';

afterEach(() => document.body.replaceChildren());

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
};
function opened() {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = document.createElement('input');
  document.body.append(dialog, field);
  return { dialog, field };
}

test('the focus is given once the dialog is gone, however long it takes to close', async () => {
  const { dialog, field } = opened();
  focusWhenClosed(() => field);
  await frames(8);
  expect(field).not.toHaveFocus();
  dialog.remove();
  await expect.poll(() => document.activeElement).toBe(field);
});

test('it is given at once where nothing is open: what is typed next is typed there', async () => {
  const { dialog, field } = opened();
  dialog.remove();
  focusWhenClosed(() => field);
  await new Promise((resolve) => setTimeout(resolve));
  expect(field).toHaveFocus();
});

test('it is not given where that was given up, and is not kept by a dialog that stays', async () => {
  const { dialog, field } = opened();
  const giveUp = focusWhenClosed(() => field);
  giveUp();
  dialog.remove();
  await frames(6);
  expect(field).not.toHaveFocus();
  document.body.append(dialog);
  focusWhenClosed(() => field);
  await expect.poll(() => document.activeElement, { timeout: 3_000 }).toBe(field);
});
