import { Alert } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { OrderDetail } from '../../../../api/orders.ts';
import { useRoles, useWho } from '../../../components/chart/useWho.ts';
import { useChartWords } from '../../../components/chart/words.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { Actions } from './Actions.tsx';
import { Amounts } from './Amounts.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { Dialogs } from './Dialogs.tsx';
import { History } from './History.tsx';
import { Keys } from './Keys.tsx';
import { LineTable } from './LineTable.tsx';
import { viewOfOrder } from './offers.ts';
import { Customer, Delivery } from './People.tsx';
import { RecordHead } from './RecordHead.tsx';
import classes from './record.module.css';
import { Shipments } from './Shipments.tsx';
import { useActorName } from './useActorName.ts';
import { useOrderActions } from './useOrderActions.ts';
import type { OrderFlowSend, OrderFlowSnapshot } from './useOrderFlow.ts';
import { useRecordKeys } from './useRecordKeys.ts';
import { WayFinder } from './WayFinder.tsx';
import { nearestSource } from './ways.ts';

interface OrderPageProps {
  detail: OrderDetail;
  snapshot: OrderFlowSnapshot;
  send: OrderFlowSend;
}

/** The order's page: left what it is about, right where it is and what happened. */
export function OrderPage({ detail, snapshot, send }: OrderPageProps): ReactNode {
  const grants = useGrants();
  const view = useMemo(() => viewOfOrder(detail, grants), [detail, grants]);
  const words = useChartWords('orders', view.graph);
  const roles = useRoles();
  const who = useWho(roles);
  const actorOf = useActorName(roles);
  const act = useOrderActions(view, send);
  const failureText = useFailureText();
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  /** How many lines of the history are shown; null follows the order as it moves. */
  const [shown, setShown] = useState<number | null>(null);
  const goalField = useRef<HTMLInputElement>(null);

  const { history } = detail;
  const at = Math.min(shown ?? history.length, history.length);
  const show = (next: number) => setShown(next >= history.length ? null : Math.max(1, next));
  const isViewing = snapshot.matches('viewing');
  const { failure } = snapshot.context;

  useWindowEvent('focus', () => send({ type: 'REFRESH' }));
  useRecordKeys({
    isBusy: !isViewing,
    next: () => act(view.next?.type ?? ''),
    more: () => setOpen('menu'),
    goal: () => goalField.current?.focus(),
    back: () => show(at - 1),
    forward: () => show(at + 1),
    help: () => setOpen('help'),
  });

  return (
    <div className={classes.page}>
      <RecordHead
        view={view}
        actions={
          <>
            <Actions
              view={view}
              isSending={!isViewing && snapshot.context.typed === null}
              menuOpen={open === 'menu'}
              onMenu={(isOpen) => setOpen(isOpen ? 'menu' : null)}
              onDo={act}
              onShowWay={(type) => {
                setGoal(nearestSource(view, type));
                goalField.current?.focus();
              }}
              eventName={words.eventType}
            />
            <Keys opened={open === 'help'} onChange={(isOpen) => setOpen(isOpen ? 'help' : null)} />
          </>
        }
      />
      {isViewing && failure ? (
        <Alert color="red" role="alert" mb="md">
          {failure.reason ? (
            <ReasonText reason={failure.reason} onEvent={{ name: words.eventType, send: act }} />
          ) : (
            failureText(failure)
          )}
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.side}>
          <LineTable view={view} />
          <div className={classes.pair}>
            <Amounts view={view} />
            <Customer view={view} />
          </div>
          <Delivery view={view} />
          {view.graph.edges.some(({ event }) => event === 'ship') ? (
            <Shipments view={view} />
          ) : null}
        </div>
        <div className={classes.side}>
          <ChartPanel view={view} words={words} who={who} at={at} onShow={show} goal={goal} />
          <WayFinder
            view={view}
            words={words}
            grants={grants}
            who={who}
            goal={goal}
            onGoal={setGoal}
            onDo={act}
            fieldRef={goalField}
          />
          <History history={history} words={words} actorOf={actorOf} at={at} onShow={show} />
        </div>
      </div>
      <Dialogs
        snapshot={snapshot}
        send={send}
        view={view}
        words={words}
        grants={grants}
        actorOf={actorOf}
      />
    </div>
  );
}
