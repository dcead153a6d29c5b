import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api, CallFlags } from '../../../api/client.ts';
import type { RelatedRecord, RelatedRecords } from '../../../api/kernel/related.ts';
import { pageOf } from '../../domains.ts';
import { useApi } from '../../lib/api.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AnchorLink } from '../links.tsx';
import { Panel } from '../Panel.tsx';
import { StateChip } from '../StateChip.tsx';
import classes from './related.module.css';
import type { RelatedKind, RelatedNames, RelatedPart } from './related.ts';

interface RelatedProps<Answer extends object> {
  /** Asks what belongs to the record; the flags have to be handed on to the call. */
  load: (api: Api, flags: CallFlags) => Promise<Answer>;
  /** Of the record: with each move it is asked anew. */
  version: number;
  /** What is shown of each part of the answer, in this order. */
  parts: { readonly [Name in RelatedNames<Answer>]: RelatedPart };
  /** What the answer says beside records, each under a title. */
  facts?: (answer: Answer) => readonly (readonly [title: string, value: ReactNode])[];
  /** What the record is called in the operation log, or who acted there. */
  log: { target: string } | { operator: number };
}

/**
 * What belongs to a record, with the way to each: how many of a kind, the newest of them, and the list
 * of all. What the person may not open is not there. Mount it under the record's key.
 */
export function Related<Answer extends object>(props: RelatedProps<Answer>): ReactNode {
  const { load, version, parts, facts, log } = props;
  const { t } = useTranslation(['records', 'common']);
  const grants = useGrants();
  const api = useApi();
  const shown = Object.entries<RelatedPart>(parts);
  // Read beside the record, whose own reading says whether a person asked for it.
  const { page, failure, reload } = useList({ version }, async (_request, signal) => {
    const answer = await load(api, { signal, background: true, showError: false });
    await loadTexts(...namespacesOf(answer, shown))();
    return answer;
  });
  const title = t('related.title');
  const toLog = grants('log.view') ? (
    <AnchorLink to="/system/operation-log" search={log as never} size="sm">
      {t('related.log')}
    </AnchorLink>
  ) : null;
  if (page === null) {
    return (
      <Panel title={title} actions={toLog}>
        {failure === null ? (
          <Skeleton height={120} />
        ) : (
          <Text>
            {t('related.failed')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={reload}>
              {t('actions.retry', { ns: 'common' })}
            </Button>
          </Text>
        )}
      </Panel>
    );
  }
  const filled = shown.flatMap(([name, part]) => {
    const found = recordsIn(page, name);
    return found && found.rows.length > 0 ? [{ name, part, found }] : [];
  });
  const said = facts?.(page) ?? [];
  return (
    <Panel title={title} actions={toLog}>
      {filled.length === 0 && said.length === 0 ? (
        <Text c="dimmed">{t('related.none')}</Text>
      ) : (
        <div className={classes.related}>
          {filled.map(({ name, part, found }) => (
            <Part key={name} part={part} found={found} />
          ))}
          {said.map(([name, value]) => (
            <div key={name} className={classes.head}>
              <Title order={3}>{name}</Title>
              <span>{value}</span>
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Part({ part, found }: { part: RelatedPart; found: RelatedRecords }): ReactNode {
  const { t } = useTranslation('records');
  const { number, money } = useFormat();
  const { count, exact, rows, total } = found;
  const title = t(`related.parts.${part.title}`);
  return (
    <section aria-label={`${t('related.title')}: ${title}`}>
      <div className={classes.head}>
        <Title order={3}>
          {title}
          {count > 1 ? (
            <Text component="span" inherit c="dimmed">
              {' '}
              {number(count)}
              {exact ? '' : '+'}
            </Text>
          ) : null}
        </Title>
        {total ? (
          <Text component="span" fw={600}>
            {t('related.owed', { amount: money(total.amount, total.currency) })}
          </Text>
        ) : null}
      </div>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} kind={part.kind} link={part.link ?? pageOf(part.kind.record, row.id)} />
            {part.beside?.(row)}
          </li>
        ))}
      </ul>
      {part.all ? (
        <AnchorLink {...(part.all as LinkProps & { to: string })} size="sm">
          {t('related.all')}
        </AnchorLink>
      ) : null}
    </section>
  );
}

interface RowProps {
  row: RelatedRecord;
  kind: RelatedKind;
  link: LinkProps;
}

function Row({ row, kind, link }: RowProps): ReactNode {
  const { t, i18n } = useTranslation('records');
  const { date, money, name, unitName } = useFormat();
  const { at, place, amount, unit, unitZh } = row;
  const { places } = kind;
  const said = amount === null ? null : money(amount, row.currency ?? undefined);
  const chip =
    places === null || place === null ? null : (
      <StateChip
        meaning={places.meanings[place] ?? 'moving'}
        // The name comes from the chart; a test holds each of them against the texts.
        label={i18n.t(`places.${place}` as 'related.title', { ns: places.namespace as 'records' })}
      />
    );
  return (
    <>
      <span className={classes.head}>
        <AnchorLink {...(link as LinkProps & { to: string })}>{name(row)}</AnchorLink>
        {said === null ? null : (
          <span className={classes.amount}>
            {unit === ''
              ? said
              : t('related.each', { amount: said, unit: unitName({ unit, unitZh }, 1) })}
          </span>
        )}
      </span>
      {at === null && chip === null ? null : (
        <span className={classes.line}>
          {at === null ? null : date(at, 'date')}
          {chip}
        </span>
      )}
    </>
  );
}

/** The records under a name of an answer; null where the role does not show them. */
const recordsIn = (answer: object, name: string): RelatedRecords | null =>
  (answer as Record<string, RelatedRecords | null>)[name] ?? null;

/** The texts that name the places of what was found: seldom those of the page itself. */
function namespacesOf(answer: object, shown: readonly (readonly [string, RelatedPart])[]) {
  const named = shown.flatMap(([name, { kind }]) =>
    kind.places && (recordsIn(answer, name)?.rows.length ?? 0) > 0 ? [kind.places.namespace] : [],
  );
  return [...new Set(named)];
}
