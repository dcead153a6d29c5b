import { Button, Menu, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { Icon } from '../icons.tsx';
import { InMenu, type MenuItemProps } from '../inMenu.ts';
import { printPage } from '../print/printing.ts';
import { RefusedItem } from '../RefusedItem.tsx';
import type { Offer } from './offers.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

export interface ActionsProps {
  view: RecordView;
  /** What has a button beside the next event; the rest is in the menu. */
  beside: readonly Offer[];
  /** What else is begun from the menu, for want of room beside it. */
  folded: readonly ReactElement[];
  isSending: boolean;
  /** Whether the menu of further actions is open: a key opens it too. */
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
  onDo: (type: string) => void;
  /** Shows the way to where an event of the wrong state becomes possible. */
  onShowWay: (type: string) => void;
  eventName: (type: string) => string;
  /** The element that says why an event is not possible now. */
  reasonId: (type: string) => string;
}

/** The next event as the one filled button, others beside it, the rest in a menu with reasons. */
export function Actions(props: ActionsProps): ReactNode {
  const { view, beside, isSending, onDo, reasonId } = props;
  const texts = useLifecycleTexts(view.namespace);
  const button = (offer: Offer, variant: 'filled' | 'default') => (
    <Button
      key={offer.type}
      variant={variant}
      loading={isSending && variant === 'filled'}
      onClick={() => onDo(offer.type)}
      {...(offer.answer.possible ? {} : refused(reasonId(offer.type)))}
    >
      {texts.eventAt(offer.type, view.places)}
    </Button>
  );
  return (
    <>
      {view.next ? button(view.next, 'filled') : null}
      {beside.map((offer) => button(offer, 'default'))}
      <MoreMenu {...props} offers={inMenu(view, beside)} />
    </>
  );
}

/** What has no button of its own. */
const inMenu = (view: RecordView, beside: readonly Offer[]): Offer[] => [
  ...view.beside.slice(beside.length),
  ...view.rest,
];

/** Whether there is a menu of further actions. */
export const hasMenu = (view: RecordView, beside: readonly Offer[]): boolean =>
  inMenu(view, beside).length > 0;

/** What the chart refuses stays where it is, takes the focus, and says why. */
const refused = (reason: string) => ({
  'data-disabled': true,
  'aria-disabled': true,
  'aria-describedby': reason,
});

function MoreMenu(props: ActionsProps & { offers: readonly Offer[] }): ReactNode {
  const { view, offers, folded, menuOpen, onMenu, onDo, onShowWay, eventName } = props;
  const { t } = useTranslation('records');
  const texts = useLifecycleTexts(view.namespace);
  const isNarrow = useIsNarrow();
  if (offers.length + folded.length === 0) return null;
  const possible = offers
    .filter(({ answer }) => answer.possible)
    .sort((a, b) => Number(view.isFinal(a.type)) - Number(view.isFinal(b.type)));
  const elsewhere = offers.filter(isOfAnotherState);
  const refused = offers.filter((offer) => !possible.includes(offer) && !elsewhere.includes(offer));
  return (
    <Menu opened={menuOpen} onChange={onMenu} position="bottom-end" shadow="md" width={340}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((offer) => (
          <Menu.Item
            key={offer.type}
            c={view.isFinal(offer.type) ? 'var(--mantine-color-error)' : undefined}
            onClick={() => onDo(offer.type)}
          >
            {texts.eventAt(offer.type, view.places)}
          </Menu.Item>
        ))}
        {possible.length > 0 && folded.length > 0 ? <Menu.Divider /> : null}
        <InMenu value={FoldedItem}>{folded}</InMenu>
        {refused.length > 0 ? <Menu.Label>{t('notNow')}</Menu.Label> : null}
        {refused.map(({ type, answer }) =>
          answer.possible ? null : (
            <RefusedItem
              key={type}
              label={texts.eventAt(type, view.places)}
              reason={answer.reason}
              onEvent={{ name: eventName, send: onDo }}
            />
          ),
        )}
        {elsewhere.length > 0 ? (
          <Menu.Label>
            {t('wrongState', { record: texts.record, state: texts.state(view.places) })}
          </Menu.Label>
        ) : null}
        {elsewhere.map((offer) => (
          <Menu.Item
            key={offer.type}
            c="dimmed"
            rightSection={<Text size="xs">{t('showWay')}</Text>}
            onClick={() => onShowWay(offer.type)}
          >
            {texts.eventAt(offer.type, view.places)}
          </Menu.Item>
        ))}
        {isNarrow ? (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="print" size={16} />}
              onClick={() => void printPage()}
            >
              {t('print.button')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What would be a button or a link in the bar. */
function FoldedItem({ children, reason, isBusy, href, ...props }: MenuItemProps): ReactNode {
  if (reason) return <RefusedItem label={children} reason={reason} />;
  const link = href === undefined ? {} : { component: 'a' as const, href };
  return (
    <Menu.Item {...props} {...link} disabled={isBusy ?? false}>
      {children}
    </Menu.Item>
  );
}

const isOfAnotherState = ({ answer }: Offer) =>
  !answer.possible && answer.reason.rule === 'wrongState';
