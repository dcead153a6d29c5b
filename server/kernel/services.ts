import type { Logger } from 'pino';
import type { Connection } from './db/connect.ts';
import type { Environment } from './environment.ts';

/** What the whole server shares. Nothing else keeps one of these for itself. */
export interface Services {
  connection: Pick<Connection, 'db' | 'pool' | 'engine'>;
  environment: Pick<
    Environment,
    | 'session'
    | 'apiHost'
    | 'corsOrigins'
    | 'trustProxy'
    | 'queryLimit'
    | 'uploadDirectory'
    | 'dataDirectory'
    | 'dataKeys'
    | 'mailServer'
    | 'warehouse'
    | 'contactAddress'
    | 'officeAddress'
    | 'upgrading'
    | 'metricsToken'
  >;
  /** The server's clock. */
  now: () => Date;
  log: Logger;
}
