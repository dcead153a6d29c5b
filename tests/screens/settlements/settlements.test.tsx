import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import type {
  SettlementDetail,
  SettlementOrder,
  SettlementRow,
} from '../../../api/settlements/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const FIGURES = {
  totalAmount: '26.18',
  consumptionTax: '2.70',
  deliveryFeeSubsidy: '-6.00',
  promotion: '1.00',
  refund: '5.00',
  turnover: '32.70',
  platformServiceFee: '1.39',
  platformServiceTax: '0.13',
  packingFee: '0.00',
  borneByOthers: '4.00',
  transferAmount: '30.18',
};

const rowOf = (part: Partial<SettlementRow> = {}): SettlementRow => ({
  id: 1,
  settlementNo: 'OM-ST261031-00042',
  cycle: 'monthly',
  periodFrom: '2026-09-30T16:00:00.000Z',
  periodTo: '2026-10-31T16:00:00.000Z',
  status: 'generated',
  currency: 'SGD',
  ...FIGURES,
  orderCount: 2,
  earlierCount: 0,
  adjustmentCount: 1,
  generatedAt: '2026-10-31T16:00:00.000Z',
  generatedByName: null,
  version: 1,
  ...part,
});

const lineOf = (version: number, event: string, from: string | null, to: string) => ({
  version,
  at: '2026-10-31T16:00:00.000Z',
  actorId: null,
  actorName: '',
  actorAccount: null,
  actorRole: 'clock',
  event,
  payload: {},
  from,
  to,
  remark: null,
});

const detailOf = (
  part: Partial<SettlementRow> = {},
  generatedBy: SettlementDetail['facts']['generatedBy'] = null,
): SettlementDetail => {
  const settlement = rowOf(part);
  return {
    settlement,
    state: settlement.status,
    facts: {
      settlementId: 1,
      cycle: settlement.cycle,
      timeZone: 'Asia/Singapore',
      periodFrom: settlement.periodFrom,
      periodTo: settlement.periodTo,
      begunAt: '2026-09-30T16:00:00.000Z',
      generations: settlement.status === 'waitingSettlement' ? 0 : 1,
      generatedBy,
      reviewedBy: null,
      takenUpBy: null,
      transferAmount: 3018,
      currency: 'SGD',
      limit: 2_000_000,
      bankAccountIds: [7],
      paidTo: null,
      actor: { id: 1, name: 'Somebody' },
    },
    bankAccounts: [
      {
        bankAccountId: 7,
        bankCode: 'DBSSSGSG',
        masked: '•••• 4567',
        accountName: 'Old Market Provisions Pte Ltd',
        version: 4,
      },
    ],
    history: [lineOf(0, 'create', null, 'waitingSettlement')],
  };
};

const orderOf = (part: Partial<SettlementOrder> = {}): SettlementOrder => ({
  id: 11,
  orderId: 9,
  orderSn: 'OM261012-00009',
  adjustment: false,
  kind: 'delivery',
  status: 'completed',
  placedAt: '2026-10-12T02:00:00.000Z',
  completedAt: '2026-10-12T05:00:00.000Z',
  deliveryAt: '2026-10-12T04:00:00.000Z',
  paymentMethod: 'PAYNOW',
  subtotal: '20.00',
  paymentAmount: '21.80',
  shippingFee: '0.00',
  deliveryFee: '6.00',
  ...FIGURES,
  totalAmount: '15.88',
  lines: [
    {
      name: 'Jasmine rice',
      nameZh: '香米',
      specification: '5 kg',
      unit: 'bag',
      unitZh: '袋',
      quantity: 2,
      price: '10.00',
      amount: '20.00',
    },
    {
      ...{ name: 'Whole salmon', nameZh: '整条三文鱼', specification: '' },
      ...{ unit: 'piece', unitZh: '条', quantity: 3, kilos: 14.235 },
      ...{ price: '18.00', amount: '256.23' },
    },
  ],
  ...part,
});

const pageOf = <Row,>(rows: Row[], next: string | null = null) => ({
  rows,
  next,
  previous: null,
  total: { count: rows.length, exact: true },
});

const NONE = {
  all: 0,
  waitingSettlement: 0,
  generated: 0,
  approve: 0,
  reject: 0,
  processing: 0,
  paid: 0,
  transferred: 0,
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('listSettlementOrder', () => pageOf([orderOf()]));
  host.on('listOrderBooking', () => [
    {
      id: 3,
      at: '2026-10-20T02:00:00.000Z',
      source: 'case' as const,
      caseId: 4,
      caseNo: 'AS-OM261020-00004',
      paid: '0.00',
      refund: '5.00',
      platformServiceFee: '-0.25',
      borneByOthers: '4.00',
    },
  ]);
});

