import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import { readNamespaces } from '../../../i18n/read.ts';
import { type ChartEdge, type ChartGraph, endedDelay } from '../../../machines/kernel/law/graph.ts';
import { ORDER_KINDS } from '../../../machines/order/law/facts.ts';
import { orderGraph, orderGraphOfKind } from '../../../machines/order/picture.ts';
import { type Box, contains, meets, type Point } from '../../../src/components/chart/geometry.ts';
import { BOLD, LINE } from '../../../src/components/chart/labels.ts';
import { layoutChart, type Picture } from '../../../src/components/chart/layout.ts';
import { widthOf } from '../../../src/components/chart/measure.ts';
import type { ChartNamespace, ChartWords } from '../../../src/components/chart/words.ts';
import { catalogue } from '../../../src/screens/lifecycles/catalogue.ts';

/** Inside a panel on a phone, where a picture may be scrolled. */
const NARROWEST = 25 * 16 - 34;
/** The same over the whole width of a record at 1024 px, beside the menu. */
const LAPTOP = 1024 - 240 - 64;

const pictures = LOCALES.flatMap((locale) => [
  ...ORDER_KINDS.flatMap((kind) =>
    [NARROWEST, 560].map((width) => {
      const graph = orderGraphOfKind(kind);
      return {
        name: `${kind}, ${locale}, ${width} px`,
        width,
        graph,
        detail: 'places' as const,
        locale,
      };
    }),
  ),
  { name: `all, ${locale}`, width: 1100, graph: orderGraph, detail: 'all' as const, locale },
]);

describe.each(pictures)('the picture of $name', ({ graph, detail, locale, width }) => {
  const picture = layoutChart(graph, wordsOf(graph, locale), { detail, width });
  const leaves = picture.nodes.filter(({ shown }) => !shown.group);

  it('has no two boxes on each other', () => {
    expect(
      pairs(leaves)
        .filter(([a, b]) => overlap(a, b))
        .map(names),
    ).toEqual([]);
  });

  it('has no text on a box', () => {
    const labels = picture.edges.flatMap(({ label }) => (label ? [label] : []));
    const hits = labels.flatMap((label) =>
      leaves
        .filter((node) => overlap(inset(label), node))
        .map(({ shown }) => [label.lines[0]?.text, shown.node.id]),
    );
    expect(hits).toEqual([]);
  });

  it('leads every arrow from its box to its box', () => {
    const astray = picture.edges.filter(({ shown, points }) => {
      const from = boxOf(picture, shown.from);
      const to = boxOf(picture, shown.to);
      const first = points.at(0);
      const last = points.at(-1);
      return !from || !to || !first || !last || !touches(from, first) || !touches(to, last);
    });
    expect(astray.map(({ shown }) => shown.id)).toEqual([]);
  });

  it('leads no arrow through its own words', () => {
    const struck = picture.edges.filter(
      ({ points, label, onRail }) =>
        label !== null &&
        !onRail &&
        alongLine(points).some((point) => contains(inset(label), point)),
    );
    expect(struck.map(({ shown }) => shown.id)).toEqual([]);
  });

  it('keeps everything inside', () => {
    const boxes: Box[] = [...picture.nodes, ...picture.edges.flatMap(({ label }) => label ?? [])];
    const outside = boxes.filter(
      ({ x, y, width: w, height: h }) =>
        x < 0 || y < 0 || x + w > picture.width || y + h > picture.height,
    );
    expect(outside).toEqual([]);
  });
});

/** Every chart of the product, and those of an order's kinds as its page shows them. */
const charts: { name: string; graph: ChartGraph; namespace: ChartNamespace }[] = [
  ...catalogue.map(({ id, graph, namespace }) => ({ name: id, graph, namespace })),
  ...ORDER_KINDS.map((kind) => ({
    name: `order, ${kind}`,
    graph: orderGraphOfKind(kind),
    namespace: 'orders' as const,
  })),
];

describe.each(charts)('The chart of $name', ({ graph, namespace }) => {
  it.each(LOCALES)('is crossed by no arrow in its words, wherever a record is, in %s', (locale) => {
    const words = wordsOf(graph, locale, namespace);
    const struck = (['places', 'all'] as const).flatMap((detail) =>
      [NARROWEST, 1100].flatMap((width) =>
        struckWords(layoutChart(graph, words, { detail, width })),
      ),
    );
    expect(struck).toEqual([]);
  });

  it.each(LOCALES)('has no words that touch others, wherever a record is, in %s', (locale) => {
    const words = wordsOf(graph, locale, namespace);
    const touching = (['places', 'all'] as const).flatMap((detail) =>
      [NARROWEST, 1100].flatMap((width) =>
        pairs(wordsIn(layoutChart(graph, words, { detail, width })))
          .filter(([a, b]) => overlap(airy(a.box), b.box))
          .map((pair) => pair.map(({ text }) => text)),
      ),
    );
    expect(touching).toEqual([]);
  });
});

