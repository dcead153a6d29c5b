import { z } from 'zod';
import type { Api } from '../../api/client.ts';
import { id } from '../../api/kernel/wire.ts';
import type { BulkMachine, OfficeActor } from '../../machines/office/machine.ts';
import { createOrderBulk } from '../../machines/order/bulk.ts';
import { keptBulk } from '../../machines/order/keptBulk.ts';
import { keptEntry } from '../lib/keptEntry.ts';
import { newKey } from '../lib/newKey.ts';
import { BULK_AWAY_KEY, BULK_KEY } from './bulkKey.ts';

/** Whose run it is: it is there for nobody else. */
export interface RunOwner {
  userId: number;
  shopId: number;
}

const keptRun = z.object({ userId: id, shopId: id, from: z.string(), run: keptBulk });

const entry = () => keptEntry(window.sessionStorage, BULK_KEY, keptRun);

/**
 * The flow of a bulk action whose run is kept in this tab.
 * @param from The address of the page that it is begun on.
 */
export const newOrderBulk = (api: Api, owner: RunOwner, from: string): BulkMachine =>
  createOrderBulk(api, {
    newKey,
    clock: Date.now,
    keep: (run) => entry().write({ ...owner, from, run }),
  });

/**
 * Hands the office the run that this tab kept, as it was; what is another's, or can no longer be
 * read, is discarded.
 * @param path Of the page that is open.
 */
export function restoreRun(office: OfficeActor, api: Api, owner: RunOwner, path: string): void {
  const kept = entry().read();
  if (kept?.userId !== owner.userId || kept.shopId !== owner.shopId) {
    entry().clear();
    return;
  }
  const { from, run } = kept;
  const machine = newOrderBulk(api, owner, from);
  const isAway = window.sessionStorage.getItem(BULK_AWAY_KEY) !== null;
  const isThere = !isAway && from.split(/[?#]/)[0] === path;
  office.send({ type: 'RESTORE', machine, kept: run, from, isThere });
}
