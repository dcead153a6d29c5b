import { randomInt, randomUUID } from 'node:crypto';
import type { BankAccountDetail, BankAccountEntry } from '../../../api/bankAccounts/calls.ts';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type {
  BankAccountEvent,
  BankAccountFacts,
} from '../../../machines/bankAccount/law/facts.ts';
import { bankAccountLifecycle } from '../../../machines/bankAccount/law/index.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { inShop } from '../../api/support/server.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { setLimit } from '../../support/limits.ts';
import { ALONE, bankAccountVariants } from './variants.ts';

/** Who walks: one enters, changes and removes, the other confirms and refuses. */
export interface BankAccountDesks {
  entering: Api;
  deciding: Api;
}

/** In which shops, where each account is, and when it was walked last. */
export interface BankAccountGround {
  shopOf: Map<number, number>;
  /** The accounts of each shop that were walked, the one that was longest ago first. */
  walked: Map<number, Set<number>>;
}

/** Of the demo's shops the first needs nobody else; in the others somebody else confirms. */
const SHOPS = { alone: [1], others: [2, 3, 4, 5] };

export async function prepareBankAccountGround({
  entering,
}: BankAccountDesks): Promise<BankAccountGround> {
  for (const shopId of SHOPS.alone) await setLimit(inShop(entering, shopId), 'bankAccount', null);
  for (const shopId of SHOPS.others) await setLimit(inShop(entering, shopId), 'bankAccount', '0');
  return { shopOf: new Map(), walked: new Map() };
}

const QUIET = { showError: false };

/** How long a password that was given counts at least, so that none is given before each call. */
const ENOUGH = 60_000;

/** Walks bank accounts; a shop has few, so that the one that lay longest makes room for another. */
export function bankAccountWalker(
  desks: BankAccountDesks,
  { shopOf, walked }: BankAccountGround,
): Walker<BankAccountFacts, BankAccountEvent> {
  let turn = 0;
  /** A desk in the shop of an account, its password given. */
  const unlocked = async (desk: keyof BankAccountDesks, shopId: number): Promise<Api> => {
    const api = inShop(desks[desk], shopId);
    const { unlockedFor } = await api.listBankAccount({}, QUIET);
    if (unlockedFor < ENOUGH) {
      await api.verifyBankPassword({ body: { password: DEMO_PASSWORD } }, QUIET);
    }
    return api;
  };
  const touch = (id: number): number => {
    const shopId = shopOf.get(id) ?? 0;
    const ids = walked.get(shopId) ?? new Set();
    ids.delete(id);
    walked.set(shopId, ids.add(id));
    return shopId;
  };
  const read = async (id: number) =>
    shown(await inShop(desks.deciding, touch(id)).getBankAccount({ params: { id } }));
  /** Removes the account that lay longest. */
  const makeRoom = async (api: Api, shopId: number) => {
    const [id] = walked.get(shopId) ?? [];
    if (id === undefined) return;
    walked.get(shopId)?.delete(id);
    const { bankAccount } = await api.getBankAccount({ params: { id } });
    const body = { version: bankAccount.version };
    await api.deleteBankAccount({ params: { id }, body }, QUIET).catch(() => undefined);
  };
  const create = async (shopId: number): Promise<Shown<BankAccountFacts>> => {
    const api = await unlocked('entering', shopId);
    for (;;) {
      const number = someNumber();
      try {
        const { rows } = await api.addBankAccount({ body: await entryOf(api, number) }, QUIET);
        const id = rows.find(({ account }) => account === number)?.id ?? 0;
        shopOf.set(id, shopId);
        return await read(id);
      } catch (error) {
        const isFull =
          error instanceof ApiFailure && error.reason?.rule === 'bankAccountsAreNotTooMany';
        if (!isFull) throw error;
        await makeRoom(api, shopId);
      }
    }
  };
  const sendEvent = async (id: number, event: BankAccountEvent): Promise<unknown> => {
    const shopId = touch(id);
    switch (event.type) {
      case 'confirm':
        return (await unlocked('deciding', shopId)).confirmBankAccount({ body: { id } }, keyed());
      case 'refuse': {
        const api = await unlocked('deciding', shopId);
        return api.refuseBankAccount({ body: { id, remark: event.remark } }, keyed());
      }
      case 'update': {
        const api = await unlocked('entering', shopId);
        const number = await numberMeant(api, id, event.card.account);
        const { email, accountName, bankCode } = event.card;
        const entry = { ...(await entryOf(api, number)), email, accountName, bankCode };
        const { version } = (await api.getBankAccount({ params: { id } })).bankAccount;
        return api.editBankAccount({ params: { id }, body: { ...entry, version } }, QUIET);
      }
      case 'remove': {
        const api = await unlocked('entering', shopId);
        const { version } = (await api.getBankAccount({ params: { id } })).bankAccount;
        return api.deleteBankAccount({ params: { id }, body: { version } }, QUIET);
      }
    }
  };
  return {
    lifecycle: bankAccountLifecycle,
    variants: bankAccountVariants,
    read,
    passTime: async () => {},
    create: ({ name }) => {
      const shopIds = name === ALONE ? SHOPS.alone : SHOPS.others;
      turn += 1;
      return create(shopIds[turn % shopIds.length] ?? 0);
    },
    send: (id, event) =>
      say(async () => {
        await sendEvent(id, event);
        return read(id);
      }),
  };
}

const keyed = () => ({ ...QUIET, idempotencyKey: randomUUID() });

/** No two are alike, at their end either. */
const someNumber = () => `${randomInt(1e9, 1e10)}${randomInt(1e9, 1e10)}`;

async function entryOf(api: Api, account: string): Promise<BankAccountEntry> {
  const { settlementCycle } = await api.listBankAccount({}, QUIET);
  return {
    bankCode: 'DBSSSGSG',
    account,
    accountName: 'Old Market Provisions',
    email: 'finance@oldmarket.example',
    settlementCycle,
    seenCycle: settlementCycle,
  };
}

/** The account's own number that the chart means by what it shows of it, or any other. */
async function numberMeant(api: Api, id: number, told: string): Promise<string> {
  const row = (await api.listBankAccount({}, QUIET)).rows.find((one) => one.id === id);
  const own = [row, row?.asked].find((one) => one?.masked === told);
  return own?.account ?? someNumber();
}

async function say(work: () => Promise<Shown<BankAccountFacts>>): Promise<Said<BankAccountFacts>> {
  try {
    return { ok: true, record: await work() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: BankAccountDetail): Shown<BankAccountFacts> {
  const { bankAccount, state, facts, history } = detail;
  const { id, version } = bankAccount;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
