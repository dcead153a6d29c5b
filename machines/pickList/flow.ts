import type { Api } from '../../api/client.ts';
import type { PickListDetail } from '../../api/pickLists/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { PickListEvent, PickListFacts } from './law/facts.ts';
import { pickListLifecycle } from './law/index.ts';

/** The pick list as its flow and its page use it: its events go over the wire as they are. */
export const pickListLaw: RecordLaw<PickListFacts, PickListEvent, PickListDetail, PickListEvent> = {
  lifecycle: pickListLifecycle,
  versionOf: ({ pickList }) => pickList.version,
  eventOf: (request) => request,
};

/** What a person goes through with one pick list. */
export function createPickListFlow(
  api: Api,
  services: RecordFlowServices<PickListDetail, PickListEvent>,
) {
  return createRecordFlow(
    pickListLaw,
    {
      load: (id, flags) => api.getPickList({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.movePickList(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
