import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useActor } from '@xstate/react';
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../api/kernel/listInWords.ts';
import { searchForm, searchWords } from '../../api/kernel/textForms.ts';
import { focusFirst } from '../components/entry/focus.ts';
import { Icon } from '../components/icons.tsx';
import { pageOf } from '../domains.ts';
import { useApi } from '../lib/api.ts';
import type { AnyFinding } from '../lib/domain.ts';
import { type Format, useFormat } from '../lib/useFormat.ts';
import { useScreens } from './navigation.ts';
import classes from './palette.module.css';
import { LONGEST_SEARCH, PaletteContext } from './palette.ts';
import { findIn, findingsFor, recordSearchMachine, type SearchedGroup } from './recordSearch.ts';
import { useGrants } from './sessionContext.ts';

interface Entry {
  id: string;
  label: string;
  /** What of the label it is found by, where that is not all of it. */
  foundBy?: string;
  hint?: string | undefined;
  isPossible: boolean;
  /** It does something here: the palette stays open. */
  stays?: true;
  run: () => void;
}

interface Section {
  id: string;
  /** Above its entries. */
  name: string;
  /** How much of what was found is shown; nothing where it is all there could be. */
  count?: string;
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
  const [chosen, setChosen] = useState<string | null>(null);
  const [isComposing, setComposing] = useState(false);
  const { sections, status, beside } = useSections(typed, isComposing);
  const ids = useId();

