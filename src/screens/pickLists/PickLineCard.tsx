import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuantity, roundQuantity } from '../../../api/kernel/quantity.ts';
import type { LotsOfLine, PickLine } from '../../../api/pickLists/calls.ts';
import type { Verdict } from '../../../machines/kernel/law/rules.ts';
import type { PickLineFacts, PickListEvent } from '../../../machines/pickList/law/facts.ts';
import {
  isBegun,
  isToPutBack,
  lineState,
  openQuantity,
} from '../../../machines/pickList/law/lines.ts';
import { Icon } from '../../components/icons.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Parts } from '../../components/Parts.tsx';
import { QuantityField } from '../../components/QuantityField.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { LINE_MEANINGS } from './meanings.ts';
import { isOdd, PickWeight } from './PickWeight.tsx';
import { ShortDialog } from './ShortDialog.tsx';
import { TakeFirst } from './TakeFirst.tsx';
import { usePlaceName } from './usePlaceName.ts';

/** What a label says of the goods in it: how many, and what they weigh, kilograms. */
export interface WeighedLabel {
  quantity: number;
  kilos: number;
}

interface PickLineCardProps {
  line: PickLine;
  facts: PickLineFacts;
  /** Which lots to take first; none for goods without. */
  lots: LotsOfLine | undefined;
  /** Filled in and asked about, as it is far from what is expected; none where nothing was scanned. */
  label: WeighedLabel | undefined;
  /** Which one of how many, from nought on. */
  at: number;
  of: number;
  /** What stands against an event, by the list's chart. */
  why: (event: PickListEvent) => Verdict;
  act: (event: PickListEvent) => void;
}

/** One line at its shelf: where it is, what it is, how much is still to be picked. */
export function PickLineCard(props: PickLineCardProps): ReactNode {
  const { line, facts, lots, label, at, of, why, act } = props;
  const { t } = useTranslation('pickLists');
  const { name, number, quantity } = useFormat();
  const placeName = usePlaceName();
  const open = openQuantity(facts);
  const [wanted, setWanted] = useState<number | null>(label?.quantity ?? open);
  const [kilos, setKilos] = useState<number | null>(label?.kilos ?? null);
  /** The weight that was asked about. */
  const [asked, setAsked] = useState<string | null>(
    label ? `${label.quantity} ${label.kilos}` : null,
  );
  const [isTyped, setTyped] = useState(false);
  const [isShort, setShort] = useState(false);
  const lineId = line.id;
  const state = lineState(facts);
  const toPutBack = isToPutBack(facts);
  const step = (by: number) =>
    setWanted(Math.min(open, Math.max(0, roundQuantity((wanted ?? 0) + by))));
  const reasonText = useReasonText();
  const against =
    wanted === null || !isQuantity(wanted) ? null : why({ type: 'pick', lineId, quantity: wanted });
  const isGood =
    wanted !== null &&
    isQuantity(wanted) &&
    against === null &&
    (kilos === null || isQuantity(kilos));
  const quantityError = () => {
    if (wanted === null || !isQuantity(wanted)) return isTyped ? t('pick.needsQuantity') : null;
    return against === null ? null : reasonText(against);
  };
  const { weight } = facts;
  const weighed = `${wanted} ${kilos}`;
  const pick = (quantity: number) => {
    const isToAsk = weight && kilos !== null && isOdd(weight, quantity, kilos) && asked !== weighed;
    if (isToAsk) setAsked(weighed);
    else act({ type: 'pick', lineId, quantity, ...(kilos === null ? {} : { kilos }) });
  };
  const taken = (picked: number) =>
    kilos === null
      ? t('pick.take', { quantity: quantity(picked, line) })
      : t('pick.takeWeighed', { quantity: quantity(picked, line), kilos: number(kilos) });
  return (
    <Panel title={placeName(line)}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('pick.progress', { at: number(at + 1), of: number(of) })}
          </Text>
          <StateChip meaning={LINE_MEANINGS[state]} label={t(`lineStates.${state}`)} />
        </Group>
        <div>
          <Text size="xl" fw={700}>
            {name(line)}
          </Text>
          <Text c="dimmed">
            <Parts of={[line.specification, line.sku, t('pick.order', { order: line.orderSn })]} />
          </Text>
        </div>
        <div>
          <Text size="sm">{toPutBack ? t('lineStates.toPutBack') : t('pick.open')}</Text>
          <Text fz="2.75rem" fw={700} lh={1.1}>
            {quantity(toPutBack ? facts.picked : open, line)}
          </Text>
          <Text size="sm" c="dimmed">
            <Parts
              of={[
                t('pick.asked', { quantity: number(line.asked) }),
                t('pick.already', { quantity: number(facts.picked) }),
                weight && weight.weighed > 0
                  ? t('pick.weighed', { kilos: number(weight.kilos) })
                  : '',
              ]}
            />
          </Text>
        </div>
        {open > 0 ? <TakeFirst lots={lots} unit={facts} /> : null}
        {open > 0 ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isGood) pick(wanted);
            }}
          >
            <Stack gap="sm">
              <Group gap="xs" wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={52}
                  aria-label={t('pick.less')}
                  onClick={() => step(-1)}
                >
                  <Icon name="minus" />
                </ActionIcon>
                <QuantityField
                  aria-label={t('fields.quantity')}
                  size="lg"
                  style={{ flex: 1 }}
                  value={wanted}
                  error={quantityError()}
                  onChange={(next) => {
                    setTyped(true);
                    setWanted(next);
                  }}
                />
                <ActionIcon
                  variant="default"
                  size={52}
                  aria-label={t('pick.more')}
                  onClick={() => step(1)}
                >
                  <Icon name="plus" />
                </ActionIcon>
              </Group>
              {weight ? (
                <PickWeight
                  line={facts}
                  weight={weight}
                  quantity={wanted ?? 0}
                  kilos={kilos}
                  isAsked={asked === weighed}
                  onChange={setKilos}
                />
              ) : null}
              <Button type="submit" size="lg" fullWidth disabled={!isGood}>
                {isGood ? taken(wanted) : t('events.pick')}
              </Button>
              <Button variant="default" size="lg" fullWidth onClick={() => setShort(true)}>
                {t('pick.short')}
              </Button>
            </Stack>
          </form>
        ) : null}
        {toPutBack ? (
          <Button size="lg" fullWidth onClick={() => act({ type: 'putBack', lineId })}>
            {t('pick.putBack')}
          </Button>
        ) : null}
        {isBegun(facts) ? (
          <Button variant="subtle" onClick={() => act({ type: 'reopenLine', lineId })}>
            {t('pick.restart')}
          </Button>
        ) : null}
      </Stack>
      {isShort ? (
        <ShortDialog
          name={name(line)}
          onClose={() => setShort(false)}
          onShort={(said) => {
            setShort(false);
            act({ type: 'shortLine', lineId, ...said });
          }}
        />
      ) : null}
    </Panel>
  );
}
