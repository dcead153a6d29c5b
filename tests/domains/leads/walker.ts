import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { LeadDetail } from '../../../api/leads/calls.ts';
import type { LeadEvent, LeadFacts, LeadKind } from '../../../machines/lead/law/facts.ts';
import { leadLifecycle } from '../../../machines/lead/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { OPENING } from './opening.ts';
import { leadVariants } from './variants.ts';

/** A merchant's shop, and the leads that are there: all others are the office's. */
export interface LeadGround {
  merchants: number;
  leadsThere: Set<number>;
}

/** Opens a shop for an applicant, of which the administrator is too. */
export async function leadGround(api: Api): Promise<LeadGround> {
  const { id } = (await add(api, 'merchant')).lead;
  await send(api, id, { type: 'takeUp' });
  await send(api, id, { type: 'accept', remark: 'Licence seen' });
  const { lead } = await send(api, id, { type: 'openShop', shopName: '', username: '' });
  if (!lead.opened) throw new Error('The shop was not opened');
  return { merchants: lead.opened.shopId, leadsThere: new Set() };
}

/** Walks leads as an administrator does, who enters them for callers and opens their shops. */
export function leadWalker(
  api: Api,
  { merchants, leadsThere }: LeadGround,
): Walker<LeadFacts, LeadEvent> {
  const there = inShop(api, merchants);
  const at = (id: number) => (leadsThere.has(id) ? there : api);
  return {
    lifecycle: leadLifecycle,
    variants: leadVariants,
    read: async (id) => shown(await at(id).getLead({ params: { id } })),
    passTime: async () => {},
    create: async ({ facts: { kind, isOfOffice } }) => {
      const detail = await add(isOfOffice ? api : there, kind);
      if (!isOfOffice) leadsThere.add(detail.lead.id);
      return shown(detail);
    },
    send: (id, event) => say(() => send(at(id), id, event)),
  };
}

const add = (api: Api, kind: LeadKind) =>
  api.addLead({
    body: {
      kind,
      contactName: 'Tan Mei Ling',
      email: 'mei.ling@noodlebar.example',
      mobile: '+65 8123 4567',
      businessName: 'Noodle Bar',
      branchAddress: '12 Temple Street',
      country: 'SG',
    },
  });

function send(api: Api, id: number, event: LeadEvent): Promise<LeadDetail> {
  const params = { id };
  if (event.type !== 'openShop') {
    const flags = { idempotencyKey: randomUUID(), showError: false };
    return api.handleLead({ params, body: { event } }, flags);
  }
  const username = `w${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  return api.openShop({ params, body: { ...OPENING, username } }, { showError: false });
}

async function say(work: () => Promise<LeadDetail>): Promise<Said<LeadFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

/** Without the password that is said once: another reading has it no more. */
function shown({ oneTimePassword: _said, ...detail }: LeadDetail): Shown<LeadFacts> {
  const { lead, state, facts, history } = detail;
  const { id, version } = lead;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
