import '../../../theme/office.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drive } from '../../../../api/driverLinks/calls.ts';
import { fromMinor, toMinor } from '../../../../api/kernel/money.ts';
import { ColorSchemeButton } from '../../../components/ColorSchemeButton.tsx';
import { LanguageSelect } from '../../../components/LanguageSelect.tsx';
import { RecordSkeleton } from '../../../components/RecordSkeleton.tsx';
import { nameIn } from '../../../lib/language.ts';
import { PlaceContext } from '../../../lib/place.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { DoneStops } from './DoneStops.tsx';
import classes from './drive.module.css';
import type { StopEvent } from './events.ts';
import { RefusedNote } from './RefusedNote.tsx';
import { StopCard } from './StopCard.tsx';
import { type Refused, useDrive } from './useDrive.ts';

/** A waybill for its driver: its stops in their order, and what happens there (`/drive/<token>`). */
export function DriveScreen({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('driverLinks');
  const drive = useDrive(token);
  const failureText = useFailureText();
  const { gone, failure } = drive;
  if (gone !== null) {
    const isEnded = gone.reason?.rule === 'waybillHasEnded';
    return (
      <Frame shop={drive.drive?.shop}>
        <h1 className={classes.title}>{t(isEnded ? 'drive.endedTitle' : 'drive.unknownTitle')}</h1>
        <p>{t(isEnded ? 'drive.endedText' : 'drive.unknownText')}</p>
        {drive.refused.map((one) => (
          <RefusedNote key={JSON.stringify(one)} refused={one} onGiveUp={drive.giveUp} />
        ))}
      </Frame>
    );
  }
  if (failure !== null) {
    return (
      <Frame>
        <Alert role="alert" color="red" title={failureText(failure)}>
          <Button onClick={drive.retry}>{t('actions.retry', { ns: 'common' })}</Button>
        </Alert>
      </Frame>
    );
  }
  if (drive.drive === null) {
    return (
      <Frame>
        <RecordSkeleton />
      </Frame>
    );
  }
  return (
    <PlaceContext value={drive.drive.shop}>
      <Frame shop={drive.drive.shop}>
        <Stops token={token} state={drive} detail={drive.drive} />
      </Frame>
    </PlaceContext>
  );
}

/** The page's own light frame: the shop's name, the language, light or dark. */
function Frame({ shop, children }: { shop?: Drive['shop'] | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (
    <div className={classes.page}>
      <header className={classes.bar} data-frame>
        <strong>
          {shop ? nameIn(locale, { name: shop.nameEn, nameZh: shop.name }) : 'Larder'}
        </strong>
        <div className={classes.barEnd}>
          <LanguageSelect />
          <ColorSchemeButton />
        </div>
      </header>
      <main id="content" className={classes.main} aria-label={t('layout.skip')}>
        {children}
      </main>
    </div>
  );
}

interface StopsProps {
  token: string;
  state: ReturnType<typeof useDrive>;
  detail: Drive;
}

function Stops({ token, state, detail }: StopsProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { day, money, number } = useFormat();
  const { queue, refused } = state;
  usePageTitle(t('drive.tab', { number: detail.number }));
  const [opened, setOpened] = useState<Refused | null>(null);
  const waitsAt = (id: number) =>
    queue.find((event): event is StopEvent => event.type !== 'depart' && event.orderId === id);
  const refusedAt = (id: number | null) =>
    refused.filter(({ event }) => (event.type === 'depart' ? null : event.orderId) === id);
  const departs = queue.some(({ type }) => type === 'depart');
  const open = detail.stops.filter(
    (stop) => !stop.isDelivered && !stop.isCancelled && !waitsAt(stop.orderId),
  );
  // Where nothing can be noted nobody is led to.
  const next = open.find(({ acts }) => acts.length > 0) ?? open[0];
  const later = open.filter((stop) => stop !== next);
  const ids = new Set(detail.stops.map(({ orderId }) => orderId as number));
  const gone = refused.filter(({ event }) => event.type !== 'depart' && !ids.has(event.orderId));
  const done = detail.stops.filter((stop) => !open.includes(stop));
  const left = detail.noted.filter(({ orderId }) => !ids.has(orderId));
  const all = detail.stops.length + left.length;
  const isFinished = detail.isOut && open.length === 0 && all > 0;
  const cash = cashOf(detail, queue);
  const act = (event: StopEvent) => {
    state.act(event);
    setOpened(null);
  };
  const noteOf = (one: Refused) => (
    <RefusedNote
      key={JSON.stringify(one)}
      refused={one}
      onGiveUp={state.giveUp}
      onOpen={
        one.event.type !== 'depart' && ids.has(one.event.orderId)
          ? () => {
              setOpened(one);
              state.giveUp(one);
            }
          : undefined
      }
    />
  );
  const cardOf = (stop: Drive['stops'][number], isNext: boolean) => (
    <StopCard
      key={stop.orderId}
      token={token}
      stop={stop}
      isNext={isNext}
      currency={detail.shop.currency}
      given={
        opened && 'orderId' in opened.event && opened.event.orderId === stop.orderId
          ? opened.event
          : null
      }
      notes={refusedAt(stop.orderId).map(noteOf)}
      canAct={detail.isOut}
      onAct={act}
    />
  );
  return (
    <>
      <div>
        <h1 className={classes.title}>{t('drive.tab', { number: detail.number })}</h1>
        <Text>
          {t('drive.facts', { day: day(detail.day), driver: detail.driver, plate: detail.plate })}
        </Text>
        {detail.isOut ? (
          <Text role="status">
            {t('drive.progress', { done: number(all - open.length), stops: number(all) })}
            {cash === null ? null : ` · ${t('drive.cash', { cash: money(cash) })}`}
          </Text>
        ) : null}
      </div>
      {state.isLost || state.asOf !== null ? (
        <NoConnection asOf={state.asOf} waits={queue.length} onRetry={state.retry} />
      ) : null}
      {state.isUnkept ? (
        <Alert color="red" role="alert">
          {t('drive.notKept')}
        </Alert>
      ) : null}
      {[...refusedAt(null), ...gone].map(noteOf)}
      {detail.isOut ? null : (
        <NotOut
          canDepart={detail.canDepart}
          isSending={departs}
          onDepart={() => state.act({ type: 'depart' })}
        />
      )}
      {all === 0 ? <p>{t('drive.noStops')}</p> : null}
      {isFinished ? (
        <Alert color="green" role="status" title={t('drive.allDone')}>
          {t('drive.allDoneText')}
        </Alert>
      ) : null}
      {next ? (
        <section className={classes.list} aria-label={t('drive.next')}>
          <h2 className={classes.part}>{t('drive.next')}</h2>
          {cardOf(next, true)}
        </section>
      ) : null}
      {later.length > 0 ? (
        <section className={classes.list} aria-label={t('drive.later')}>
          <h2 className={classes.part}>{t('drive.later')}</h2>
          {later.map((stop) => cardOf(stop, false))}
        </section>
      ) : null}
      <DoneStops
        stops={done}
        left={left}
        noted={detail.noted}
        waitsAt={waitsAt}
        isLost={state.isLost}
        currency={detail.shop.currency}
        notesAt={(id) => refusedAt(id).map(noteOf)}
      />
      <Group>
        <Button variant="default" onClick={state.read}>
          {t('drive.read')}
        </Button>
      </Group>
    </>
  );
}

/** The cash of all stops, with what is not sent yet; null for none. */
function cashOf(detail: Drive, queue: readonly { type: string; cash?: string | undefined }[]) {
  const taken = [...detail.noted, ...queue].flatMap(({ cash }) => cash ?? []);
  if (taken.length === 0) return null;
  return fromMinor(taken.reduce((sum, one) => sum + toMinor(one), 0));
}

interface NoConnectionProps {
  /** When what is shown was read; null where the page has it from before. */
  asOf: string | null;
  waits: number;
  onRetry: () => void;
}

/** That nothing goes out or comes in now, since when, and what waits for it. */
function NoConnection({ asOf, waits, onRetry }: NoConnectionProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { date, number } = useFormat();
  return (
    <Alert
      color="orange"
      role="status"
      title={
        asOf === null
          ? t('drive.offlineTitle')
          : t('drive.asOf', { time: date(asOf, isToday(asOf) ? 'time' : 'dateTime') })
      }
    >
      {waits === 0 ? null : (
        <>
          <Text>{t('drive.offline', { count: waits, shown: number(waits) })}</Text>
          <Text>{t('drive.waitsText')}</Text>
        </>
      )}
      <Button mt={waits === 0 ? 0 : 'xs'} variant="default" onClick={onRetry}>
        {t(waits === 0 ? 'drive.read' : 'drive.tryNow')}
      </Button>
    </Alert>
  );
}

/** By the phone's own clock. */
const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

interface NotOutProps {
  canDepart: boolean;
  isSending: boolean;
  onDepart: () => void;
}

/** Before it leaves there is nothing to note; who drives may say that it does. */
function NotOut({ canDepart, isSending, onDepart }: NotOutProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!canDepart) setAsked(false);
  }, [canDepart]);
  return (
    <Alert role="status" title={t('drive.notOut')}>
      <Text>{t(isAsked ? 'drive.departAsk' : 'drive.notOutText')}</Text>
      {canDepart ? (
        <Group mt="sm">
          {isAsked ? (
            <>
              <Button loading={isSending} onClick={onDepart}>
                {t('drive.departYes')}
              </Button>
              <Button variant="default" disabled={isSending} onClick={() => setAsked(false)}>
                {t('drive.cancel')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsked(true)}>{t('drive.depart')}</Button>
          )}
        </Group>
      ) : null}
    </Alert>
  );
}
