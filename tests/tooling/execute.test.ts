import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { Tail } from '../support/tail.ts';

describe('A program that is run', () => {
  test('answers its code, what it said, and the end of its complaints', async () => {
    const script = "console.log('well'); console.error('ill'); process.exitCode = 3";
    const { code, output, complaints } = await execute(process.execPath, ['-e', script]);
    expect({ code, complaints }).toEqual({ code: 3, complaints: 'ill' });
    expect(output).toContain('well');
  });
});

describe('The end of what was written', () => {
  test('is its last lines, however it came in', () => {
    const tail = new Tail(2);
    for (const part of ['first\nsec', 'ond\n', 'third\n']) tail.add(Buffer.from(part));
    expect(tail.last).toBe('second\nthird');
  });
});
