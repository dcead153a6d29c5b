import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CLERK, NEW, TO_SHIP } from './records.ts';
import { showOrder as show } from './show.tsx';

beforeEach(() => localStorage.clear());

describe('the next event of an order', () => {
  it('is the filled button, and sends it with the version and a key', async () => {
    const { server, user } = await show({}, NEW);
    await user.click(screen.getByRole('button', { name: 'Accept order' }));
    await screen.findByRole('button', { name: 'Ship goods' });
    expect(server.sent).toEqual([
      {
        path: 'operation',
        body: { orderId: 7, version: 3, event: { type: 'accept' } },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  it('keeps its place, with the reason in words, where the credit limit stands against it', async () => {
    const customer = {
      id: 52,
      name: 'Grandma Bakery',
      frozen: false,
      creditLimit: 1000,
      receivable: 0,
    };
    const { server, user } = await show({ customer }, NEW);
    const bar = within(screen.getByRole('toolbar'));
    const [first, second] = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect([first, second]).toEqual(['Accept order', 'Record payment']);
    const accept = screen.getByRole('button', { name: /^Accept order/ });
    expect(accept).toHaveAttribute('aria-disabled', 'true');
    expect(accept).toHaveAccessibleDescription(/S\$11\.80 over the credit limit of Grandma Bakery/);
    await user.click(accept);
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.sent).toEqual([]);
    const link = await screen.findByRole('link', { name: "Open the customer's account" });
    expect(link).toHaveAttribute('href', '/customers/52');
  });

  it('is the refund of a cancelled order that was paid', async () => {
    await show(
      { paid: 2180, cancelled: true },
      { fulfilment: 'cancelled', payment: 'notRefunded' },
    );
    expect(screen.getByRole('button', { name: 'Refund' })).toBeEnabled();
  });
});

describe('the menu of further actions', () => {
  it('says what the role may not do, and names what is of another state once', async () => {
    const { user } = await show({ paid: 2180 }, { fulfilment: 'shipped', payment: 'paid' }, CLERK);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('Not possible while the order is Shipped, Paid')).toBeVisible();
    expect(
      within(menu).getAllByText('Your role may not do this. It lacks: correct statuses.'),
    ).toHaveLength(2);
  });

  it('leads from an event of another state to the way there', async () => {
    const { user } = await show({}, NEW);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Mark as departed/ }));
    const steps = within(await screen.findByRole('region', { name: 'How do I get to…' }));
    const names = (await steps.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringContaining('Accept order'),
      expect.stringContaining('Ship goods'),
      expect.stringContaining('Assign driver and vehicle'),
      expect.stringContaining('Mark as departed'),
    ]);
  });

  it('names all that the event takes, the payment too', async () => {
    const { user } = await show({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Complete order/ }));
    const steps = within(await screen.findByRole('region', { name: 'How do I get to…' }));
    const names = (await steps.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(names.at(-1)).toContain('Complete order');
    await waitFor(() =>
      expect(steps.getByRole('combobox', { name: /Where should the order be/ })).toHaveFocus(),
    );
    // What one was led to is not covered by the list of places.
    expect(screen.queryByRole('option')).toBeNull();
    expect(names.join()).toContain('Record payment');
  });
});

describe('the focus', () => {
  it('is at the head of the page where the button that was pressed is gone', async () => {
    const { user } = await show({}, NEW);
    screen.getByRole('button', { name: 'Accept order' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Ship goods' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('the palette', () => {
  it('is given every event of the order, the impossible ones with their reason', async () => {
    const { palette } = await show({}, NEW);
    const offered = palette.get().map(({ label, reason }) => [label.split(' · ')[0], reason]);
    expect(offered).toContainEqual(['Accept order', undefined]);
    expect(offered).toContainEqual([
      'Ship goods',
      '“Ship goods” is not possible while the order is “New”, “Unpaid”.',
    ]);
    expect(offered.map(([label]) => label)).not.toContain('Start preparing');
  });
});

describe('the keys of the page', () => {
  it('ask before the next event, and open the help that names them', async () => {
    const { server, user } = await show({}, NEW);
    await user.keyboard('{Shift>}?{/Shift}');
    expect(await screen.findByText('Keys on this page')).toBeVisible();
    await user.keyboard('{Escape}n');
    const question = { name: 'Accept order' };
    expect(await screen.findByRole('dialog', question)).toBeVisible();
    expect(server.sent).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument());
    expect(server.sent).toEqual([]);
    await user.keyboard('n');
    await screen.findByRole('dialog', question);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  it('do nothing for whoever has switched letters off', async () => {
    const { user } = await show({}, NEW);
    await user.keyboard('{Shift>}?{/Shift}');
    await screen.findByText('Keys on this page');
    const letters = screen.getByRole('switch', { name: /^Single-letter keys/ });
    expect(screen.getByText('the next step')).toBeVisible();
    await user.click(letters);
    expect(screen.queryByText('the next step')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Chart/ })).not.toHaveTextContent(/c$/);
    await user.keyboard('nmc');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('an order in another language', () => {
  it.each([
    ['zh-CN', '接单', '棕榈油'],
    ['vn-VM', 'Nhận đơn', 'Palm oil'],
  ] as const)('names its events and goods in %s', async (locale, accept, goods) => {
    await show({}, NEW, PERMISSIONS, locale);
    expect(screen.getByRole('button', { name: accept })).toBeVisible();
    expect(screen.getByText(goods)).toBeVisible();
  });
});

describe('the application for after-sales', () => {
  const SHIPPED = { fulfilment: 'shipped', payment: 'paid' } as const;
  const link = () => screen.queryByRole('link', { name: 'Apply for after-sales' });

  it('is led to from an order that goods have left, for whoever may apply', async () => {
    await show({ paid: 2180 }, SHIPPED, ['order.view', 'afterSales.apply']);
    expect(link()).toHaveAttribute('href', '/after-sales/new?order=7');
  });

  it('is not led to before goods have left', async () => {
    await show({}, NEW, ['order.view', 'afterSales.apply']);
    expect(link()).toBeNull();
  });

  it('is not led to for whoever may not apply', async () => {
    await show({ paid: 2180 }, SHIPPED, ['order.view', 'afterSales.view']);
    expect(link()).toBeNull();
  });
});
