import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';

/** What only a fault of the program throws: the trace is what tells where. */
const OUR_FAULTS = new Set<unknown>([TypeError, ReferenceError, RangeError, SyntaxError]);

/**
 * Runs a command of the product with the environment that the server has, and ends the process with
 * the code that it answers; 2 where it could not do its work, with the reason on standard error.
 */
export async function runCommand(
  work: (environment: Environment, parameters: readonly string[]) => Promise<number>,
): Promise<never> {
  try {
    process.exit(await work(readEnvironment(), process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(`${complaintOf(error)}\n`);
    process.exit(2);
  }
}

/** Tells how far a command is, on standard error: standard output has its answer alone. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What went wrong, after what it prevented, without a trace where the reason says it all. */
export function complaintOf(error: unknown, prevented = ''): string {
  if (error instanceof EnvironmentError) {
    return ['These environment variables are wrong:', ...error.lines].join('\n');
  }
  const isKnown =
    error instanceof Error &&
    (isOfOptions(error) ||
      (!OUR_FAULTS.has(error.constructor) && (error.constructor !== Error || 'code' in error)));
  return isKnown ? prevented + error.message : traceOf(error);
}

/** Whether it is a command's options that are wrong: Node names the one, in a TypeError. */
const isOfOptions = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** An error with where it came from. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
