import { Button, Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ActionDialog } from '../../../src/components/ActionDialog.tsx';
import { showInOffice } from '../support/office.tsx';

const office = {
  fetch: () => Promise.reject(new Error('Nothing is called here')),
  permissions: [],
};

function Ground(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  return (
    <>
      {isGone ? null : <Button onClick={() => setIsOpen(true)}>Delete it</Button>}
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsOpen(true)}>Delete from the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Elsewhere" />
      {isOpen ? (
        <ActionDialog
          title="Delete?"
          action="Delete"
          onAction={() => {
            setIsGone(true);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        >
          It is gone then.
        </ActionDialog>
      ) : null}
    </>
  );
}

describe('a dialog in which there is nothing to send yet', () => {
  it('begins at its first field, which a button that cannot be pressed does not keep from it', async () => {
    const user = userEvent.setup();
    const nothing = () => undefined;
    function Asking(): ReactNode {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setIsOpen(true)}>Change it</Button>
          {isOpen ? (
            <ActionDialog
              title="Change"
              action="Save"
              disabled
              onAction={nothing}
              onClose={nothing}
            >
              <input aria-label="Its number" disabled />
              <input aria-label="Its name" />
            </ActionDialog>
          ) : null}
        </>
      );
    }
    await showInOffice(<Asking />, office);
    await user.click(await screen.findByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(screen.getByLabelText('Its name')).toHaveFocus());
  });
});

describe('a dialog that asks before what cannot be undone', () => {
  it('begins at what leaves all as it was, where it has no field', async () => {
    const user = userEvent.setup();
    await showInOffice(<Danger />, office);
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('begins at its first field', async () => {
    const user = userEvent.setup();
    await showInOffice(<Danger field="Why" />, office);
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.getByLabelText('Why')).toHaveFocus());
  });
});

function Danger({ field }: { field?: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const nothing = () => undefined;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete it</Button>
      {isOpen ? (
        <ActionDialog title="Delete?" action="Delete" danger onAction={nothing} onClose={nothing}>
          {field === undefined ? 'It is gone then.' : <input aria-label={field} />}
        </ActionDialog>
      ) : null}
    </>
  );
}

describe('a dialog that closes', () => {
  it('gives the focus back to the button that opened it', async () => {
    const user = userEvent.setup();
    await showInOffice(<Ground />, office);
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus());
  });

  it('gives it to the button of the menu it was opened from', async () => {
    const user = userEvent.setup();
    await showInOffice(<Ground />, office);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete from the menu' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });

  it('takes it from nobody who has it by then', async () => {
    const user = userEvent.setup();
    await showInOffice(<Ground />, office);
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    screen.getByLabelText('Elsewhere').focus();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
  });
});
