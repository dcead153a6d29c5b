import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationName } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { App } from './app.tsx';
import { type Host, HostFailure } from './host.ts';

/** A guided entry as its screen is tried where what it sends is not taken. */
interface Trouble {
  host: Host;
  /** Everything answered, at the step that sends. */
  toLast: () => Promise<App>;
  /** The button that sends. */
  send: string;
  /** What the record is called inside a sentence. */
  record: string;
  operation: OperationName;
  /** Answers well from then on. */
  mend: () => void;
  /** What is said once it was taken. */
  done: string | RegExp;
  /** Where the draft lies, and some of what it holds. */
  draft: { key: string; holds: string };
}

/** What every guided entry does where no answer comes, it is refused, or the session has ended. */
export function itOutlivesTrouble(trouble: Trouble) {
  const { host, toLast, operation, mend, done, draft } = trouble;
  const submit = async (app: App) =>
    app.user.click(screen.getByRole('button', { name: trouble.send }));
  const keys = () => host.calls(operation).map(({ headers }) => headers.get('Idempotency-Key'));
  const refuse = (code: number) =>
    host.on(operation, () => {
      throw new HostFailure({ code, msg: 'Not now' });
    });

  it('goes out again under the same key where no answer came', async () => {
    const app = await toLast();
    host.goOffline();
    await submit(app);
    const title = `No answer: the ${trouble.record} may have been entered`;
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText('Network error, please try again later')).toBeInTheDocument();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    for (const step of steps.getAllByRole('button')) expect(step).toBeDisabled();
    mend();
    await app.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(keys()).toHaveLength(1);
    expect(keys()[0]).toMatch(/\.0$/);
  });

  it('goes out under another key where it was answered, and loses nothing', async () => {
    const app = await toLast();
    refuse(CODES.tooManyTries);
    await submit(app);
    await screen.findByRole('button', { name: 'Try again' });
    expect(localStorage.getItem(draft.key)).toContain(draft.holds);
    mend();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(new Set(keys()).size).toBe(2);
    expect(localStorage.getItem(draft.key)).toBeNull();
  });

  it('keeps its draft where the session has ended', async () => {
    const app = await toLast();
    refuse(CODES.sessionExpired);
    await submit(app);
    await waitFor(() => expect(app.address()).toContain('/login'));
    expect(localStorage.getItem(draft.key)).toContain(draft.holds);
  });
}
