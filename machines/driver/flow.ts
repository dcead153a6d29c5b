import type { Api } from '../../api/client.ts';
import type { DriverDetail } from '../../api/drivers/calls.ts';
import { createRecordFlow, type RecordFlowServices, type RecordLaw } from '../kernel/recordFlow.ts';
import type { Sending } from '../kernel/recordMachine.ts';
import type { DriverEvent, DriverFacts } from './law/facts.ts';
import { driverLifecycle } from './law/index.ts';

/** The driver as its flow and its page use it: its events go over the wire as they are. */
export const driverLaw: RecordLaw<DriverFacts, DriverEvent, DriverDetail, DriverEvent> = {
  lifecycle: driverLifecycle,
  versionOf: ({ driver }) => driver.version,
  eventOf: (request) => request,
};

/** What a person goes through with one driver. */
export function createDriverFlow(
  api: Api,
  services: RecordFlowServices<DriverDetail, DriverEvent>,
) {
  return createRecordFlow(
    driverLaw,
    {
      load: (id, flags) => api.getDriver({ params: { id } }, flags),
      send: (id, sending) => sendDriver(api, id, sending),
    },
    services,
  );
}

/** Sends an event of a driver by the call that takes it. */
export function sendDriver(
  api: Api,
  id: number,
  { event, version, key }: Pick<Sending<DriverEvent>, 'event' | 'key'> & { version?: number },
): Promise<DriverDetail> {
  const flags = { idempotencyKey: key, showError: false };
  const params = { id };
  switch (event.type) {
    case 'update':
      return api.saveDriver({ body: { ...event.card, id, version } }, flags);
    case 'remove':
      return api.deleteDriver({ params, query: { version } }, flags);
    default:
      return api.moveDriver({ params, body: { version, event } }, flags);
  }
}
