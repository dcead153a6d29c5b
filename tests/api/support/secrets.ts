import { secretsOf } from '../../../server/kernel/secrets.ts';

/** The key of a run, which all its processes have: they read what one of them has sealed. */
const key = process.env.TEMPLATES_KEY;

/** What a server of the tests is told of it. */
export const keysOfRun: Record<string, string> = key === undefined ? {} : { DATA_KEY: key };

/** What seals on such a server. */
export const secrets = secretsOf({
  dataKeys: key === undefined ? [] : [key],
  dataDirectory: 'memory',
});
