import { type ReactElement, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { Actions, type ActionsProps, hasMenu } from './Actions.tsx';
import classes from './record.module.css';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import { useOneRow } from './useOneRow.ts';
import { offersOf } from './useRecordPalette.ts';

/** What else can be begun from a record's page, as buttons and links with keys; null parts are left out. */
export type RecordLinks = readonly (ReactElement | null)[];

interface ActionBarProps extends Omit<ActionsProps, 'reasonId' | 'beside' | 'folded'> {
  links?: RecordLinks;
  /** At the end of the bar. */
  help: ReactNode;
}

/**
 * What can be done with the record, in one place that stays in view while the page is scrolled. What
 * stands against one of its buttons is said below them.
 */
export function ActionBar({ help, ...props }: ActionBarProps): ReactNode {
  const { view, onDo, eventName } = props;
  const { t, i18n } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const isNarrow = useIsNarrow();
  const bar = useId();
  const reasonId = (type: string) => `${bar}-${type}`;
  const row = useRef<HTMLDivElement>(null);
  const links = (props.links ?? []).filter((link) => link !== null);
  // The first event stays longest, then the links: what a chart offers beside it is rarer.
  const lead = Math.min(1, view.beside.length);
  const names = [
    i18n.language,
    ...view.beside.map(({ type }) => texts.eventAt(type, view.places)),
    ...links.map(({ key }) => key),
  ];
  const room = useOneRow(row, isNarrow ? 0 : view.beside.length + links.length, names.join('\n'));
  const linked = Math.min(links.length, Math.max(0, room - lead));
  // A phone has room for two; elsewhere one row holds what has room in it.
  const beside = view.beside.slice(
    0,
    isNarrow ? 1 : Math.min(room, lead) + Math.max(0, room - lead - links.length),
  );
  const shown = [...(view.next ? [view.next] : []), ...beside];
  // What has a button here, or is refused itself, is no link in a reason.
  const isOffered = (event: string | undefined) =>
    offersOf(view).some(
      (offer) => offer.type === event && offer.answer.possible && !shown.includes(offer),
    );
  return (
    <>
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('actions', { record: texts.record })}
        data-off-paper
      >
        <div ref={row} className={classes.barButtons}>
          <Actions
            {...props}
            beside={beside}
            folded={isNarrow ? [] : links.slice(linked)}
            reasonId={reasonId}
          />
          {isNarrow ? null : links.slice(0, linked)}
          <span className={classes.barEnd}>
            {/* A phone has no room for a button more: there it is in the menu. */}
            {isNarrow && hasMenu(view, beside) ? null : <PrintButton />}
            {help}
          </span>
        </div>
        {shown.map(({ type, answer }) =>
          answer.possible ? null : (
            <p key={type} id={reasonId(type)} className={classes.barReason}>
              {t('notNowEvent', { event: texts.eventAt(type, view.places) })}{' '}
              <ReasonText
                reason={answer.reason}
                onEvent={
                  isOffered(answer.reason.remedy?.event)
                    ? { name: eventName, send: onDo }
                    : undefined
                }
              />
            </p>
          ),
        )}
      </div>
      {/* A bar that stays must leave a phone the page: what else can be begun stands below it. */}
      {isNarrow && links.length > 0 ? (
        <div className={classes.barLinks} data-off-paper>
          {links}
        </div>
      ) : null}
    </>
  );
}
