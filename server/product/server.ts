import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { type Connection, connect } from '../kernel/db/connect.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { drainer } from '../kernel/drain.ts';
import { type Environment, isLoopback } from '../kernel/environment.ts';
import { createMailer, usualSender } from '../kernel/outbox/mailer.ts';
import { createWarehouse } from '../kernel/outbox/warehouse.ts';
import { secretsOf } from '../kernel/secrets.ts';
import { type AppOptions, createApp } from './app.ts';
import { demoAccountsOf } from './demo/demoPasswords.ts';
import { seedDemo } from './demo/seed.ts';
import { startRounds } from './rounds.ts';

/** A server that listens. */
export interface RunningServer {
  /** Where it is, for example `http://127.0.0.1:4000`. */
  url: string;
  engine: Connection['engine'];
  connection: Connection;
  /** The accounts that sign in with the demo's password. */
  demoAccounts: string[];
  /** Answers what has begun, then closes the database. */
  stop(): Promise<void>;
}

/** What a start may be given beside its environment. */
export interface StartOptions extends AppOptions {
  log: Logger;
  /** The server's clock. */
  now?: () => Date;
}

/** It would be open to everybody with passwords that everybody knows. */
class DemoPasswordsExposed extends Error {
  constructor(host: string, accounts: readonly string[]) {
    super(
      `HOST ${host} is reached from other machines, and these accounts have the demo's password: ` +
        `${accounts.join(', ')}. Change their passwords, or use another database.`,
    );
  }
}

/**
 * Opens the database, brings it up to date, fills it with the demo if that is asked and it is
 * empty, and listens.
 * @throws DemoPasswordsExposed where it would listen beyond this machine with demo passwords.
 */
export async function startServer(
  environment: Environment,
  { log, now = () => new Date(), ...options }: StartOptions,
): Promise<RunningServer> {
  const connection = await connect({
    databaseUrl: environment.databaseUrl,
    dataDirectory: environment.dataDirectory,
    queryLimit: environment.queryLimit,
    log,
  });
  try {
    await migrate(connection.pool);
    if (environment.demo) {
      const { uploadDirectory } = environment;
      await seedDemo(connection.db, now(), secretsOf(environment), { uploadDirectory });
    }
    const demoAccounts = await demoAccountsOf(connection.db);
    if (demoAccounts.length > 0 && !isLoopback(environment.host)) {
      throw new DemoPasswordsExposed(environment.host, demoAccounts);
    }
    const app = await createApp({ connection, environment, now, log }, options);
    const drain = drainer(app);
    await app.listen({ port: environment.port, host: environment.host });
    const { uploadDirectory } = environment;
    const stopRounds = startRounds({
      db: connection.db,
      now,
      log,
      mailer: mailerOf(environment),
      warehouse: environment.warehouse ? createWarehouse(environment.warehouse) : null,
      uploadDirectory,
    });
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(app.server.address() as AddressInfo),
      engine: connection.engine,
      connection,
      demoAccounts,
      stop() {
        stopped ??= Promise.all([drain(), stopRounds()]).then(() => connection.close());
        return stopped;
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function mailerOf({ mailServer, mailFrom }: Environment) {
  return mailServer ? createMailer(mailServer, mailFrom ?? usualSender(mailServer)) : null;
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
