import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { customerOf, customersOf } from '../support/samples.ts';

const host = startHost();

const tiers = (['general', 'junior', 'intermediate', 'premium'] as const).map((grade) => ({
  ...{ id: null, grade, name: '', nameZh: '' },
  customers: 3,
  version: 0,
}));
const hotels = {
  ...{ id: 5, grade: 'premium' as const, name: 'Hotel chain', nameZh: '连锁酒店' },
  customers: 2,
  version: 4,
};

/** Somebody who waits to be authorised. */
const waitingOf = (change: Partial<CustomerRecord> = {}) => {
  const facts = { ...customerOf().facts, grade: 'general' as const, creditLimit: 0 };
  return customerOf({
    authorisation: 'inAuth',
    state: { account: 'active', authorisation: 'inAuth', credit: 'settled' },
    grade: 'general',
    creditLimit: '0.00',
    paymentTermsCode: 'COD',
    appliedAt: '2026-11-21T05:00:00Z',
    facts: {
      ...facts,
      asked: { grade: 'premium', gradeId: 5, creditLimit: 50_000, paymentTermsCode: 'N30' },
    },
    askedGrade: { name: 'Hotel chain', nameZh: '连锁酒店' },
    ...change,
  });
};

beforeEach(() => {
  localStorage.clear();
  host.on('listCustomers', () => customersOf([customerOf(), waitingOf({ id: 10, name: 'Lotus' })]));
  host.on('getUserGrade', () => [...tiers, hotels]);
  host.on('listSalesPeople', () => [{ accountId: 3, name: 'Mei', code: 'S2', avatar: null }]);
  host.on('listDeliveryAddresses', () => []);
});

