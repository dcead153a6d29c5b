import type { DriverDetail } from '../../../api/drivers/calls.ts';
import { driverLaw } from '../../../machines/driver/flow.ts';
import type { DriverEvent, DriverFacts } from '../../../machines/driver/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { DRIVER_MEANINGS } from './meanings.ts';

const graph = chartGraph(driverLaw.lifecycle);

/** The driver as its page shows it. */
export const driverKind: RecordKind<DriverFacts, DriverEvent, DriverDetail, DriverEvent> = {
  ...driverLaw,
  namespace: 'drivers',
  numberOf: ({ driver }) => driver.name,
  graphOf: () => graph,
  meanings: DRIVER_MEANINGS,
  aside: ['goOffDuty', 'update', 'remove'],
  seldom: ['remove'],
  final: ['remove'],
};

export type DriverView = RecordView<DriverFacts, DriverEvent, DriverDetail, DriverEvent>;

/** What every form of a driver's event is given. */
export type DriverFormProps = EventFormProps<DriverView, DriverEvent>;
