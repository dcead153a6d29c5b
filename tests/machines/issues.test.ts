import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from '../../api/kernel/issues.ts';

const schema = z.object({
  terms: z.enum(['COD', 'N7']),
  bank: z.enum(Array.from({ length: 40 }, (_, index) => `BANK${index}`)),
  name: z.string().max(3),
  amount: z.number().min(0),
});

const errors = (input: object) =>
  errorsOf(schema.safeParse(input, { reportInput: true }).error?.issues ?? []);

describe('What is wrong with a field', () => {
  test('names what could stand there, where that is short enough to be read', () => {
    const wrong = errors({ terms: 'N8', bank: 'NOBANK', name: 'long', amount: -1 });
    expect(wrong).toEqual({
      terms: { rule: 'isOneOf', figures: { choices: 'COD, N7' } },
      bank: 'validation.invalid',
      name: { rule: 'textIsShortEnough', figures: { maximum: 3 } },
      amount: 'validation.notNegative',
    });
  });

  test('tells what is empty from what is wrong', () => {
    expect(errors({ terms: '', name: 'abc' })).toEqual({
      terms: 'validation.choose',
      bank: 'validation.choose',
      amount: 'validation.required',
    });
  });

  test('tells a refinement’s rule with its figures', () => {
    const schema = z.number().superRefine((value, context) => {
      const params = { rule: 'isSeven', figures: { value } };
      context.addIssue({ code: 'custom', input: value, params });
    });
    const { error } = schema.safeParse(6, { reportInput: true });
    expect(errorsOf(error?.issues ?? [])).toEqual({
      '': { rule: 'isSeven', figures: { value: 6 } },
    });
  });

  test('asks for what a union is chosen by where it is missing', () => {
    const event = z.discriminatedUnion('type', [
      z.object({ type: z.literal('accept') }),
      z.object({ type: z.literal('submit') }),
    ]);
    const wrong = (input: object) =>
      errorsOf(event.safeParse(input, { reportInput: true }).error?.issues ?? []);
    expect(wrong({})).toEqual({ type: 'validation.required' });
    expect(wrong({ type: null })).toEqual({ type: 'validation.required' });
    expect(wrong({ type: 'bake' })).toEqual({ type: 'validation.invalid' });
  });
});
