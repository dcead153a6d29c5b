import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { stepsCounted } from './scheduled.ts';

/** Each number that is drawn has the next one as its effect, up to the end. */
function Chain({ end }: { end: number }): ReactNode {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at > 0 && at < end) setAt(at + 1);
  }, [at, end]);
  return (
    <button type="button" onClick={() => setAt(1)}>
      {at}
    </button>
  );
}

test('what a press changes is drawn, with all that follows from it, before the test goes on', async () => {
  const before = stepsCounted();
  render(<Chain end={20} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('20');
  expect(stepsCounted()).toBeGreaterThan(before);
});