const openDialog = async ({ user }: App, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

const closeDialog = async ({ user }: App) => {
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

/** What the list asked for, and not the count of those whose credit waits. */
const listed = () =>
  host.calls('listCustomers').filter(({ body }) => !('credit' in (body as object)));

describe('the customers', () => {
  it('are listed with counts by authorisation, and found by filters in the address', async () => {
    await openApp(host, '/customers?sync=failed&status=frozen');
    expect(await screen.findByRole('link', { name: 'Jade Seafood' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Waiting\s*1$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Warehouse system.*Not accepted/ })).toBeVisible();
    expect(listed().at(-1)?.body).toMatchObject({
      warehouseSync: ['failed'],
      status: ['frozen'],
    });
  });

  it('get one more; what was typed is kept where it is refused', async () => {
    host.on('addCustomer', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: '',
        errors: { phone: 'The account already exists' },
      });
    });
    const app = await openApp(host, '/customers');
    await screen.findByRole('link', { name: 'Jade Seafood' });
    const dialog = await openDialog(app, 'Add customer');
    await app.user.type(dialog.getByLabelText(/^Name/), 'Orchard Deli');
    await app.user.type(dialog.getByLabelText(/^Phone/), '61234567');
    await app.user.click(dialog.getByRole('combobox', { name: 'Sales person' }));
    await app.user.click(await screen.findByRole('option', { name: 'Mei (S2)' }));
    await app.user.click(dialog.getByRole('button', { name: 'Add customer' }));
    expect(await dialog.findByText('The account already exists')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Orchard Deli');
    expect(host.calls('addCustomer').at(-1)?.body).toMatchObject({
      name: 'Orchard Deli',
      grade: 'general',
      gradeId: null,
      creditLimit: '0.00',
      salesPersonCode: 'S2',
      consumptionTax: true,
    });
    host.on('addCustomer', () => customerOf({ id: 11, name: 'Orchard Deli' }));
    host.on('getCustomer', () => customerOf({ id: 11, name: 'Orchard Deli' }));
    await app.user.click(dialog.getByRole('button', { name: 'Add customer' }));
    await waitFor(() => expect(app.address()).toBe('/customers/11?shop=1'));
  });

  it('say that nobody has the code of a sales person who is none', async () => {
    host.on('getCustomer', () => customerOf({ salesPersonCode: 'S5' }));
    await openApp(host, '/customers/9');
    expect(await screen.findByText('S5 (nobody has this code)')).toBeVisible();
  });

  it('go to the warehouse system together, with a line for each', async () => {
    host.on('syncCustomers', () => [
      { customerId: 9, name: 'Jade Seafood', outcome: 'queued', message: null },
      { customerId: 10, name: 'Lotus', outcome: 'refused', message: 'Not authorised yet.' },
    ]);
    const app = await openApp(host, '/customers');
    await screen.findByRole('link', { name: 'Jade Seafood' });
    for (const box of screen.getAllByRole('checkbox', { name: /Jade Seafood|Lotus/ })) {
      await app.user.click(box);
    }
    const dialog = await openDialog(app, 'Send to the warehouse system');
    await app.user.click(dialog.getByRole('button', { name: 'Send to the warehouse system' }));
    const done = within(await screen.findByRole('dialog', { name: 'What became of each' }));
    expect(done.getByText('1 customer queued in the outbox.')).toBeVisible();
    expect(done.getByText('Not authorised yet.')).toBeVisible();
    expect(host.calls('syncCustomers')[0]?.body).toEqual({ customerIds: [9, 10] });
  });

  it('cannot be changed by who may only look, and are not for who may not', async () => {
    const looking = loginWith(PERMISSIONS.filter((one) => one !== 'customer.edit'));
    await openApp(host, '/customers', { login: looking });
    await screen.findByRole('link', { name: 'Jade Seafood' });
    expect(screen.getByRole('button', { name: 'Add customer' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  describe('on a phone', () => {
    const wide = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    });
    afterEach(() => {
      window.matchMedia = wide;
    });
    const openMore = async ({ user }: App) => {
      await screen.findByRole('button', { name: 'Add customer' });
      screen.getByRole('button', { name: 'More' }).focus();
      await user.keyboard('{Enter}');
      return within(await screen.findByRole('menu'));
    };

    it('have the rarer things in a menu, which is worked by keyboard', async () => {
      const app = await openApp(host, '/customers');
      const menu = await openMore(app);
      expect(screen.queryByRole('link', { name: 'Customer grades' })).toBeNull();
      expect(menu.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
        'Customer grades',
        'Download for the ERP',
        'Update from the ERP',
      ]);
      await waitFor(() =>
        expect(menu.getByRole('menuitem', { name: 'Customer grades' })).toHaveFocus(),
      );
      await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      await screen.findByRole('dialog', { name: "Update terms from the ERP's file" });
      await app.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
      const again = await openMore(app);
      await app.user.click(again.getByRole('menuitem', { name: 'Customer grades' }));
      await waitFor(() => expect(app.address()).toBe('/customers/grades?shop=1'));
    });

    it('say in it why somebody may not import', async () => {
      const login = loginWith(PERMISSIONS.filter((one) => one !== 'customer.edit'));
      const app = await openApp(host, '/customers', { login });
      const menu = await openMore(app);
      const refused = menu.getByRole('menuitem', { name: /^Update from the ERP/ });
      expect(refused).toHaveAttribute('aria-disabled', 'true');
      expect(refused).toHaveTextContent('It lacks: change customers.');
    });
  });

  it('have the focus back at Import once its dialog is closed', async () => {
    const app = await openApp(host, '/customers');
    const button = await screen.findByRole('button', { name: 'Import' });
    button.focus();
    await app.user.keyboard('{Enter}');
    await closeDialog(app);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('have the focus back at the menu that led to Update from the ERP', async () => {
    const app = await openApp(host, '/customers');
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Update from the ERP' }));
    await closeDialog(app);
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });

  it('are led to from each grade as it counts them', async () => {
    const app = await openApp(host, '/customers/grades');
    const [tier] = await screen.findAllByRole('link', { name: '3' });
    expect(tier).toHaveAttribute('href', '/customers?tier=general&grade=none&shop=1');
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/customers?grade=5&shop=1',
    );
    if (tier) await app.user.click(tier);
    await screen.findByRole('link', { name: 'Jade Seafood' });
    expect(listed().at(-1)?.body).toMatchObject({
      grade: ['general'],
      gradeId: null,
    });
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('customer.')));
    await openApp(host, '/customers', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
  });
});

describe('the desk', () => {
  it('shows what is asked for beside what there is, and is worked by keyboard', async () => {
    let waiting = [waitingOf(), waitingOf({ id: 10, name: 'Lotus' })];
    host.on('listCustomerQueue', () => ({ rows: waiting, total: waiting.length }));
    host.on('getCustomer', ({ params }) =>
      params[0] === '10' ? waitingOf({ id: 10, name: 'Lotus' }) : waitingOf(),
    );
    host.on('authoriseCustomer', () => {
      waiting = waiting.slice(1);
      return customerOf({ version: 3 });
    });
    const app = await openApp(host, '/customers/desk');
    await findHeading('Authorisation of customers');
    expect(await screen.findByRole('button', { name: 'Authorise' })).toBeVisible();
    const asked = screen.getByText('What it asks for, beside what it has').closest('section');
    expect(asked).toHaveTextContent(/before:\s*General.*now:\s*Hotel chain/);
    expect(asked).toHaveTextContent(/S\$0\.00.*S\$500\.00/);
    // The customers of each grade are not counted for a name.
    expect(host.calls('getUserGrade')).toEqual([]);
    await app.user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Authorise' }));
    await app.user.type(dialog.getByLabelText(/^Remark/), 'Papers seen');
    await app.user.click(dialog.getByRole('button', { name: 'Authorise' }));
    // The next one at once.
    expect(await screen.findByRole('heading', { name: 'Lotus' })).toBeVisible();
    expect(host.calls('authoriseCustomer')[0]?.body).toEqual({
      id: 9,
      version: 2,
      event: { type: 'approve', remark: 'Papers seen' },
    });
    // Pressed twice, or held: it opens the remark, and is not typed into it.
    await app.user.keyboard('bb');
    const reject = within(await screen.findByRole('dialog', { name: 'Reject' }));
    await app.user.click(reject.getByRole('button', { name: 'Reject' }));
    expect(await reject.findByText('This is required')).toBeVisible();
    expect(host.calls('authoriseCustomer')).toHaveLength(1);
  });
});

describe('the grades', () => {
  it('are the tiers and the shop’s own, which are added, changed and deleted', async () => {
    host.on('deleteUserGrade', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: '',
        reason: { rule: 'gradeIsUnused', figures: { customers: 2 } },
      });
    });
    host.on('addUserGrade', () => {
      const added = { ...hotels, id: 6, name: 'Hawker', nameZh: '小贩', customers: 0 };
      host.on('getUserGrade', () => [...tiers, hotels, added]);
      return added;
    });
    const app = await openApp(host, '/customers/grades');
    await findHeading('Customer grades');
    expect(screen.getAllByText("Every shop's")).toHaveLength(4);
    const adding = await openDialog(app, 'Add grade');
    await app.user.click(adding.getByRole('button', { name: 'Add grade' }));
    expect(await adding.findAllByText('This is required')).toHaveLength(2);
    await app.user.type(adding.getByLabelText(/^English name/), 'Hawker');
    await app.user.type(adding.getByLabelText(/^Chinese name/), '小贩');
    await app.user.click(adding.getByRole('button', { name: 'Add grade' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Hawker')).toBeVisible();
    expect(host.calls('addUserGrade')[0]?.body).toEqual({
      name: 'Hawker',
      nameZh: '小贩',
      grade: 'general',
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete grade Hotel chain' }));
    const deleting = within(await screen.findByRole('dialog', { name: 'Delete grade' }));
    await app.user.click(deleting.getByRole('button', { name: 'Delete grade' }));
    expect(await deleting.findByRole('alert')).toHaveTextContent('Delete failed');
    expect(await deleting.findByRole('alert')).toHaveTextContent(
      'Customers who have this grade or ask for it: 2. Give them another one first.',
    );
  });
});
