import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number in the name of the socket, as PostgreSQL's clients expect one. */
export const socketPort = 5432;

/** What a path of a unix socket may take, without the zero at its end (Linux; others less). */
const longestPathBytes = process.platform === 'linux' ? 107 : 103;

/** Where the sockets of one embedded database are. */
export interface SocketFolder {
  readonly path: string;
  /** Removes the socket, and the folder where it was made for it. */
  remove(): void;
}

/** The socket's path in a folder. */
export function socketPathIn(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

/**
 * The data folder, where its path leaves room for a socket's name; otherwise a new folder among
 * the temporary ones, closed to other accounts.
 */
export function socketFolder(dataFolder: string | undefined): SocketFolder {
  if (dataFolder !== undefined && fits(socketPathIn(dataFolder))) {
    return {
      path: dataFolder,
      remove: () => rmSync(socketPathIn(dataFolder), { force: true }),
    };
  }
  // Node makes it with mode 0700.
  const path = mkdtempSync(join(tmpdir(), 'larder-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= longestPathBytes;
}
