import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../../src/components/ActionButton.tsx';
import { showInOffice } from '../support/office.tsx';

const REASON = /^Your role may not do this. It lacks: change goods./;

async function show() {
  const act = vi.fn();
  const reason = lacks(() => false, 'goods.edit');
  await showInOffice(<ActionButton label="Add goods" reason={reason} onClick={act} />, {
    fetch: async () => Response.error(),
    permissions: [],
  });
  return { act, user: userEvent.setup(), button: await screen.findByRole('button') };
}

describe('a button that is refused', () => {
  it('has its reason for its description, which a screen reader reads with it', async () => {
    const { button } = await show();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.getAttribute('aria-description')).toMatch(REASON);
    expect(button).not.toHaveAttribute('aria-describedby');
  });

  it('tells its reason under the pointer, and by Enter, and does nothing', async () => {
    const { act, user, button } = await show();
    expect(screen.queryByText(REASON)).not.toBeInTheDocument();
    await user.hover(button);
    expect(await screen.findByText(REASON)).toBeVisible();
    await user.unhover(button);
    await waitFor(() => expect(screen.queryByText(REASON)).not.toBeInTheDocument());
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(REASON)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(REASON)).not.toBeInTheDocument());
    expect(act).not.toHaveBeenCalled();
  });
});
