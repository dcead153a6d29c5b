import { Button, Group, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icons.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { OfferButton } from './OfferButton.tsx';
import type { Offer, OrderView } from './offers.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface ActionsProps {
  view: OrderView;
  isSending: boolean;
  /** Whether the menu of further actions is open: a key opens it too. */
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
  onDo: (type: string) => void;
  /** Shows the way to where an event of the wrong state becomes possible. */
  onShowWay: (type: string) => void;
  eventName: (type: string) => string;
}

/** The next event as the one filled button, others beside it, the rest in a menu with reasons. */
export function Actions(props: ActionsProps): ReactNode {
  const { view, isSending, onDo, eventName } = props;
  const texts = useOrderTexts();
  const button = (offer: Offer, variant: 'filled' | 'default') => (
    <OfferButton
      key={offer.type}
      offer={offer}
      label={texts.event(offer.type)}
      variant={variant}
      loading={isSending && variant === 'filled'}
      onDo={onDo}
      eventName={eventName}
    />
  );
  return (
    <Group gap="sm">
      {view.next ? button(view.next, 'filled') : null}
      {view.beside.map((offer) => button(offer, 'default'))}
      <MoreMenu {...props} />
    </Group>
  );
}

function MoreMenu(props: ActionsProps): ReactNode {
  const { view, menuOpen, onMenu, onDo, onShowWay, eventName } = props;
  const { t } = useTranslation('orders');
  const texts = useOrderTexts();
  const possible = view.rest
    .filter(({ answer }) => answer.possible)
    .sort((a, b) => Number(isFinal(a)) - Number(isFinal(b)));
  const elsewhere = view.rest.filter(isOfAnotherState);
  const refused = view.rest.filter(
    (offer) => !possible.includes(offer) && !elsewhere.includes(offer),
  );
  return (
    <Menu opened={menuOpen} onChange={onMenu} position="bottom-end" shadow="md" width={340}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
          {t('record.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
        {possible.map((offer) => (
          <Menu.Item
            key={offer.type}
            c={isFinal(offer) ? 'var(--mantine-color-error)' : undefined}
            onClick={() => onDo(offer.type)}
          >
            {texts.event(offer.type)}
          </Menu.Item>
        ))}
        {refused.length > 0 ? <Menu.Label>{t('record.notNow')}</Menu.Label> : null}
        {refused.map((offer) => (
          <RefusedItem key={offer.type} offer={offer} onDo={onDo} eventName={eventName} />
        ))}
        {elsewhere.length > 0 ? (
          <Menu.Label>
            {t('record.wrongState', { state: texts.state(view.detail.state) })}
          </Menu.Label>
        ) : null}
        {elsewhere.map((offer) => (
          <Menu.Item
            key={offer.type}
            c="dimmed"
            rightSection={<Text size="xs">{t('record.showWay')}</Text>}
            onClick={() => onShowWay(offer.type)}
          >
            {texts.event(offer.type)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RefusedItemProps {
  offer: Offer;
  onDo: (type: string) => void;
  eventName: (type: string) => string;
}

/** Takes the focus like the others, so that the reason can be read by keyboard. */
function RefusedItem({ offer, onDo, eventName }: RefusedItemProps): ReactNode {
  const texts = useOrderTexts();
  const { answer } = offer;
  if (answer.possible) return null;
  return (
    <Menu.Item component="div" aria-disabled="true" closeMenuOnClick={false}>
      {texts.event(offer.type)}
      <Text size="xs" c="dimmed" component="div">
        <ReasonText reason={answer.reason} onEvent={{ name: eventName, send: onDo }} />
      </Text>
    </Menu.Item>
  );
}

const isOfAnotherState = ({ answer }: Offer) =>
  !answer.possible && answer.reason.rule === 'wrongState';

/** What cannot be undone stands last, in red. */
const isFinal = ({ type }: Offer) => type === 'cancel';
