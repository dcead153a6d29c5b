import type { z } from 'zod';
import type { Refusal } from './operation.ts';

/** The error of a field: the key of a text, or a reason whose words are in `errors`. */
type FieldError = string | Refusal;

/**
 * The first error of each wrong field, by the field's path joined with dots. A schema's own messages are
 * keys of texts, or, where they have figures, the rule and the figures as `params`; every other message of zod becomes the key that fits best, with its limit. Parse with
 * `reportInput`, so that an empty value can be told from a wrong one.
 */
export function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= errorOf(issue);
  return errors;
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === 'custom' && issue.params && 'rule' in issue.params) {
    const { rule, figures } = issue.params;
    return { rule, figures };
  }
  const own = issue.message.startsWith('validation.') ? issue.message : null;
  if (issue.code === 'too_big') {
    const figures = { maximum: Number(issue.maximum) };
    if (issue.origin === 'string') return { rule: 'textIsShortEnough', figures };
    if (own === null || own === 'validation.tooMany')
      return { rule: limitOf(issue.origin), figures };
  }
  if (own === null && issue.code === 'invalid_value' && !isEmpty(issue)) {
    // This comes from a spreadsheet or a program, since a screen offers no other value.
    if (issue.values.length <= MOST_NAMED) {
      return { rule: 'isOneOf', figures: { choices: issue.values.map(String).join(', ') } };
    }
  }
  return own ?? usualError(issue);
}

/** The most values that a message lists. */
const MOST_NAMED = 12;

function isEmpty(issue: z.core.$ZodIssue): boolean {
  const input = inputOf(issue);
  return input === undefined || input === null || input === '';
}

/** What a union is chosen by is one field of what is reported: the one that is named. */
const inputOf = ({ input, ...issue }: z.core.$ZodIssue): unknown =>
  issue.code === 'invalid_union' && issue.discriminator !== undefined
    ? (input as Record<string, unknown> | undefined)?.[issue.discriminator]
    : input;

const limitOf = (origin: string) =>
  origin === 'array' || origin === 'set' ? 'listIsShortEnough' : 'numberIsSmallEnough';

function usualError(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && isEmpty(issue)) return 'validation.choose';
  if (issue.code === 'invalid_union' && isEmpty(issue)) return 'validation.required';
  if (issue.code === 'invalid_type') {
    if (isEmpty(issue)) return 'validation.required';
    return issue.expected === 'number' ? 'validation.number' : 'validation.invalid';
  }
  if (issue.code === 'too_small' && Number(issue.minimum) === 0) return 'validation.notNegative';
  if (issue.code === 'too_small' && issue.origin !== 'string') return 'validation.positive';
  return 'validation.invalid';
}
