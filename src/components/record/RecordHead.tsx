import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHead } from '../PageHead.tsx';
import { StateChip } from '../StateChip.tsx';
import { ListWalk } from './ListWalk.tsx';
import classes from './record.module.css';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface RecordHeadProps {
  view: RecordView;
  title: string;
  /** Chips beside those of the state: what is flagged. */
  flags?: ReactNode;
  /** What one knows the record by, in one line; null parts are left out. */
  facts: readonly ReactNode[];
  /** What stands above it on paper; nothing where the page has its head already. */
  paper?: ReactNode;
}

/** Number, where the record is in each region, what is flagged, and what one knows it by. */
export function RecordHead(props: RecordHeadProps): ReactNode {
  const { view, title, flags, facts, paper = null } = props;
  const texts = useLifecycleTexts(view.namespace);
  return (
    <PageHead
      paper={paper}
      title={title}
      beside={
        <>
          {Object.entries(view.places).map(([region, place]) => (
            <StateChip
              key={region}
              meaning={view.meanings[place] ?? 'moving'}
              label={texts.place(place)}
            />
          ))}
          {flags}
        </>
      }
      facts={<HeadFacts facts={facts} />}
      actions={<ListWalk />}
    />
  );
}

/** What one knows a record by, in one line; null parts are left out. */
export function HeadFacts({ facts }: Pick<RecordHeadProps, 'facts'>): ReactNode {
  return (
    <Group gap="xs" component="span">
      {facts
        .filter((fact) => fact !== null)
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name
          <span key={index} className={classes.headFact}>
            {fact}
          </span>
        ))}
    </Group>
  );
}
