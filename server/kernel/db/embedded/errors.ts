/**
 * The data folder is held by another process, or by this one already. Two engines on one folder
 * would destroy each other's work without noticing, so the second one never opens it.
 */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** The folder, as an absolute path. */
  readonly folder: string;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by a running server. Stop that one first.`);
    this.folder = folder;
  }
}

/** Why a data folder is refused. */
export type RefusedBecause = 'otherMajor' | 'damaged' | 'cannotLock' | 'cannotWrite';

/**
 * The data folder cannot be opened without endangering what is in it. Nothing in it was changed:
 * a person decides whether to restore a backup.
 */
export class DataFolderRefused extends Error {
  override readonly name = 'DataFolderRefused';
  /** The folder, as an absolute path. */
  readonly folder: string;
  readonly because: RefusedBecause;

  constructor(folder: string, because: RefusedBecause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.folder = folder;
    this.because = because;
  }
}
