import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useActor } from '@xstate/react';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { focusFirst } from '../components/entry/focus.ts';
import { Icon } from '../components/icons.tsx';
import { pageOf } from '../domains.ts';
import { useApi } from '../lib/api.ts';
import type { FoundRecord } from '../lib/domain.ts';
import { useFocusBack } from '../lib/useFocusBack.ts';
import { type Format, useFormat } from '../lib/useFormat.ts';
import { useNavigation } from './navigation.ts';

import classes from './palette.module.css';
import { LONGEST_SEARCH, PaletteContext } from './palette.ts';
import { type FoundRecords, findRecords, recordSearchMachine } from './recordSearch.ts';
import { useGrants } from './sessionContext.ts';

/** Letters and figures as wide as an input method of Chinese types them, in their usual width. */
const narrowed = (text: string) => text.normalize('NFKC');

interface Entry {
  id: string;
  label: string;
  hint?: string | undefined;
  isPossible: boolean;
  run: () => void;
}

interface Section {
  /** Above its entries. */
  name: string;
  entries: Entry[];
}

interface PaletteProps {
  /** What is looked for; it may have been typed before the palette was loaded. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** Jumps to a screen or a record, or does what the open screen offers: all from the keyboard. */
export function Palette({ typed, onType, onClose }: PaletteProps): ReactNode {
  const { t } = useTranslation('shell');
  const [chosen, setChosen] = useState(0);
  const { sections, isSearching } = useSections(typed);
  const ids = useId();
  useFocusBack();

  const entries = sections.flatMap((section) => section.entries);
  const current = entries[Math.min(chosen, entries.length - 1)];
  const choose = (entry: Entry | undefined) => {
    if (!entry?.isPossible) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, entries.length - 1) + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.title')}
      withCloseButton={false}
      size="lg"
      yOffset="12dvh"
      classNames={{ body: classes.body, header: 'visually-hidden' }}
    >
      <div className={classes.field}>
        <Icon name="search" />
        <input
          ref={focusFirst}
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${ids}list`}
          aria-activedescendant={current ? `${ids}${current.id}` : undefined}
          aria-autocomplete="list"
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          maxLength={LONGEST_SEARCH}
          data-autofocus
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${ids}list`}
        className={classes.list}
        role="listbox"
        aria-label={t('palette.title')}
      >
        {sections.map((section) => (
          <Fragment key={section.name}>
            <div aria-hidden="true" className={classes.heading}>
              {section.name}
            </div>
            {section.entries.map((entry) => (
              <div
                key={entry.id}
                id={`${ids}${entry.id}`}
                ref={(element) => {
                  if (entry === current) element?.scrollIntoView({ block: 'nearest' });
                }}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                aria-disabled={!entry.isPossible}
                onPointerMove={() => setChosen(entries.indexOf(entry))}
                onClick={() => choose(entry)}
                onKeyDown={onKeyDown}
              >
                {entry.label}
                {entry.hint === undefined ? null : (
                  <span className={classes.hint}>{entry.hint}</span>
                )}
              </div>
            ))}
          </Fragment>
        ))}
      </div>
      <div className={classes.foot} role="status">
        {isSearching
          ? t('palette.searching')
          : entries.length === 0
            ? t('palette.nothing')
            : t('palette.hint')}
      </div>
    </Modal>
  );
}

function hintOf(
  { customerName, customerNameZh = '', total, currency }: Omit<FoundRecord, 'id' | 'name'>,
  format: Format,
): string {
  const whose = customerName && format.name({ name: customerName, nameZh: customerNameZh });
  const much = total && currency && format.money(total, currency);
  return [whose, much].filter(Boolean).join(' · ');
}

function useSections(typed: string) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const router = useRouter();
  const api = useApi();
  const grants = useGrants();
  const groups = useNavigation();
  const store = useContext(PaletteContext);
  const here = useSyncExternalStore(store.subscribe, store.get);
  const [snapshot, send] = useActor(
    recordSearchMachine.provide({
      actors: {
        find: fromPromise<FoundRecords[], string>(({ input, signal }) =>
          findRecords(api, grants, input, signal),
        ),
      },
    }),
  );
  const narrow = narrowed(typed);
  useEffect(() => send({ type: 'TYPE', typed: narrow }), [send, narrow]);

  const wanted = narrow.trim().toLocaleLowerCase();
  const matches = ({ label }: Entry) => narrowed(label).toLocaleLowerCase().includes(wanted);
  const sections: Section[] = [
    {
      name: t('palette.here'),
      entries: here
        .map((action) => ({
          id: `here-${action.id}`,
          label: action.label,
          hint: action.reason,
          isPossible: action.reason === undefined,
          run: action.run,
        }))
        // What is not possible now is explained to whoever looks for it, and else kept out of the way.
        .filter((entry) => matches(entry) && (entry.isPossible || wanted !== '')),
    },
    ...snapshot.context.found.map(({ label, record, found }) => ({
      name: t(`nav.${label}`),
      entries: found.map(({ id, name, ...more }) => {
        const page = pageOf(record, id);
        return {
          id: `${record}-${id}`,
          label: name,
          hint: hintOf(more, format),
          isPossible: page !== undefined,
          run: () => void (page && router.navigate(page)),
        };
      }),
    })),
    {
      name: t('palette.screens'),
      entries: groups
        .flatMap((group) => group.entries)
        .map((item) => ({
          id: `screen-${item.label}`,
          label: t(`nav.${item.label}`),
          isPossible: true,
          run: () => void router.navigate({ to: item.to }),
        }))
        .filter(matches),
    },
  ];
  return {
    sections: sections.filter(({ entries }) => entries.length > 0),
    isSearching: !snapshot.matches('resting'),
  };
}
