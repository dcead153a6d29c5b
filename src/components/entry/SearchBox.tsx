import { Alert, Button, Group, Loader, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { searchMachine } from '../../../machines/kernel/entry/search.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Icon } from '../icons.tsx';
import searching from './search.module.css';

/** A search that runs, as `searchMachine` makes it. */
export type SearchActor<Item> = ActorRefFrom<ReturnType<typeof searchMachine<Item>>>;

interface SearchBoxProps<Item> {
  search: SearchActor<Item>;
  label: string;
  placeholder: string;
  /** Shown where nothing is found. */
  nothing: string;
  idOf: (item: Item) => number;
  option: (item: Item) => ReactNode;
  /** One that cannot be taken: it is shown, and says why when one tries. */
  isBarred?: (item: Item) => boolean;
  error?: string;
  /** Said right below the field. */
  note?: ReactNode;
  /** Brings the next page, where the search pages on. */
  moreLabel?: string;
  /** The list lies over what comes below and shows only while one searches. */
  floating?: boolean;
  /** Figures that are typed between Enter and the answer are meant for what will be taken. */
  takesFigures?: boolean;
  /** Enter, where there is nothing to take. */
  onEnterEmpty: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A field to search in with what was found below it: arrows mark a row, Enter takes it, also before
 * the answer has come.
 */
export function SearchBox<Item>(props: SearchBoxProps<Item>): ReactNode {
  const { search, option, idOf } = props;
  const { locale } = useFormat();
  const id = useId();
  const snapshot = useSelector(search, (state) => state);
  const { text, found, marked } = snapshot.context;
  const isBusy = snapshot.matches('searching') || snapshot.matches('turning');
  const isFresh = snapshot.matches('found');
  const rows = found?.rows ?? [];
  const isOpen = !props.floating || text.trim() !== '' || marked >= 0;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // As it is, not as it was drawn: keys may come faster than drawings.
    const now = search.getSnapshot().context;
    const isAhead = props.takesFigures && now.hasty && /^[\d.,]$/.test(event.key);
    if (isAhead) {
      event.preventDefault();
      search.send({ type: 'TYPE_AHEAD', key: event.key, locale });
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      search.send({ type: 'MOVE', by: event.key === 'ArrowDown' ? 1 : -1 });
    } else if (event.key === 'Escape' && now.text !== '') {
      event.preventDefault();
      search.send({ type: 'TYPE', text: '' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (now.marked >= 0 || now.text.trim() !== '') search.send({ type: 'PICK' });
      else props.onEnterEmpty();
    }
  };

  return (
    <div className={searching.searchBox}>
      <TextInput
        id={`${id}-field`}
        ref={props.inputRef}
        label={props.label}
        placeholder={props.placeholder}
        leftSection={<Icon name="search" size={16} />}
        rightSection={isBusy ? <Loader size={16} /> : null}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 && isOpen ? `${id}-${marked}` : undefined}
        autoComplete="off"
        maxLength={60}
        value={text}
        error={props.error}
        onChange={(event) => search.send({ type: 'TYPE', text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
      />
      {props.note}
      {isOpen ? (
        <div className={searching.found} data-floating={props.floating || undefined}>
          {snapshot.matches('failed') ? <Trouble {...props} /> : null}
          <div
            role="listbox"
            tabIndex={-1}
            id={`${id}-list`}
            aria-label={props.label}
            aria-busy={isBusy}
          >
            {rows.map((item, index) => (
              <UnstyledButton
                key={idOf(item)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                className={searching.option}
                aria-selected={index === marked}
                aria-disabled={props.isBarred?.(item) || undefined}
                ref={index === marked ? intoView : undefined}
                // The field keeps the focus.
                onMouseDown={(event: MouseEvent) => event.preventDefault()}
                onClick={() => {
                  search.send({ type: 'POINT', index });
                  search.send({ type: 'PICK' });
                }}
              >
                {option(item)}
              </UnstyledButton>
            ))}
          </div>
          {found === null && !snapshot.matches('failed') ? <OptionSkeletons /> : null}
          {isFresh && rows.length === 0 ? (
            <p className={searching.nothing} role="status">
              {props.nothing}
            </p>
          ) : null}
          {snapshot.matches('stuck') ? <Trouble {...props} /> : null}
          <More
            {...props}
            // The button may go with the last page; arrows go on from the first new row.
            onMore={() => document.getElementById(`${id}-field`)?.focus()}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Why nothing came, where the rows would be that did not come. */
function Trouble<Item>({ search }: SearchBoxProps<Item>): ReactNode {
  const { t } = useTranslation('common');
  const failureText = useFailureText();
  const failure = useSelector(search, ({ context }) => context.failure);
  return failure ? (
    <Alert color="red" role="alert">
      <p className={searching.note}>{failureText(failure)}</p>
      <Button variant="default" onClick={() => search.send({ type: 'RETRY' })}>
        {t('actions.retry')}
      </Button>
    </Alert>
  ) : null;
}

/** How many are shown of how many, with the next page; or that typing on narrows it down. */
function More<Item>({
  search,
  moreLabel,
  onMore,
}: SearchBoxProps<Item> & { onMore: () => void }): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const found = useSelector(search, ({ context }) => context.found);
  if (!found) return null;
  const { rows, total, next } = found;
  const more = total.count - rows.length;
  if (moreLabel === undefined) {
    return more > 0 ? (
      <p className={searching.nothing}>
        {t(total.exact ? 'entry.moreFound' : 'entry.manyFound', { shown: number(more) })}
      </p>
    ) : null;
  }
  if (rows.length === 0) return null;
  return (
    <Group gap="sm" className={searching.nothing}>
      <span role="status">
        {t(total.exact ? 'entry.shownOf' : 'entry.shownOfMany', {
          shown: number(rows.length),
          total: number(total.count),
        })}
      </span>
      {typeof next === 'string' ? (
        <Button
          variant="default"
          onClick={() => {
            search.send({ type: 'MORE' });
            onMore();
          }}
        >
          {moreLabel}
        </Button>
      ) : null}
    </Group>
  );
}

function OptionSkeletons(): ReactNode {
  return (
    <div aria-hidden="true">
      <Skeleton height={44} mb="xs" />
      <Skeleton height={44} mb="xs" />
      <Skeleton height={44} mb="xs" />
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