describe('the list of statements', () => {
  it('shows number, billing time, amount, status and the way to look at one', async () => {
    const first = rowOf({ id: 2, settlementNo: 'OM-ST260930-00041', earlierCount: 598 });
    host.on('listSettlement', () => pageOf([rowOf(), first]));
    host.on('countSettlement', () => ({ tabs: { ...NONE, all: 3, generated: 1 }, exact: true }));
    await openApp(host, '/finance/statements');
    await findHeading(/Statements/);
    const row = (await screen.findByText('OM-ST261031-00042')).closest('tr') as HTMLElement;
    expect(within(row).getByText('1 Oct 2026 to 31 Oct 2026')).toBeInTheDocument();
    expect(
      screen.getByText('1 Oct 2026 to 31 Oct 2026, with orders from before: 598'),
    ).toBeInTheDocument();
    expect(within(row).getByText('S$26.18')).toBeInTheDocument();
    expect(within(row).getByText('Pending Review')).toBeInTheDocument();
    expect(
      within(row).getByRole('link', { name: 'View statement OM-ST261031-00042' }),
    ).toHaveAttribute('href', '/finance/statements/1?shop=1');
    expect(await screen.findByRole('link', { name: /Pending Review.*1/ })).toBeInTheDocument();
  });

  it('begins to settle where nothing was, and says why not to who may not', async () => {
    host.on('listSettlement', () => pageOf<SettlementRow>([]));
    host.on('countSettlement', () => ({ tabs: NONE, exact: true }));
    host.on('beginSettlement', () => detailOf({ status: 'waitingSettlement' }));
    const { user } = await openApp(host, '/finance/statements');
    await user.click(await screen.findByRole('button', { name: 'Begin to settle' }));
    await waitFor(() => expect(host.calls('beginSettlement')).toHaveLength(1));
    expect(
      await screen.findByText('The first statement waits for the end of its cycle'),
    ).toBeInTheDocument();
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('settlement'));
    await openApp(host, '/finance/statements', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Statements' })).toBeNull();
    expect(host.calls('listSettlement')).toEqual([]);
  });
});

