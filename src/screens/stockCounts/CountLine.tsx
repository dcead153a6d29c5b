import { NativeSelect, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWhole } from '../../../api/kernel/quantity.ts';
import { countedQuantity, type StockCountLine } from '../../../api/stockCounts/calls.ts';
import {
  type CountLineFacts,
  LEFT_OUT,
  type LeftOut,
  type StockCountEvent,
} from '../../../machines/stockCount/law/facts.ts';
import { Parts } from '../../components/Parts.tsx';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './countSheet.module.css';
import { usePlaceName } from './useScopeName.ts';

interface CountLineProps {
  line: StockCountLine;
  facts: CountLineFacts;
  /** Whether a figure of the books is shown beside it. */
  isBlind: boolean;
  act: (event: StockCountEvent) => void;
  /** Leads to the line after it. */
  onNext: (lineId: number) => void;
}

/** What is wrong with a figure, by the key of its text; null where nothing is. */
function wrongWith(figure: number | null, unit: string) {
  if (figure === null) return 'number';
  if (!countedQuantity.safeParse(figure).success) return figure < 0 ? 'notNegative' : 'quantity';
  return isWhole(figure, unit === '' ? undefined : unit) ? null : 'wholeNumber';
}

/** One goods on the sheet: where it stands, what it is, and the field for what is there. */
export const CountLine = memo(function CountLine(props: CountLineProps): ReactNode {
  const { line, facts, isBlind, act, onNext } = props;
  const { t } = useTranslation(['stockCounts', 'validation']);
  const { name, locale, unitName, quantity, number } = useFormat();
  const placeName = usePlaceName();
  const [typed, show] = useState<string | null>(null);
  // Enter leads on, which leaves the field before this is rendered anew: what was sent is not sent twice.
  const waiting = useRef<string | null>(null);
  const setTyped = (next: string | null) => {
    waiting.current = next;
    show(next);
  };
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWith>>(null);
  const { lineId, counted: seen } = facts;
  const written = seen === null ? '' : writeNumber(seen, locale);
  const goods = name(line);
  const send = (counted: number | null, leftOut: LeftOut | null) =>
    act({ type: 'enter', lines: [{ lineId, counted, leftOut, seen }] });

  /** Keeps what is typed; answers whether it could be read. */
  const commit = (): boolean => {
    const entered = waiting.current;
    if (entered === null || entered.trim() === written) {
      setTyped(null);
      setWrong(null);
      return true;
    }
    const isEmpty = entered.trim() === '';
    const figure = isEmpty ? null : readNumber(entered, locale);
    const fault = isEmpty ? null : wrongWith(figure, line.unit);
    setWrong(fault);
    if (fault !== null) return false;
    setTyped(null);
    send(figure, null);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (commit()) onNext(lineId);
  };
  const inUnit = (figure: number) => (line.unit === '' ? number(figure) : quantity(figure, line));
  const books = facts.expected ?? facts.stock;
  return (
    <li className={classes.line} data-done={seen !== null || facts.leftOut !== null || undefined}>
      <div className={classes.goods}>
        <Text fw={600}>{goods}</Text>
        <Text size="sm" c="dimmed">
          <Parts of={[placeName(line), line.specification, line.sku]} />
        </Text>
        <Text size="sm" c="dimmed">
          <Parts
            of={[
              isBlind || books === null ? '' : t('count.books', { figure: inUnit(books) }),
              isBlind || facts.first === null
                ? ''
                : t('count.first', { figure: inUnit(facts.first) }),
            ]}
          />
        </Text>
      </div>
      <TextInput
        className={classes.figure}
        aria-label={t('count.figureOf', { goods })}
        size="lg"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        data-line={lineId}
        styles={{ input: { textAlign: 'end' } }}
        rightSectionWidth="4.5rem"
        rightSection={
          <Text size="sm" c="dimmed" truncate>
            {line.unit === '' ? '' : unitName(line, 2)}
          </Text>
        }
        value={typed ?? written}
        error={wrong === null ? null : t(`validation:${wrong}`)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      <NativeSelect
        className={classes.leftOut}
        aria-label={t('count.leaveOut', { goods })}
        size="lg"
        value={facts.leftOut ?? ''}
        data={[
          { value: '', label: t('count.isCounted') },
          ...LEFT_OUT.map((one) => ({ value: one, label: t(`leftOut.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          setTyped(null);
          setWrong(null);
          send(null, LEFT_OUT.find((one) => one === value) ?? null);
        }}
      />
    </li>
  );
});
