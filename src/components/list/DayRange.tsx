import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallClockOf } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Icon } from '../icons.tsx';
import { DayInput } from '../moment/DayInput.tsx';
import { EXAMPLE, readDay, writeDay } from '../moment/day.ts';
import { DAY_PRESETS, type DayPreset, presetDays } from './dayPresets.ts';
import classes from './list.module.css';

const SIDES = ['from', 'to'] as const;
type Side = (typeof SIDES)[number];
type Sides<Value> = Readonly<Record<Side, Value>>;

interface DayRangeProps {
  /** What stands before each of the two days. */
  names: Sides<string>;
  /** `YYYY-MM-DD` in the shop's time zone; null for none. */
  from: string | null;
  to: string | null;
  /** What stands against two days in their order; null where nothing does. */
  problemOf?: (days: Sides<string | null>) => string | null;
  /** Whether the days that are asked for most (today, this month, …) are one click away. */
  hasPresets?: boolean;
  /**
   * Both days, an empty text for none, and the preset that they were chosen by. Told only where nothing
   * stands against them.
   */
  onChange: (chosen: ChosenDays) => void;
}

/** Two days as they were chosen. */
export interface ChosenDays extends Record<Side, string> {
  days: DayPreset | undefined;
}

/** A filter by two days, each typed as people of the language write it, or picked in a calendar. */
export function DayRange(props: DayRangeProps): ReactNode {
  const { names, from, to, problemOf, hasPresets = false, onChange } = props;
  const { t } = useTranslation('records');
  const { locale, timeZone } = useFormat();
  const [now] = useState(() => new Date());
  const today = wallClockOf(now, timeZone).slice(0, 10);
  const write = (day: string | null) => (day === null ? '' : writeDay(day, locale));
  const of = `${from} ${to} ${locale}`;
  const [kept, setTyped] = useState<Typed | null>(null);
  // Other days than those that were typed over: these hold.
  const typed: Typed =
    kept?.of === of
      ? kept
      : { of, text: { from: write(from), to: write(to) }, changed: 'to', isLeft: true };

  const daysOf = (text: Sides<string>): Sides<string | null> => ({
    from: readDay(text.from, today, locale, 'nearest'),
    to: readDay(text.to, today, locale, 'nearest'),
  });
  /** What stands against a field, where `changed` is the one that was typed in last. */
  const problem = (text: Sides<string>, side: Side, changed: Side): string | null => {
    const days = daysOf(text);
    if (days[side] === null && text[side].trim() !== '') {
      return t('moment.noDay', { example: writeDay(EXAMPLE, locale) });
    }
    if (side !== changed) return null;
    if (days.from !== null && days.to !== null && days.from > days.to) {
      return side === 'to'
        ? t('moment.beforeFirst', { day: writeDay(days.from, locale) })
        : t('moment.afterLast', { day: writeDay(days.to, locale) });
    }
    return problemOf?.(days) ?? null;
  };

  const leave = (side: Side, text: Sides<string>) => {
    const days = daysOf(text);
    const written = {
      from: days.from === null ? text.from : write(days.from),
      to: days.to === null ? text.to : write(days.to),
    };
    setTyped({ of, text: written, changed: side, isLeft: true });
    if (SIDES.some((each) => problem(text, each, side) !== null)) return;
    if (days.from === from && days.to === to) return;
    onChange({ from: days.from ?? '', to: days.to ?? '', days: undefined });
  };

  const sides = SIDES.map((side) => {
    // While somebody types it is not wrong yet.
    const isTyping = !typed.isLeft && typed.changed === side;
    const leaveTyped = () => {
      if (isTyping) leave(side, typed.text);
    };
    return (
      <div key={side} className={classes.day}>
        <span aria-hidden="true">{names[side]}</span>
        <DayInput
          name={names[side]}
          width="10rem"
          text={typed.text[side]}
          day={daysOf(typed.text)[side]}
          today={today}
          error={isTyping ? null : problem(typed.text, side, typed.changed)}
          onText={(value) =>
            setTyped({ of, text: { ...typed.text, [side]: value }, changed: side, isLeft: false })
          }
          onPick={(day) => leave(side, { ...typed.text, [side]: write(day) })}
          onBlur={leaveTyped}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leaveTyped();
          }}
        />
      </div>
    );
  });
  if (!hasPresets) return sides;
  return (
    <>
      {sides}
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={6}
            rightSection={<Icon name="chevronDown" size={16} />}
          >
            {t('moment.presets.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {DAY_PRESETS.map((preset) => (
            <Menu.Item
              key={preset}
              onClick={() => onChange({ ...presetDays(preset, today), days: preset })}
            >
              {t(`moment.presets.${preset}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface Typed {
  /** The days that it was typed over. */
  of: string;
  text: Sides<string>;
  changed: Side;
  isLeft: boolean;
}
