import type { Handlers } from '../../api/kernel/operation.ts';
import type { leads as contract } from '../../api/leads/calls.ts';
import { leadsSheet } from '../../api/leads/sheet.ts';
import type { LeadEvent } from '../../machines/lead/law/facts.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { keepPicture } from '../kernel/files/pictureStore.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { answeringShop } from '../site/answeringShop.ts';
import { OUTSIDER } from '../site/visitor.ts';
import { createLead } from './create.ts';
import { writeOfLead } from './mail.ts';
import { openShop } from './openShop.ts';
import { countTabs, leadDetail, listLeads } from './queries.ts';
import { relatedToLead } from './related.ts';
import { storedLead } from './stored.ts';

export const leadHandlers = {
  async submitRegistration({ body, files: { licence } }, call) {
    const at = call.now();
    const { locale: language, contactAddress: to } = call;
    return withRetries(call.db, async (tx) => {
      const shop = await answeringShop(tx, body.country);
      const lead = {
        shop,
        actor: OUTSIDER,
        at,
        language,
        enteredByName: '',
        agreedAt: at,
      };
      const { id, leadNo } = await createLead(tx, lead, body);
      if (licence) {
        if (!licence.picture) throw new Error('The licence was not encoded');
        const file = await keepPicture(tx, call.uploadDirectory, licence.picture, {
          shopId: shop.id,
          kind: 'licence',
          name: licence.name,
          uploadedBy: null,
          uploadedAt: at,
        });
        const user = { record: leadLifecycle.id, recordId: id };
        await attachFiles(tx, { shopId: shop.id }, user, [file.id], 'licence');
      }
      await writeOfLead(tx, { id, leadNo, kind: body.kind, shop, to, language, at });
      return { leadNo };
    });
  },
  listLead: ({ body }, call) => checkedCursor(() => listLeads(call, body)),
  exportLeads: ({ body }, call) => exportList(call, leadsSheet, body, listLeads),
  countLead: ({ body }, call) => countTabs(call, body),
  getLead: ({ params }, call) => leadDetail(call, params.id),
  getLeadRelated: ({ params }, call) => relatedToLead(call, params.id),
  async addLead({ body }, call) {
    const { shop, actor, locale: language } = call;
    const lead = {
      shop,
      actor,
      at: call.now(),
      language,
      enteredByName: actor.name,
      agreedAt: null,
    };
    const { id } = await withRetries(call.db, (tx) => createLead(tx, lead, body));
    return leadDetail(call, id);
  },
  handleLead: ({ params, body: { event, version } }, call) =>
    move(call, { id: params.id, version }, event),
  openShop: ({ params, body: { version, ...opening } }, call) =>
    openShop(call, { id: params.id, version }, opening),
} satisfies Handlers<typeof contract, Call>;

/** @throws as `moveOne` */
const move = (call: Call, which: Which, event: LeadEvent) =>
  moveOne(call, storedLead, which, event, leadDetail);
