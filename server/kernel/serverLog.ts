import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The server's log: one JSON line each on standard error, for standard output belongs to what a
 * person is told at the start. Tokens and passwords are never written.
 * @param to where its lines go instead
 */
export function createLog(
  level: string,
  to: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          '*.password',
          'accesstoken',
          '*.accesstoken',
          'req.headers.accesstoken',
          'account',
          'body.account',
          '*.body.account',
          'err.params',
          'err.cause.params',
        ],
        remove: true,
      },
    },
    to,
  );
}
