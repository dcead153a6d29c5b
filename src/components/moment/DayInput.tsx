import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { describedBy } from '../describedBy.ts';
import { Icon } from '../icons.tsx';
import { DAY_FORMATS } from './day.ts';

const Calendar = lazyPart(async () => (await import('./Calendar.tsx')).Calendar);

interface DayInputProps {
  /** What the day is asked for. */
  name: string;
  /** What is typed. */
  text: string;
  /** What that means, `YYYY-MM-DD`; null while it is no day. */
  day: string | null;
  today: string;
  /** What the calendar offers, `YYYY-MM-DD`. */
  earliest?: string | undefined;
  latest?: string | undefined;
  id?: string;
  /** Its name in a form, by which the form finds it. */
  path?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  width: string;
  /** The dialog that it stands in begins with it. */
  isFirst?: boolean;
  required?: boolean;
  error: ReactNode;
  describedBy?: string;
  onText: (text: string) => void;
  /** A day was picked in the calendar. */
  onPick: (day: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A day as people of the language write it, typed, or picked in a calendar. */
export function DayInput(props: DayInputProps): ReactNode {
  const { name, id, onPick } = props;
  const { t } = useTranslation('records');
  const { locale } = useFormat();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <TextInput
      id={id}
      data-path={props.path}
      data-autofocus={props.isFirst ? true : undefined}
      ref={props.ref}
      aria-label={id === undefined ? name : undefined}
      style={{ flex: `0 1 ${props.width}` }}
      w={props.width}
      required={props.required ?? false}
      placeholder={DAY_FORMATS[locale]}
      autoComplete="off"
      value={props.text}
      error={props.error}
      // The error stands below day and time.
      {...describedBy(props.describedBy)}
      onChange={({ currentTarget: { value } }) => props.onText(value)}
      onFocus={Calendar.preload}
      onBlur={props.onBlur}
      onKeyDown={props.onKeyDown}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={close}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('moment.calendarOf', { name })}
              onClick={toggle}
            >
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <Calendar
                locale={locale}
                day={props.day}
                today={props.today}
                earliest={props.earliest}
                latest={props.latest}
                onPick={(picked) => {
                  onPick(picked);
                  close();
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