describe('the picture on a record', () => {
  it.each(ORDER_KINDS)('of %s needs no scrolling on a small laptop', (kind) => {
    const graph = orderGraphOfKind(kind);
    const { width } = layoutChart(graph, wordsOf(graph, 'en-US'), {
      detail: 'places',
      width: LAPTOP,
    });
    expect(width).toBeLessThanOrEqual(LAPTOP);
  });
});

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Beside words there is air: some faces are wider than they are reckoned to be. */
const AIR = 10;
const airy = ({ x, width, ...box }: Box): Box => ({ ...box, x: x - AIR, width: width + 2 * AIR });

/** A label's box has air around its letters. */
const inset = ({ x, y, width, height }: Box): Box => ({
  x: x + 4,
  y: y + 3,
  width: width - 12,
  height: height - 6,
});

/** Where a line runs through words, or through the box of a place that it does not lead to. */
function struckWords(picture: Picture): string[] {
  const struck = (of: Picture['edges'][number], box: Box) =>
    of.points.some((to, index) => {
      const from = of.points[index - 1];
      return from !== undefined && meets(from, to, box);
    });
  const isOwn = ({ shown }: Picture['edges'][number], id: string) =>
    [shown.from, shown.to].some((end) => end === id || id.startsWith(`${end}.`));
  return picture.edges.flatMap((edge) => [
    ...wordsIn(picture)
      .filter(({ box }) => struck(edge, box))
      .map(({ text }) => `${edge.shown.id}: ${text}`),
    ...picture.nodes
      .filter((node) => !node.shown.group && !isOwn(edge, node.shown.node.id) && struck(edge, node))
      .map(({ shown }) => `${edge.shown.id}: ${shown.node.id}`),
  ]);
}

/**
 * The words beside the arrows, of the groups and of the regions. Where a record is changes of the
 * picture alone which of them are bold: here all are.
 */
function wordsIn({ edges, nodes, frames }: Picture): { text: string; box: Box }[] {
  const line = (text: string, font: number, x: number, y: number) => ({
    text,
    box: { x, y: y - 9, width: widthOf(text, font) * BOLD, height: 11 },
  });
  return [
    ...edges.flatMap(({ label }) =>
      (label?.lines ?? []).map(({ text, condition }, index) =>
        line(
          text,
          condition ? 10.5 : 11.5,
          (label?.x ?? 0) + 4,
          (label?.y ?? 0) + 12 + index * LINE,
        ),
      ),
    ),
    ...nodes
      .filter(({ shown }) => shown.group)
      .flatMap(({ lines, x, y }) =>
        lines.map((text, index) => line(text, 12.5, x + 10, y + 14 + index * LINE)),
      ),
    ...frames.map(({ title, x, y }) => line(title, 12.5, x + 10, y + 19)),
  ];
}

const touches = (box: Box, { x, y }: { x: number; y: number }) =>
  x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;

const boxOf = (picture: Picture, id: string) =>
  picture.nodes.find(({ shown }) => shown.node.id === id);

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((a, index) => list.slice(index + 1).map((b): [T, T] => [a, b]));

const names = (pair: readonly { shown: { node: { id: string } } }[]) =>
  pair.map(({ shown }) => shown.node.id);

/** The words of a chart's texts, read without a page. */
function wordsOf(
  graph: ChartGraph,
  locale: Locale,
  namespace: ChartNamespace = 'orders',
): ChartWords {
  const texts: unknown = readNamespaces(locale)[namespace];
  const say = (key: string): string => {
    const text = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`);
    return text;
  };
  const event = ({
    kind,
    delay,
    when,
    event: type,
  }: Pick<ChartEdge, 'event' | 'kind' | 'delay' | 'when'>) =>
    kind === 'eventless'
      ? when.map((branch) => say(`branches.${branch}`)).join(' · ')
      : say(`events.${delay?.name ?? endedDelay(type) ?? type}`);
  return {
    region: (id) => say(`regions.${id}`),
    node: (id) => {
      const node = graph.nodes.find((candidate) => candidate.id === id);
      const parent = graph.nodes.find((candidate) => candidate.id === node?.parent);
      if (!node) throw new Error(`No node ${id}`);
      if (node.place === null) return say(`groups.${node.name}`);
      return parent?.place === node.place
        ? say(`clocks.${node.name.split('.').at(-1)}`)
        : say(`places.${node.place}`);
    },
    event,
    eventType: (type) => say(`events.${type}`),
    happened: (type) => say(`happened.${type}`),
    figure: (setting) => setting,
    condition: (rule) => say(`conditions.${rule}`),
    branch: (when) =>
      say(when.startsWith('to:') ? `places.${when.slice('to:'.length)}` : `branches.${when}`),
    variant: (name) => name,
  };
}

/** Points so close on a line that nothing slips through between them. */
function alongLine(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y));
    return Array.from({ length: steps + 1 }, (_unused, step) => ({
      x: from.x + ((to.x - from.x) * step) / Math.max(1, steps),
      y: from.y + ((to.y - from.y) * step) / Math.max(1, steps),
    }));
  });
}
