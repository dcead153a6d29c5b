import { Button, MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GoodsImport } from '../../../api/goods/imports.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { officeTheme } from '../../../src/theme/officeTheme.tsx';
import { SHEET } from '../../support/importedSheet.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsOf, orderOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listOrder4Merchant', () => pageOf([orderOf({})]));
  host.on('listGoodsCategories', () => []);
  host.on('countGoods', () => ({
    tabs: { all: 1, onShelf: 1, offShelf: 0, low: 0, soldOut: 0, incomplete: 0 },
    exact: true,
  }));
  host.on('listGoods', () => pageOf([goodsOf()]));
});

describe('a button that works', () => {
  const presses: string[] = [];
  function Saving() {
    const [isBusy, setBusy] = useState(false);
    return (
      <MantineProvider theme={officeTheme} env="test">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            presses.push('sent');
            setBusy(true);
          }}
        >
          <input aria-label="Name" />
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </form>
        <Button onClick={() => setBusy(false)}>Done</Button>
      </MantineProvider>
    );
  }

  it('keeps the focus, is told to be busy and sends nothing again', async () => {
    const user = userEvent.setup();
    render(<Saving />);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(save).toHaveFocus();
    expect(save).toHaveAttribute('aria-busy', 'true');
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toBeEnabled();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(presses).toEqual(['sent']);
    // Nothing leads to it meanwhile.
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(save).toBeEnabled();
    expect(save).not.toHaveAttribute('aria-busy');
  });
});

describe('the focus', () => {
  it('stays in the pager on the last page', async () => {
    const next = { next: 'c2', total: { count: 60, exact: true } };
    host.on('listOrder4Merchant', ({ body }) =>
      'cursor' in (body as object)
        ? { ...pageOf([orderOf({})]), previous: 'c1', total: next.total }
        : { ...pageOf([orderOf({})]), ...next },
    );
    const app = await openApp(host, '/orders');
    const button = await screen.findByRole('button', { name: 'Next page' });
    await waitFor(() => expect(button).toBeEnabled());
    await app.user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
  });

  it('goes to the first filter when the button that clears them goes', async () => {
    const app = await openApp(host, '/orders?q=jade');
    await app.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  it('goes to the heading when what could be tried again has come', async () => {
    const app = await openApp(host, '/orders');
    await screen.findByText('Jade Seafood');
    host.on('listOrder4Merchant', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Not now.' });
    });
    await app.user.type(screen.getByRole('searchbox'), 'jade');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('listOrder4Merchant', () => pageOf([orderOf({})]));
    await app.user.click(again);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('stays nowhere where somebody pressed beside everything', async () => {
    const app = await openApp(host, '/orders?q=jade');
    const clear = await screen.findByRole('button', { name: 'Clear filters' });
    clear.focus();
    await app.user.click(document.body);
    await new Promise((resolve) => setTimeout(resolve));
    app.history.push('/orders?tab=completed');
    await waitFor(() => expect(clear).not.toBeInTheDocument());
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['/no/such/page', 'Not found', loginWith()],
    ['/orders', 'Sorry, you do not have access rights', loginWith(['goods.view'])],
    ['/orders?shop=99', 'You may not work in this shop', loginWith()],
  ])(
    'and the title of the tab are those of what is said in place of %s',
    async (path, title, login) => {
      const app = await openApp(host, '/goods', { login });
      await findHeading('Goods');
      await act(async () => app.history.push(path));
      const heading = await findHeading(title);
      await waitFor(() => expect(heading).toHaveFocus());
      expect(document.title).toBe(`${title} · Larder`);
    },
  );

  it('is on the page of the shop that was switched to', async () => {
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    await app.user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
    await app.user.click(await screen.findByRole('menuitemradio', { name: 'Saigon Granary' }));
    await screen.findByRole('button', { name: 'Shop: Saigon Granary' });
    await waitFor(async () => expect(await findHeading('Goods')).toHaveFocus());
  });

  it('stays in a dialog from one step to the next', async () => {
    const answer: GoodsImport = { sheet: SHEET, rows: [], unchanged: 0, added: 0, good: 0, bad: 0 };
    const checked = Promise.withResolvers<GoodsImport>();
    host.on('importGoods', () => checked.promise);
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    await app.user.click(screen.getByRole('button', { name: /^Import/ }));
    const dialog = await screen.findByRole('dialog');
    const file = new File(['bytes'], 'goods.xlsx', { type: MEDIA_TYPES.xlsx });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
    (await within(dialog).findByRole('button', { name: 'Stop' })).focus();
    checked.resolve(answer);
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Stop' })).toBeNull());
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  });
});
