import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { answerWell, questionIs, toCheck, toDelivery, toGoods } from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe("the browser's history in a guided entry", () => {
  it('goes one step back and forward again, and loses nothing', async () => {
    const { history } = await toDelivery(host);
    act(() => history.back());
    await questionIs('What is ordered?');
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveValue('20');
    act(() => history.back());
    await questionIs('Where does it go?');
    act(() => history.forward());
    await questionIs('What is ordered?');
    act(() => history.forward());
    await questionIs('When should it arrive?');
    expect(history.location.pathname).toBe('/orders/new');
  });

  it('stands where the own Back leads, so that the two do the same', async () => {
    const { history, user } = await toDelivery(host);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await questionIs('What is ordered?');
    act(() => history.back());
    await questionIs('Where does it go?');
  });

  it('stays where a step ahead is no longer open, and says why', async () => {
    const { history, user } = await toDelivery(host);
    act(() => history.back());
    await questionIs('What is ordered?');
    await user.clear(screen.getByLabelText('Quantity of Soy sauce'));
    act(() => history.forward());
    await waitFor(() => expect(screen.getByLabelText('Quantity of Soy sauce')).toBeInvalid());
    await questionIs('What is ordered?');
    act(() => history.back());
    await questionIs('Where does it go?');
  });

  it('goes back step by step in one that is taken up again', async () => {
    const first = await toGoods(host);
    await first.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    first.close();
    const { history, user } = await openApp(host, '/orders/new');
    await user.click(await screen.findByRole('button', { name: 'Continue this order' }));
    await questionIs('What is ordered?');
    act(() => history.back());
    await questionIs('Where does it go?');
    act(() => history.back());
    await questionIs('Who is the order for?');
  });

  it('leaves no step behind once it is done', async () => {
    const { history, user } = await toCheck(host);
    await user.keyboard('{Enter}');
    await screen.findByText('Order OM-77 entered');
    await waitFor(() => expect(history.location.state.entryStep).toBe(0));
  });
});
