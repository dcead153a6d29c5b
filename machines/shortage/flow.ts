import type { Api } from '../../api/client.ts';
import type { ShortageDetail, WireShortageEvent } from '../../api/shortages/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { ShortageEvent, ShortageFacts } from './law/facts.ts';
import { shortageLifecycle } from './law/index.ts';

/** The shortage as its flow and its page use it: its events go over the wire as they are. */
export const shortageLaw: RecordLaw<
  ShortageFacts,
  ShortageEvent,
  ShortageDetail,
  WireShortageEvent
> = {
  lifecycle: shortageLifecycle,
  versionOf: ({ shortage }) => shortage.version,
  eventOf: (request) => request,
};

/** What a person goes through with one shortage. */
export function createShortageFlow(
  api: Api,
  services: RecordFlowServices<ShortageDetail, WireShortageEvent>,
) {
  return createRecordFlow(
    shortageLaw,
    {
      load: (id, flags) => api.getShortage({ params: { id } }, flags),
      send: (id, { event, version, key }) =>
        api.moveShortage(
          { params: { id }, body: { event, version } },
          { idempotencyKey: key, showError: false },
        ),
    },
    services,
  );
}
