import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { LeadDetail } from '../../../api/leads/calls.ts';
import type { LeadEvent, LeadFacts } from '../../../machines/lead/law/facts.ts';
import { leadLifecycle } from '../../../machines/lead/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { OPENING } from './opening.ts';
import { leadVariants } from './variants.ts';

/** Walks leads as an administrator does, who enters them for callers and opens their shops. */
export function leadWalker(api: Api): Walker<LeadFacts, LeadEvent> {
  return {
    lifecycle: leadLifecycle,
    variants: leadVariants,
    read: async (id) => shown(await api.getLead({ params: { id } })),
    passTime: async () => {},
    create: async ({ facts: { kind } }) =>
      shown(
        await api.addLead({
          body: {
            kind,
            contactName: 'Tan Mei Ling',
            email: 'mei.ling@noodlebar.example',
            mobile: '+65 8123 4567',
            businessName: 'Noodle Bar',
            branchAddress: '12 Temple Street',
            country: 'SG',
          },
        }),
      ),
    send: (id, event) =>
      say(() => {
        const params = { id };
        if (event.type !== 'openShop') {
          const flags = { idempotencyKey: randomUUID(), showError: false };
          return api.handleLead({ params, body: { event } }, flags);
        }
        const username = `w${randomUUID().replaceAll('-', '').slice(0, 16)}`;
        return api.openShop({ params, body: { ...OPENING, username } }, { showError: false });
      }),
  };
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