  const entries = sections.flatMap((section) => section.entries);
  // What comes later goes in above or below; whoever has walked to an entry stays at it.
  const current = entries.find(({ id }) => id === chosen) ?? entries.find(isPossible) ?? entries[0];
  const choose = (entry: Entry | undefined) => {
    if (!entry?.isPossible) return;
    if (!entry.stays) onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The keys of an input method choose among its own words.
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && current) {
      event.preventDefault();
      const next = (entries.indexOf(current) + step + entries.length) % entries.length;
      setChosen(entries[next]?.id ?? null);
    } else if (event.key === 'Enter') {
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
            setChosen(null);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
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
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
          <div key={section.id} role="group" aria-label={section.name}>
            <div aria-hidden="true" className={classes.heading}>
              {section.name}
              {section.count === undefined ? null : (
                <span className={classes.count}>{section.count}</span>
              )}
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
                onPointerMove={() => setChosen(entry.id)}
                onClick={() => choose(entry)}
                onKeyDown={onKeyDown}
              >
                <span className={classes.label}>{entry.label}</span>
                {entry.hint === undefined ? null : (
                  <span className={classes.hint}>{entry.hint}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <span role="status">{status}</span>
        {beside === null ? (
          <span className={classes.keys}>{t('palette.hint')}</span>
        ) : (
          <span className={classes.beside} title={beside}>
            {beside}
          </span>
        )}
      </div>
    </Modal>
  );
}

const isPossible = (entry: Entry) => entry.isPossible;

/** What is offered for what is typed; while an input method composes, no list is asked yet. */
function useSections(typed: string, isComposing: boolean) {
  const { t } = useTranslation('shell');
  const { number, locale } = useFormat();
  const router = useRouter();
  const screens = useScreens();
  const store = useContext(PaletteContext);
  const here = useSyncExternalStore(store.subscribe, store.get);
  const { groups, again } = useRecordSearch(typed, isComposing);
  const recordEntries = useRecordEntries(typed);

  const words = searchWords(typed);
  const matches = ({ label, foundBy = label }: Entry) => {
    const text = searchForm(label);
    const own = searchForm(foundBy);
    return (
      words.every((word) => text.includes(word)) &&
      // Who types a part of a number looks for records: their own number offers no events.
      (words.length === 0 || words.some((word) => own.includes(word)))
    );
  };
  const sections: Section[] = [
    {
      id: 'here',
      name: t('palette.here'),
      entries: here
        .map((action) => ({
          id: `here-${action.id}`,
          label: action.about === undefined ? action.label : `${action.label} · ${action.about}`,
          foundBy: action.label,
          hint: action.reason,
          isPossible: action.reason === undefined,
          run: action.run,
        }))
        // What is not possible now is explained to whoever looks for it, and else kept out of the way.
        .filter((entry) => matches(entry) && (entry.isPossible || words.length > 0)),
    },
    // Before what has to be asked for: so nothing that is there is moved by what comes.
    {
      id: 'screens',
      name: t('palette.screens'),
      entries: screens
        .map(({ to, label }) => ({
          id: `screen-${label}`,
          label: t(`nav.${label}`),
          isPossible: true,
          run: () => void router.navigate({ to }),
        }))
        .filter(matches),
    },
    ...groups.map((group, index) => {
      const { label } = group.finding;
      const { rows, total } = group.found;
      const shown = number(rows.length);
      return {
        id: `found-${label}`,
        name: t(`nav.${label}`),
        count:
          rows.length < total.count
            ? t('palette.count', { shown, total: counted(total, number) })
            : shown,
        entries:
          group.reached === 'unanswered'
            ? [
                {
                  id: `again-${label}`,
                  label: t('palette.failed'),
                  isPossible: true,
                  stays: true as const,
                  run: () => again(index),
                },
              ]
            : recordEntries(group),
      };
    }),
  ].filter(({ entries }) => entries.length > 0);

  const names = (those: readonly SearchedGroup[]) =>
    listed(
      those.map(({ finding }) => t(`nav.${finding.label}`)),
      locale,
    );
  const asked = groups.filter(({ reached }) => reached === 'asked');
  const without = groups.filter(
    ({ reached, found }) => reached !== 'unanswered' && found.rows.length === 0,
  );
  const found = groups.reduce((sum, group) => sum + group.found.total.count, 0);
  const isMore = groups.some((group) => !group.found.total.exact);
  return {
    sections,
    status:
      asked.length > 0
        ? t('palette.searching')
        : found > 0
          ? t('palette.found', { count: found, shown: `${number(found)}${isMore ? '+' : ''}` })
          : sections.length === 0
            ? t('palette.nothing')
            : '',
    beside:
      asked.length > 0
        ? names(asked)
        : without.length > 0
          ? t('palette.nothingIn', { lists: names(without) })
          : null,
  };
}

const counted = ({ count, exact }: { count: number; exact: boolean }, number: Format['number']) =>
  `${number(count)}${exact ? '' : '+'}`;

/** What the lists that the role opens have of what is typed, and the way to ask one of them again. */
function useRecordSearch(typed: string, isComposing: boolean) {
  const api = useApi();
  const grants = useGrants();
  const [{ context }, send] = useActor(recordSearchMachine, {
    input: {
      findings: findingsFor(grants),
      find: (finding, search, signal) => findIn(api, finding, search, { showError: false, signal }),
    },
  });
  // As wide as an input method of Chinese types them, letters and figures are the usual ones.
  const narrow = typed.normalize('NFKC');
  useEffect(() => {
    if (!isComposing) send({ type: 'TYPE', typed: narrow });
  }, [send, narrow, isComposing]);
  return { groups: context.groups, again: (index: number) => send({ type: 'AGAIN', index }) };
}

/** The rows of a list as entries, with the way to all that it has. */
function useRecordEntries(typed: string) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const router = useRouter();
  return ({ finding, reached, found: { rows, total } }: SearchedGroup): Entry[] => {
    // Its address is that of a list, which reads what it is searched for as `q`, and one row of it as `at`.
    const toList = (q: string, at?: number) =>
      void router.navigate({ to: finding.list, search: { q: q.trim(), at } as never });
    const entries = rows.map((row): Entry => {
      const { label, hint, lookedUp } = wordsOf(finding, row as FoundRow, format);
      const page = finding.record === null ? undefined : pageOf(finding.record, row.id);
      return {
        id: `${finding.label}-${row.id}`,
        label,
        hint,
        // What an earlier question found is no answer to this one.
        isPossible: reached === 'answered',
        run: () => (page ? void router.navigate(page) : toList(lookedUp, row.id)),
      };
    });
    if (rows.length === 0 || rows.length >= total.count) return entries;
    return [
      ...entries,
      {
        id: `all-${finding.label}`,
        label: t('palette.all', { total: counted(total, format.number) }),
        isPossible: reached === 'answered',
        run: () => toList(typed),
      },
    ];
  };
}

/** A row of some list: which of its fields say what, its domain says. */
type FoundRow = Readonly<Record<string, unknown>>;

/** What a row is called, what else tells it from others, and what it is looked up by in its list. */
function wordsOf(finding: AnyFinding, row: FoundRow, { name, money, phone, date }: Format) {
  const field = (of: string | undefined): string => {
    const value = of === undefined ? '' : row[of];
    return typeof value === 'string' ? value : '';
  };
  const inBoth = (of: string | undefined, zh = `${of}Zh`) =>
    name({ name: field(of), nameZh: field(zh) });
  const { currency } = row;
  const amount = field(finding.amount);
  const at = field(finding.at);
  const beside = [
    field(finding.number),
    inBoth(finding.whose),
    phone(field(finding.phone)),
    at && date(at),
    amount && money(amount, typeof currency === 'string' ? currency : undefined),
  ].filter((text) => text !== '');
  const label =
    inBoth(finding.name, finding.nameZh) ||
    (finding.orId === undefined ? '' : `#${row[finding.orId]}`);
  return {
    label,
    hint: beside.length > 0 ? beside.join(' · ') : undefined,
    lookedUp: field(finding.name) || label,
  };
}
