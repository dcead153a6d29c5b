import { secretsOf } from '../../../server/kernel/secrets.ts';

/** What seals on a server in memory, as those of the tests are. */
export const secrets = secretsOf({ dataKeys: [], dataDirectory: 'memory' });
