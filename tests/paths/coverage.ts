import type { Coverage } from '../../api/lifecycles/calls.ts';
import { keyOf, type Walked } from './walk.ts';

/** The figures of a walk in the shape that `npm run paths` prints and the product shows. */
export function coverageOf(
  id: string,
  walked: Walked,
  engine: Coverage['engine'],
  at: Date,
): Coverage {
  const { plan } = walked;
  return {
    id,
    states: plan.states.length,
    statesCovered: plan.states.filter((state) => walked.states.has(state)).length,
    edges: plan.edges.length,
    edgesCovered: plan.edges.filter((edge) => walked.edges.has(keyOf(edge))).length,
    paths: plan.paths.length,
    pathsCovered: plan.paths.filter((path) => walked.paths.has(keyOf(path))).length,
    refusals: plan.refusals.length,
    refusalsCovered: plan.refusals.filter((refusal) => walked.refusals.has(keyOf(refusal))).length,
    walkedAt: at.toISOString(),
    engine,
    walks: plan.paths.map((path) => ({
      name: path.variant,
      steps: path.steps,
      covered: walked.paths.has(keyOf(path)),
    })),
    edgeList: plan.edges.map((edge) => ({ ...edge, covered: walked.edges.has(keyOf(edge)) })),
  };
}

/** Whether everything there is was walked. */
export const isWhole = (coverage: Coverage) =>
  coverage.states === coverage.statesCovered &&
  coverage.edges === coverage.edgesCovered &&
  coverage.paths === coverage.pathsCovered &&
  coverage.refusals === coverage.refusalsCovered;
