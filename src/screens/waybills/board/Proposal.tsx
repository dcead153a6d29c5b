import { Alert, Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';
import { driverLifecycle } from '../../../../machines/driver/law/index.ts';
import { isTagged } from '../../../../machines/kernel/law/explain.ts';
import { BARRED_PLACES } from '../../../../machines/vehicle/law/index.ts';
import { type BoardOrder, listed } from '../../../../machines/waybill/board.ts';
import { holdOfVehicle } from '../../../../machines/waybill/law/load.ts';
import {
  type Choice,
  loadOn,
  propose,
  type Target,
  targetsOf,
  whyNotAll,
} from '../../../../machines/waybill/propose.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { LinesReport } from '../../../components/LinesReport.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { type Fleet, useFleet } from '../../orders/Fleet.tsx';
import { useLoadWords } from '../LoadText.tsx';
import classes from './board.module.css';
import { type Confirmed, useConfirm } from './useConfirm.ts';

interface ProposalProps {
  board: LoadBoard;
  onClose: () => void;
  /** Something of it was saved. */
  onDone: () => void;
}

/** A plan of the loads of a day, which says why each order goes where it does; nothing is saved before it is confirmed. */
export function Proposal(props: ProposalProps): ReactNode {
  const { t } = useTranslation('waybills');
  const fleet = useFleet();
  // What is on the board when it is asked for: it does not change under the person.
  const [board] = useState(props.board);
  return (
    <Panel title={t('propose.title')} offPaper className={classes.proposal}>
      {fleet.failure ? <ErrorState failure={fleet.failure} onRetry={fleet.reload} /> : null}
      {fleet.page ? (
        <Plan {...props} board={board} fleet={fleet.page} />
      ) : fleet.failure ? null : (
        <Skeleton height="8rem" />
      )}
    </Panel>
  );
}

const BARRED: readonly string[] = BARRED_PLACES;

const targetsIn = ({ day, columns }: LoadBoard, { vehicles, drivers }: Fleet): Target[] =>
  targetsOf(
    day,
    columns,
    vehicles
      .filter(({ availability }) => !BARRED.includes(availability))
      .map((vehicle) => ({ ...vehicle, hold: holdOfVehicle(vehicle) })),
    drivers.filter(({ status }) => !isTagged(driverLifecycle, status, 'barred')),
  );

function Plan({ board, fleet, onClose, onDone }: ProposalProps & { fleet: Fleet }): ReactNode {
  const { t } = useTranslation('waybills');
  const grants = useGrants();
  const reasonText = useReasonText();
  const words = useLoadWords();
  const [targets] = useState(() => targetsIn(board, fleet));
  const [choices] = useState(() =>
    propose(listed(board.waiting, { search: '', sort: 'wanted' }), targets, grants),
  );
  /** What was chosen otherwise, by order. */
  const [changed, setChanged] = useState<ReadonlyMap<number, string | null>>(new Map());
  const { isSending, confirmed, confirm } = useConfirm(board.day);
  const keyOf = ({ order, target }: Choice) =>
    changed.has(order.id) ? (changed.get(order.id) ?? null) : target;
  const ordersOn = (key: string | null): BoardOrder[] =>
    choices.filter((choice) => keyOf(choice) === key).map(({ order }) => order);
  const nameOf = ({ waybillId, number, driver, vehicle }: Target) =>
    waybillId === null
      ? t('propose.new', { driver: driver.name, vehicle: vehicle.plate })
      : t('board.column', { number, driver: driver.name, vehicle: vehicle.plate });
  const loads = targets
    .map((target) => ({ target, orders: ordersOn(target.key) }))
    .filter(({ orders }) => orders.length > 0)
    .map((load) => ({ ...load, reason: whyNotAll(load.target, load.orders, grants) }));
  const against = loads.find(({ reason }) => reason !== null)?.reason ?? null;

  const whyOf = (choice: Choice): string => {
    if (changed.has(choice.order.id)) return t('propose.chosen');
    if (choice.target !== null) return t(`propose.because.${choice.because}`);
    return choice.reason ? reasonText(choice.reason) : t('propose.noTarget');
  };
  const lines = (key: string | null) => (
    <ul className={classes.cards}>
      {choices
        .filter((choice) => keyOf(choice) === key)
        .map((choice) => (
          <li key={choice.order.id} className={classes.choice}>
            <div>
              <OrderName order={choice.order} />
              <Text size="sm" c="dimmed">
                {whyOf(choice)}
              </Text>
            </div>
            <div className={classes.target}>
              <Select
                aria-label={t('propose.goesOn', { order: choice.order.orderSn })}
                allowDeselect={false}
                data={[
                  ...targets.map((target) => ({ value: target.key, label: nameOf(target) })),
                  { value: '', label: t('propose.leave') },
                ]}
                value={key ?? ''}
                onChange={(next) => setChanged(new Map(changed).set(choice.order.id, next || null))}
              />
            </div>
          </li>
        ))}
    </ul>
  );

  if (confirmed) return <Report confirmed={confirmed} nameOf={nameOf} onClose={onClose} />;
  const left = ordersOn(null);
  return (
    <div className={classes.proposed}>
      <Text>{t(choices.length === 0 ? 'propose.none' : 'propose.text')}</Text>
      {loads.map(({ target, orders, reason }) => (
        <section key={target.key} aria-label={nameOf(target)}>
          <h3 className={classes.heading}>{nameOf(target)}</h3>
          <Text size="sm">
            {words.weightOf(loadOn(target, orders), target.column.facts.hold)} ·{' '}
            {words.volumeOf(loadOn(target, orders), target.column.facts.hold)}
          </Text>
          {reason ? (
            <Alert color="orange" role="status">
              {reasonText(reason)}
            </Alert>
          ) : null}
          {lines(target.key)}
        </section>
      ))}
      {left.length === 0 ? null : (
        <section aria-label={t('propose.left')}>
          <h3 className={classes.heading}>{t('propose.left')}</h3>
          {lines(null)}
        </section>
      )}
      <Group gap="sm">
        {loads.length === 0 ? null : (
          <ActionButton
            label={t('propose.confirm')}
            variant="filled"
            reason={against}
            loading={isSending}
            onClick={() => void confirm(loads).then(onDone)}
          />
        )}
        <Button variant="default" onClick={onClose}>
          {t('propose.discard')}
        </Button>
      </Group>
    </div>
  );
}

function OrderName({ order }: { order: BoardOrder }): ReactNode {
  const { name } = useFormat();
  const words = useLoadWords();
  const customer = name({ name: order.customerName, nameZh: order.customerNameZh });
  return (
    <Text size="sm">
      {[order.orderSn, customer, words.kilograms(order.load), ...words.cold(order.load)].join(
        ' · ',
      )}
    </Text>
  );
}

interface ReportProps {
  confirmed: readonly Confirmed[];
  nameOf: (target: Target) => string;
  onClose: () => void;
}

/** What became of each load. */
function Report({ confirmed, nameOf, onClose }: ReportProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const done = confirmed.filter(({ failure }) => failure === null).length;
  return (
    <LinesReport
      title={t('propose.done')}
      summary={t('propose.doneText', { count: done, shown: number(done) })}
      lines={confirmed.map(({ target, failure }) => ({
        key: target.vehicle.id,
        name: nameOf(target),
        said: failure ?? t('propose.saved'),
        isDone: failure === null,
      }))}
      close={t('propose.close')}
      onClose={onClose}
    />
  );
}
