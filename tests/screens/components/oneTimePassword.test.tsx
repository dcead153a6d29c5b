import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OneTimePassword } from '../../../src/components/OneTimePassword.tsx';
import { showInOffice } from '../support/office.tsx';

it('is not closed by the keys that somebody presses too often', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  await showInOffice(
    <OneTimePassword
      title="One-time password"
      label="Password"
      text="Pass it on."
      done="I have passed it on"
      password="Xk4-9Q"
      onClose={onClose}
    />,
    { fetch: async () => Response.error(), permissions: [], locale: 'en-US' },
  );
  const password = await screen.findByText('Xk4-9Q');
  await waitFor(() => expect(password).toHaveFocus());
  await user.keyboard('{Enter}{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I have passed it on' }));
  expect(onClose).toHaveBeenCalledOnce();
});
