import { smallestAmount } from '../../../api/kernel/money.ts';

/** Who bears what was given. */
export interface Bearers {
  merchant: number;
  platform: number;
  rider: number;
}

/** What is known of an order from what was done to it. Amounts in minor units. */
export interface KnownOrder {
  id: number;
  /** What its channel takes of the money, in percent. */
  rate: number;
  gstPercent: number;
  total: number;
  paid: number;
  refunded: number;
  method: string | null;
  /** Whether its channel was charged yet. */
  isCharged: boolean;
  /** What its commission was corrected to, and of how much. */
  agreed: { commission: number; kept: number } | null;
  place: 'waiting' | 'completed' | 'cancelled';
  completedAt: Date | null;
  /** Whether it was paid or completed otherwise than once. */
  wasMoved: boolean;
  /** What others bear of what was given for it by cases. */
  borne: Pick<Bearers, 'platform' | 'rider'>;
  wallet: KnownWallet;
}

export interface KnownWallet {
  memberId: number;
  balance: number;
  /** Whether anything was ever credited to it. */
  isUsed: boolean;
}

/** What a statement says of an order's money. */
export interface KnownLine {
  orderId: number;
  adjustment: boolean;
  turnover: number;
  refund: number;
  platformServiceFee: number;
  platformServiceTax: number;
  totalAmount: number;
  borneByPlatform: number;
  borneByRider: number;
  /** Of the fee, what the shop had been charged by then: a change of it alone is an adjustment too. */
  feeCharged: number;
}

export interface KnownStatement {
  id: number;
  from: Date;
  until: Date;
  settled: boolean;
  lines: KnownLine[];
}

const AMOUNTS = [
  'turnover',
  'refund',
  'platformServiceFee',
  'platformServiceTax',
  'totalAmount',
  'borneByPlatform',
  'borneByRider',
  'feeCharged',
] as const;

/** What channels take (percent); others take nothing. */
const RATES: Record<string, number> = { app: 5, shopee: 6, lazada: 6, groupBuy: 3 };

/**
 * Books kept by hand beside the server, in whole numbers: what orders, wallets and statements must
 * come to by what was done, reckoned from the words of the specification.
 */
export class Books {
  readonly orders: KnownOrder[] = [];
  readonly statements: KnownStatement[] = [];
  /** How often the server took each thing that was tried. */
  readonly taken = new Map<string, number>();
  readonly currency: string;

  constructor(currency: string) {
    this.currency = currency;
  }

