import { CODES } from '../../api/kernel/codes.ts';
import { Failure } from '../kernel/failure.ts';
import type { Problem } from './price.ts';

/** What was entered is wrong at these fields; nothing was written. The first problem of each counts. */
export function wrongEntry(problems: readonly Problem[]): Failure {
  const errors: Record<string, Problem['reason']> = {};
  for (const { path, reason } of problems) errors[path] ??= reason;
  return new Failure(CODES.invalidInput, { errors, ruled: problems[0]?.reason });
}
