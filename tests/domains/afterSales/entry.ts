import {
  type ApplicationChange,
  changed as changedApplication,
} from '../../../machines/afterSalesEntry/changes.ts';
import {
  type ApplicationDraft,
  applicationDrafts,
  emptyApplication,
} from '../../../machines/afterSalesEntry/draft.ts';
import {
  applicationRules,
  applicationServices,
  orderSearch,
} from '../../../machines/afterSalesEntry/machine.ts';
import { createEntryMachine } from '../../../machines/kernel/entry/machine.ts';
import { type EntrySubject, page } from '../../machines/entry.faults.ts';
import { claimableOrder, rowOf } from '../../screens/afterSales/samples.ts';

const CONTINUE = { type: 'CONTINUE' };
const NEXT = { type: 'NEXT' };

const claimable = claimableOrder();
const claimChanges: ApplicationChange[] = [
  { type: 'order', order: claimable },
  { type: 'claim', lineId: claimable.lines[0]?.id ?? 0, quantity: 1 },
  { type: 'problem', problem: { code: 'damaged', name: 'Damaged' } },
  { type: 'reason', reason: { code: 'crushed', name: 'Crushed' } },
  { type: 'method', method: 'original' },
  { type: 'amount', amount: '5.00' },
  { type: 'description', description: 'A sack was torn' },
];
const wholeClaim: ApplicationDraft = {
  ...claimChanges.reduce(changedApplication, emptyApplication('half-done')),
  step: 'evidence',
  reached: 'check',
};

export const afterSalesEntry: EntrySubject = {
  name: 'an application',
  drafts: applicationDrafts,
  machineOf: (api) =>
    createEntryMachine(applicationRules, applicationDrafts, applicationServices(api), {
      order: orderSearch(api),
    }),
  answers: {
    'aftersale/findOrder': page([claimable]),
    'order/crm/detail': claimable,
    submitAftersale: { aftersale: rowOf() },
  },
  full: wholeClaim,
  toLast: [NEXT],
  last: 'check',
  change: { type: 'CHANGE', change: { type: 'amount', amount: '1.00' } } as { type: string },
  commit: 'submitAftersale',
  search: {
    call: 'aftersale/findOrder',
    child: 'orderSearch',
    words: '85679497',
    found: [claimable],
    draft: null,
  },
  places: {
    'reading the order anew': {
      call: 'order/crm/detail',
      draft: { ...wholeClaim, step: 'problem' },
      go: [CONTINUE],
      failed: 'resumeFailed',
      fine: { entering: 'problem' },
    },
  },
  answersIn: (draft: ApplicationDraft) => [
    `about ${draft.order?.id}`,
    JSON.stringify(draft.claimed),
    `${draft.problem?.code} ${draft.reason?.code} ${draft.method} ${draft.amount}`,
    draft.description,
  ],
};
