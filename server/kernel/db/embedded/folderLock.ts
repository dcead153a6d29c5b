import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderInUse, DataFolderRefused } from './errors.ts';

/** A data folder that no other process can open until `release`, or until this process ends. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the exclusive lock of a data folder.
 *
 * It is SQLite's lock on an empty file in the folder, which the operating system keeps for the
 * process and gives up with it, SIGKILL included: there is no stale lock to judge, unlike with a
 * file that holds a process id. It holds for every name of the folder and between containers
 * that share it. The file must not be opened by anything else in this process: POSIX gives a
 * process's lock on a file up as soon as the process closes that file once.
 *
 * @param folder existing folder, absolute
 * @param socketPath where a server of this folder would listen
 * @throws DataFolderInUse where another one holds it
 * @throws DataFolderRefused (cannotLock) where the file system has no locks
 */
export async function lockFolder(folder: string, socketPath: string): Promise<FolderLock> {
  const database = openLockFile(folder);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataFolderInUse(folder) : cannotLock(folder, error);
  }
  // Somebody may have deleted the lock file under a running server: it still answers then.
  if (await answers(socketPath)) {
    database.close();
    throw new DataFolderInUse(folder);
  }
  return { release: () => database.close() };
}

function openLockFile(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  } catch (error) {
    throw cannotLock(folder, error);
  }
}

function cannotLock(folder: string, cause: unknown): DataFolderRefused {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DataFolderRefused(
    folder,
    'cannotLock',
    `The data folder ${folder} cannot be locked against a second server (${reason}). ` +
      'Put it on a local disk that this account may write to.',
    { cause },
  );
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
