import { complaintOf, traceOf } from './kernel/command.ts';
import { readEnvironment } from './kernel/environment.ts';
import { createLog } from './kernel/serverLog.ts';
import { DEMO_PASSWORD } from './product/demo/accounts.ts';
import { type RunningServer, startServer } from './product/server.ts';

/** The program: reads the environment, starts the server, says where it is, stops on a signal. */
await run();

async function run(): Promise<void> {
  try {
    const environment = readEnvironment();
    const server = await startServer(environment, { log: createLog(environment.logLevel) });
    stopOnSignal(server);
    process.stdout.write(welcome(server));
  } catch (error) {
    process.stderr.write(`${complaintOf(error, 'Larder could not start: ')}\n`);
    process.exit(1);
  }
}

function stopOnSignal(server: RunningServer): void {
  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Larder did not stop cleanly: ${traceOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function welcome({ url, engine, demoAccounts }: RunningServer): string {
  const lines = [`Larder is at ${url.replace('127.0.0.1', 'localhost')}/login (${engine}).`];
  if (demoAccounts.length > 0) {
    lines.push(`Sign in as ${demoAccounts.join(', ')} with the password ${DEMO_PASSWORD}.`);
  }
  return `${lines.join('\n')}\n`;
}