  /** A part of an amount in percent, as an amount of the currency; never nought. */
  share(amount: number, percent: number): number {
    return Math.max(this.#percent(amount, percent), smallestAmount(this.currency));
  }

  async note(what: string, call: () => Promise<boolean>): Promise<boolean> {
    const isTaken = await call();
    if (isTaken) this.taken.set(what, (this.taken.get(what) ?? 0) + 1);
    return isTaken;
  }

  take(
    order: Pick<KnownOrder, 'id' | 'total' | 'gstPercent'> & { channel: string },
    wallet: KnownWallet,
  ): KnownOrder {
    const { channel, ...rest } = order;
    const known: KnownOrder = {
      ...rest,
      rate: RATES[channel] ?? 0,
      paid: 0,
      refunded: 0,
      method: null,
      isCharged: false,
      agreed: null,
      place: 'waiting',
      completedAt: null,
      wasMoved: false,
      borne: { platform: 0, rider: 0 },
      wallet,
    };
    this.orders.push(known);
    return known;
  }

  pay(order: KnownOrder, method: string, now: Date): void {
    order.method = method;
    order.wasMoved ||= order.place === 'completed';
    this.change(order, { paid: order.total }, now);
  }

  /** Money that moves goes through the wallet where the order is paid by it; who paid has what they bought. */
  change(order: KnownOrder, to: Partial<Pick<KnownOrder, 'paid' | 'refunded'>>, now: Date): void {
    const { paid, refunded } = { ...order, ...to };
    if (order.isCharged && paid - refunded !== order.paid - order.refunded) {
      this.taken.set('money after commission', (this.taken.get('money after commission') ?? 0) + 1);
    }
    // What was agreed of nothing says nothing of what is kept later.
    if (order.agreed?.kept === 0 && paid !== refunded) order.agreed = null;
    order.wasMoved ||= order.paid > 0 && paid === 0;
    if (order.method === 'WALLET_PAY') {
      order.wallet.balance -= paid - order.paid - (refunded - order.refunded);
    }
    Object.assign(order, { paid, refunded });
    if (paid === 0) order.method = null;
    if (paid > 0 && order.place === 'waiting') this.move(order, 'completed', now);
  }

  move(order: KnownOrder, place: 'completed' | 'cancelled', now: Date): void {
    order.wasMoved ||= order.place !== 'waiting';
    order.place = place;
    order.completedAt = place === 'completed' ? now : null;
  }

  /** What somebody corrected what a channel takes to. */
  agree(order: KnownOrder, commission: number): void {
    order.isCharged = true;
    order.agreed = { commission, kept: order.paid - order.refunded };
  }

  /** Who bears an amount that a case gives: the platform four tenths, the shop the rest; no rider brought it. */
  bearers(amount: number): Bearers {
    const platform = this.#percent(amount, 40);
    return { merchant: amount - platform, platform, rider: 0 };
  }

  /** What a case gave: money by the order's own refund, for which its channel is charged first; a voucher moves none. */
  give(order: KnownOrder, method: 'original' | 'voucher', amount: number, now: Date): void {
    const { platform, rider } = this.bearers(amount);
    order.borne.platform += platform;
    order.borne.rider += rider;
    if (method === 'voucher') return;
    if (order.rate > 0) order.isCharged = true;
    this.change(order, { refunded: order.refunded + amount }, now);
  }

  /** At the end of its cycle. Generated anew it says the same: what came later is the next one's. */
  generate(statement: Pick<KnownStatement, 'id' | 'from' | 'until'>): void {
    const lines = this.orders.flatMap((order) => this.#lineOf(order, statement.until) ?? []);
    this.statements.push({ ...statement, settled: false, lines });
  }

  settle(id: number): void {
    this.#statement(id).settled = true;
  }

  /** The statements that hold an order itself, not what changed of it. */
  holding({ id }: KnownOrder): KnownStatement[] {
    return this.statements.filter(({ lines }) =>
      lines.some(({ orderId, adjustment }) => orderId === id && !adjustment),
    );
  }

  /** Net total: turnover minus refund minus platform service fees (with their tax). */
  now(order: KnownOrder): Omit<KnownLine, 'adjustment'> {
    const { id, paid, refunded, isCharged, gstPercent, borne } = order;
    const fee = this.#feeOf(order);
    const tax = this.#percent(fee, gstPercent);
    return {
      orderId: id,
      turnover: paid,
      refund: refunded,
      platformServiceFee: fee,
      platformServiceTax: tax,
      totalAmount: paid - refunded - fee - tax,
      borneByPlatform: borne.platform,
      borneByRider: borne.rider,
      feeCharged: isCharged ? fee : 0,
    };
  }

  /** Rate × kept, or what was agreed in proportion to what is kept since: rounded once, by whichever way. */
  #feeOf({ paid, refunded, rate, agreed }: KnownOrder): number {
    const kept = paid - refunded;
    if (agreed && agreed.kept === kept) return agreed.commission;
    if (!agreed || agreed.kept === 0) return this.#percent(kept, rate);
    const smallest = smallestAmount(this.currency);
    return Math.round((agreed.commission * kept) / (agreed.kept * smallest)) * smallest;
  }

  #lineOf(order: KnownOrder, until: Date): KnownLine | null {
    const said = this.statements
      .flatMap(({ lines }) => lines)
      .filter(({ orderId }) => orderId === order.id);
    const isHeld = said.some(({ adjustment }) => !adjustment);
    const counts = order.paid > 0 || order.borne.platform + order.borne.rider > 0;
    const isDue = order.completedAt !== null && order.completedAt < until && counts;
    if (said.length === 0 && !isDue) return null;
    const now = this.now(order);
    const rest = (part: (typeof AMOUNTS)[number]) =>
      (isHeld || isDue ? now[part] : 0) - said.reduce((sum, line) => sum + line[part], 0);
    const amounts = Object.fromEntries(AMOUNTS.map((part) => [part, rest(part)]));
    const adjustment = isHeld || !isDue;
    if (adjustment && Object.values(amounts).every((amount) => amount === 0)) return null;
    return { ...now, ...amounts, adjustment };
  }

  #statement(id: number): KnownStatement {
    const found = this.statements.find((one) => one.id === id);
    if (!found) throw new Error(`Nobody knows of statement ${id}`);
    return found;
  }

  /** Halves away from nought, to the smallest amount there is. */
  #percent(amount: number, percent: number): number {
    const smallest = smallestAmount(this.currency);
    return Math.round((amount * percent) / (100 * smallest)) * smallest;
  }
}
