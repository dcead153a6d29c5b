import { Button, Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound } from '../../../api/kernel/textForms.ts';
import type { ChartWords } from '../../components/chart/words.ts';
import { Icon } from '../../components/icons.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './lifecycles.module.css';
import { eventOf, type Walk } from './walked.ts';

interface PathListProps {
  walks: readonly Walk[];
  words: ChartWords;
  chosen: Walk | null;
  onChoose: (walk: Walk | null) => void;
}

/** How many paths are listed before one asks for more. */
const FIRST = 60;

/** The paths that the tests walk, found by variant and by what happens on them. */
export function PathList({ walks, words, chosen, onChoose }: PathListProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const [search, setSearch] = useState('');
  const [variant, setVariant] = useState<string | null>(null);
  const [shown, setShown] = useState(FIRST);
  const wanted = useDeferredValue(search);
  const told = useMemo(
    () =>
      walks.map((walk) => ({
        walk,
        text: walk.steps.map(({ event }) => words.eventType(eventOf(event))).join(' › '),
      })),
    [walks, words],
  );
  const found = told.filter(
    ({ walk, text }) => (variant === null || walk.name === variant) && isFound(wanted, text),
  );
  return (
    <>
      <div className={classes.pathFilter}>
        <TextInput
          type="search"
          label={t('findPath')}
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          label={t('variant')}
          placeholder={t('allVariants')}
          clearable
          data={[...new Set(walks.map(({ name }) => name))].map((name) => ({
            value: name,
            label: words.variant(name),
          }))}
          value={variant}
          onChange={setVariant}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs" role="status">
        {t('found', { found: number(found.length), all: number(walks.length) })}
      </Text>
      <ul className={classes.walks}>
        {found.slice(0, shown).map(({ walk, text }) => (
          <li key={walk.name + JSON.stringify(walk.steps)}>
            <UnstyledButton
              className={classes.walk}
              aria-pressed={walk === chosen}
              onClick={() => onChoose(walk === chosen ? null : walk)}
            >
              <Text component="span" size="xs" c="dimmed" display="block">
                {walk.covered ? '✓' : '✕'} {words.variant(walk.name)} ·{' '}
                {t('stepCount', { count: walk.steps.length })}
                {walk.covered ? '' : ` · ${t('chart.uncovered')}`}
              </Text>
              <Text component="span" size="xs">
                {text}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <Button variant="default" mt="xs" fullWidth onClick={() => setShown(shown + 200)}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