describe('a statement', () => {
  it('that waits says so, with what has come together, and lists no orders', async () => {
    host.on('getSettlement', () => detailOf({ status: 'waitingSettlement', generatedAt: null }));
    await openApp(host, '/finance/statements/1');
    expect(await screen.findByText('Settlement cycle has not arrived')).toBeInTheDocument();
    expect(screen.getByText('The orders are listed once the cycle has ended.')).toBeInTheDocument();
    expect(host.calls('listSettlementOrder')).toEqual([]);
    // There is no paper of figures that still change.
    expect(screen.getByRole('button', { name: 'PDF to sign' })).toHaveAccessibleDescription(
      /still change until the end of its cycle/,
    );
    expect(screen.getAllByRole('link', { name: 'Back to the statements' })[0]).toHaveAttribute(
      'href',
      '/finance/statements?shop=1',
    );
  });

  it('is taken along as a document to sign', async () => {
    host.on('getSettlement', () => detailOf());
    host.on('downloadSettlement', () => new File(['%PDF'], 'any.pdf', { type: MEDIA_TYPES.pdf }));
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(await screen.findByRole('button', { name: 'PDF to sign' }));
    await waitFor(() => expect(host.calls('downloadSettlement')).toHaveLength(1));
  });

  it('shows all of an order in a dialog that closes, and gives the focus back', async () => {
    host.on('getSettlement', () => detailOf());
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(await screen.findByRole('button', { name: 'View details of OM261012-00009' }));
    const dialog = await screen.findByRole('dialog');
    const said = ['Delivery to home', 'PayNow', 'Jasmine rice', '3 pieces, 14.235 kg', 'S$21.80'];
    for (const text of [...said, '-S$6.00']) {
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(await within(dialog).findByRole('link', { name: 'AS-OM261020-00004' })).toHaveAttribute(
      'href',
      '/after-sales/4?shop=1',
    );
    await user.click(
      within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'View details of OM261012-00009' })).toHaveFocus(),
    );
  });

  it('tells beside its total what others bear, and passes what is transferred', async () => {
    host.on('getSettlement', () => detailOf());
    const { user } = await openApp(host, '/finance/statements/1');
    const name = await screen.findByText('Borne by platform and rider');
    expect(name.parentElement).toHaveTextContent('S$4.00');
    expect(screen.getByText('Amount to transfer').parentElement).toHaveTextContent('S$30.18');
    expect(screen.getByText('Total amount').parentElement).toHaveTextContent('S$26.18');
    const [pass] = await screen.findAllByRole('button', { name: 'Pass statement' });
    await user.click(pass as HTMLElement);
    expect(await screen.findByText(/^S\$30\.18 for .+ is passed/)).toBeVisible();
  });

  it('keeps its orders where the next page does not come, says so, and tries again', async () => {
    host.on('getSettlement', () => detailOf());
    host.on('listSettlementOrder', ({ body }) => {
      if (!(body as { cursor?: string }).cursor) {
        return { ...pageOf([orderOf()], 'further'), total: { count: 21, exact: true } };
      }
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    const { user } = await openApp(host, '/finance/statements/1');
    await screen.findByText('OM261012-00009');
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('These are the rows from before. The database rests');
    expect(screen.getByText('OM261012-00009')).toBeInTheDocument();
    host.on('listSettlementOrder', () => pageOf([orderOf({ id: 12, orderSn: 'OM261013-00010' })]));
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('OM261013-00010')).toBeInTheDocument();
    expect(screen.queryByText(/rows from before/)).toBeNull();
  });

  it('is failed with a remark, which stays where the server objects', async () => {
    host.on('getSettlement', () => detailOf());
    host.on('rejectSettlement', () => {
      throw new HostFailure({ code: 4000, msg: '', errors: { remark: 'Say which order' } });
    });
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Fail statement' }))[0] as HTMLElement,
    );
    const dialog = await screen.findByRole('dialog');
    const remark = within(dialog).getByLabelText(/Remark/);
    await user.type(remark, 'A refund is missing');
    await user.click(within(dialog).getByRole('button', { name: 'Fail statement' }));
    expect(await within(dialog).findByText('Say which order')).toBeInTheDocument();
    expect(remark).toHaveValue('A refund is missing');
    expect(host.calls('rejectSettlement')[0]?.body).toEqual({
      id: 1,
      version: 1,
      remark: 'A refund is missing',
    });
  });

  it('is noted as paid to the account that is chosen, with amount and account in sight', async () => {
    const second = {
      bankAccountId: 8,
      bankCode: 'OCBCSGSG',
      masked: '•••• 2001',
      accountName: 'East Coast Fresh Pte Ltd',
      version: 2,
    };
    host.on('getSettlement', () => {
      const detail = detailOf({ status: 'processing' });
      return {
        ...detail,
        facts: { ...detail.facts, bankAccountIds: [7, 8] },
        bankAccounts: [...detail.bankAccounts, second],
      };
    });
    host.on('paySettlement', () => detailOf({ status: 'paid', version: 2 }));
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Note as paid' }))[0] as HTMLElement,
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^S\$30\.18 for .+ was paid/)).toBeVisible();
    const pay = within(dialog).getByRole('button', { name: 'Note as paid' });
    expect(within(dialog).getByText(/Choose one of the shop’s bank accounts/)).toBeVisible();
    expect(host.calls('paySettlement')).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: /•••• 2001 · East Coast Fresh/ }));
    await user.click(pay);
    await waitFor(() => expect(host.calls('paySettlement')).toHaveLength(1));
    expect(host.calls('paySettlement')[0]?.body).toEqual({
      id: 1,
      version: 1,
      bankAccountId: 8,
      bankAccountVersion: 2,
    });
  });

  it('that owes more than it gets says that the shop pays, and from which account', async () => {
    host.on('getSettlement', () => {
      const detail = detailOf({ status: 'processing', transferAmount: '-2.84' });
      return { ...detail, facts: { ...detail.facts, transferAmount: -284 } };
    });
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Note as paid' }))[0] as HTMLElement,
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^S\$2\.84 that the shop owed for .+ was paid/)).toBeVisible();
    expect(within(dialog).getByRole('radiogroup', { name: /^Paid from/ })).toBeVisible();
  });

  it('without a bank account is not taken up, and leads to where one is added', async () => {
    host.on('getSettlement', () => {
      const detail = detailOf({ status: 'approve' });
      return { ...detail, facts: { ...detail.facts, bankAccountIds: [] }, bankAccounts: [] };
    });
    const { user } = await openApp(host, '/finance/statements/1');
    await user.click(
      (await screen.findAllByRole('button', { name: /^Take up for payment/ }))[0] as HTMLElement,
    );
    expect(await screen.findByRole('link', { name: 'Open the bank account info' })).toHaveAttribute(
      'href',
      '/finance/bank-account?shop=1',
    );
    expect(host.calls('processSettlement')).toEqual([]);
  });

  it('tells where it was paid to, and names the account again where it is settled', async () => {
    host.on('getSettlement', () => {
      const detail = detailOf({ status: 'paid' });
      return { ...detail, facts: { ...detail.facts, paidTo: detail.bankAccounts[0] ?? null } };
    });
    const { user } = await openApp(host, '/finance/statements/1');
    expect(await screen.findByText(/•••• 4567 · Old Market Provisions/)).toBeVisible();
    await user.click((await screen.findAllByRole('button', { name: 'Settle' }))[0] as HTMLElement);
    expect(
      await within(await screen.findByRole('dialog')).findByText(/at the bank: .+•••• 4567/),
    ).toBeVisible();
  });

  it('that somebody generated themselves is not theirs to pass', async () => {
    host.on('getSettlement', () => detailOf({}, { id: 1, name: 'Somebody' }));
    await openApp(host, '/finance/statements/1');
    const [reason] = await screen.findAllByText(
      'Somebody generated this statement; another person has to review it.',
    );
    expect(reason).toBeVisible();
    expect(host.calls('approveSettlement')).toEqual([]);
  });
});
