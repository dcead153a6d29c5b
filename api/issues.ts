import type { z } from 'zod';
import type { Refusal } from './operation.ts';

/** What is wrong with a field: the key of a text, or a reason whose words are in `errors`. */
type FieldError = string | Refusal;

/**
 * What is wrong with input, by the field's path joined with dots; the first of a field's own. A
 * schema's own messages are keys; whatever else zod says becomes the nearest of them, and a limit is
 * said. Parse with `reportInput`: what is empty is told from what is wrong.
 */
export function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= errorOf(issue);
  return errors;
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  const own = issue.message.startsWith('validation.') ? issue.message : null;
  if (issue.code === 'too_big') {
    const figures = { maximum: Number(issue.maximum) };
    if (issue.origin === 'string') return { rule: 'textIsShortEnough', figures };
    if (own === null || own === 'validation.tooMany')
      return { rule: limitOf(issue.origin), figures };
  }
  return own ?? usualError(issue);
}

const limitOf = (origin: string) =>
  origin === 'array' || origin === 'set' ? 'listIsShortEnough' : 'numberIsSmallEnough';

function usualError(issue: z.core.$ZodIssue): string {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '';
  if (issue.code === 'invalid_value' && isEmpty) return 'validation.choose';
  if (issue.code === 'invalid_type') {
    if (isEmpty) return 'validation.required';
    return issue.expected === 'number' ? 'validation.number' : 'validation.invalid';
  }
  if (issue.code === 'too_small' && Number(issue.minimum) === 0) return 'validation.notNegative';
  if (issue.code === 'too_small' && issue.origin !== 'string') return 'validation.positive';
  return 'validation.invalid';
}
