import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
  initialTransition,
  transition,
} from 'xstate';
import { charts } from '../../machines/charts.ts';

/** A transition that leaves a parallel state's regions enters all of them anew, clocks and all. */
function restarting(chart: AnyStateMachine): string[] {
  return transitionsIn(chart.root)
    .filter((candidate) => domainOf(candidate)?.type === 'parallel')
    .map(({ source, eventType }) => `${source.id} ${eventType}`);
}

function transitionsIn(node: AnyStateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat();
  return [
    ...own,
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap((child) => transitionsIn(child as AnyStateNode)),
  ];
}

/** The state inside of which a transition leaves and enters, as XState reckons it; null where it stays. */
function domainOf({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | null {
  const targets = (target ?? []) as AnyStateNode[];
  if (targets.length === 0) return null;
  const within = (node: AnyStateNode, outer: AnyStateNode) => ancestorsOf(node).includes(outer);
  const stays = targets.every((node) => node === source || within(node, source as AnyStateNode));
  if (!reenter && stays) return source as AnyStateNode;
  return (
    ancestorsOf(source as AnyStateNode).find((outer) =>
      targets.every((node) => within(node, outer)),
    ) ?? (source as AnyStateNode).machine.root
  );
}

/** The states around a state, the nearest first. */
function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
}

describe('a transition of one region', () => {
  it.each(Object.entries(charts))(
    'leaves the clocks of the others running: %s',
    (_id, { chart }) => {
      expect(transitionsIn(chart.root).length).toBeGreaterThan(0);
      expect(restarting(chart)).toEqual([]);
    },
  );

  it.each([
    ['that is taken on the region itself and enters it anew', { reenter: true }],
    ['of the whole chart', 'onRoot'],
  ] as const)('%s would restart them, and is found', (_name, how) => {
    const move = { target: '#both.work.done' };
    const chart = createMachine({
      id: 'both',
      type: 'parallel',
      ...(how === 'onRoot' ? { on: { finish: move } } : {}),
      states: {
        work: {
          initial: 'open',
          ...(how === 'onRoot' ? {} : { on: { finish: { ...move, ...how } } }),
          states: { open: {}, done: {} },
        },
        clock: {
          initial: 'running',
          states: { running: { after: { 1000: 'late' } }, late: {} },
        },
      },
    });
    expect(restarting(chart)).toHaveLength(1);
    const [begun] = initialTransition(chart);
    const [, actions] = transition(chart, begun, { type: 'finish' });
    expect(actions.map(({ type }) => type)).toContain('xstate.cancel');
  });

  it('that stays inside its region restarts none', () => {
    const chart = createMachine({
      id: 'both',
      type: 'parallel',
      states: {
        work: {
          initial: 'open',
          states: {
            open: { on: { finish: { target: '#both.work.done', reenter: true } } },
            done: {},
          },
        },
        clock: { initial: 'running', states: { running: { after: { 1000: 'late' } }, late: {} } },
      },
    });
    expect(restarting(chart)).toEqual([]);
    const [begun] = initialTransition(chart);
    const [, actions] = transition(chart, begun, { type: 'finish' });
    expect(actions).toEqual([]);
  });
});
