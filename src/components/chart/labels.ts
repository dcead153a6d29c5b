import type { ChartEdge } from '../../../machines/kernel/law/graph.ts';
import { widthOf, wrap } from './measure.ts';
import type { Detail, ShownEdge } from './view.ts';
import type { ChartWords } from './words.ts';

/** One line of text in the picture; conditions stand smaller and paler beneath what happens. */
export interface TextLine {
  text: string;
  condition: boolean;
  /** The edges of the arrow that it is said of. */
  edges: readonly string[];
}

export interface Label {
  lines: TextLine[];
  width: number;
  height: number;
}

/** Sizes in pixels. */
export const NODE_FONT = 12.5;
const LABEL_FONT = 11.5;
const CONDITION_FONT = 10.5;
export const LINE = 15;

/** What stands beside an arrow: what happens, and what chooses or conditions it. */
export function labelOf(shown: ShownEdge, words: ChartWords, detail: Detail): Label {
  const maximum = detail === 'all' ? 124 : 102;
  const seen = new Set<string>();
  const lines = shown.edges.flatMap((edge) => {
    const event = words.event(edge);
    const heading = seen.has(event) ? [] : wrap(event, LABEL_FONT, maximum / BOLD);
    seen.add(event);
    const said = conditionsOf(edge, words, detail);
    const alike = shown.edges.filter((other) => words.event(other) === event);
    return [
      ...heading.map((text) => ({ text, condition: false, edges: alike.map(({ id }) => id) })),
      ...said
        .flatMap((text) => wrap(text, CONDITION_FONT, maximum))
        .map((text) => ({ text, condition: true, edges: [edge.id] })),
    ];
  });
  return {
    lines,
    width: Math.max(0, ...lines.map((line) => lineWidth(line, detail))) + 8,
    height: lines.length * LINE + 2,
  };
}

/** An eventless edge is called by its conditions already. */
function conditionsOf(edge: ChartEdge, words: ChartWords, detail: Detail): string[] {
  const branches = edge.kind === 'eventless' ? [] : edge.when.map(words.branch);
  if (detail === 'places') return branches.length > 0 ? [branches.join(' · ')] : [];
  const all = [...branches, ...edge.rules.map(words.condition)];
  return all.length > 0 ? [`[${all.join(' · ')}]`] : [];
}

/** How much wider bold words are. What is possible now, or was not walked, is bold: there is room. */
export const BOLD = 1.08;

const lineWidth = ({ text, condition }: TextLine, detail: Detail) =>
  condition
    ? Math.ceil(widthOf(text, CONDITION_FONT) * (detail === 'all' ? BOLD : 1))
    : Math.ceil(widthOf(text, LABEL_FONT) * BOLD);
