import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OneTimePassword } from '../../../src/components/OneTimePassword.tsx';
import { showInOffice } from '../support/office.tsx';

const show = (onClose: () => void) =>
  showInOffice(
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

it('is copied by a button', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  await show(onClose);
  await user.click(await screen.findByRole('button', { name: 'Copy password' }));
  expect(await screen.findByText('Copy successfully')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('Xk4-9Q');
  expect(onClose).not.toHaveBeenCalled();
});

it('is selected to be copied by hand where the browser cannot', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await show(vi.fn());
  await user.click(await screen.findByRole('button', { name: 'Copy password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('please copy it manually');
  expect(window.getSelection()?.toString()).toBe('Xk4-9Q');
  expect(screen.getByText('Xk4-9Q')).toHaveFocus();
  vi.restoreAllMocks();
});

it('is not closed by the keys that somebody presses too often', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  await show(onClose);
  const password = await screen.findByText('Xk4-9Q');
  await waitFor(() => expect(password).toHaveFocus());
  await user.keyboard('{Enter}{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I have passed it on' }));
  expect(onClose).toHaveBeenCalledOnce();
});
