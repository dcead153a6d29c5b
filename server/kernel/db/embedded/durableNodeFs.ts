import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { property } from './property.ts';

type ModuleOptions = Parameters<NodeFS['init']>[1];
type LoadedModule = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0];

/** An open file of emscripten's layer over Node's files; `nfd` is Node's descriptor. */
export interface OpenFile {
  readonly nfd: number;
}

/** What emscripten's layer over Node's files lets one replace, as far as it is needed here. */
export interface NodeFileLayer {
  readonly stream_ops: {
    fsync?(file: OpenFile): number;
    write(
      file: OpenFile,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): number;
  };
  /** Runs a file operation; turns Node's error into the errno that PostgreSQL reads. */
  tryFSOperation<Result>(operation: () => Result): Result;
}

/**
 * PGlite's folder on disk, with the fsync that it lacks. As shipped, a sync ends in an operation
 * that does nothing, so a commit is acknowledged while its bytes are still in the kernel's
 * memory; a power cut then loses it, or leaves a folder that does not open.
 */
export class DurableNodeFs extends NodeFS {
  /** Adds the sync before PostgreSQL starts. */
  override async init(database: Parameters<NodeFS['init']>[0], options: ModuleOptions) {
    const preRun = [
      ...(options.preRun ?? []),
      (loaded: LoadedModule) => this.prepare(nodeFileLayer(loaded)),
    ];
    return super.init(database, { ...options, preRun });
  }

  /** Changes the layer over Node's files; a subclass may add to it. */
  protected prepare(layer: NodeFileLayer): void {
    layer.stream_ops.fsync = (file) => {
      // A failing disk must reach PostgreSQL as an error: it stops rather than acknowledge.
      layer.tryFSOperation(() => fdatasyncSync(file.nfd));
      return 0;
    };
  }
}

function nodeFileLayer(loaded: LoadedModule): NodeFileLayer {
  const layer = property(property(loaded.FS, 'filesystems'), 'NODEFS');
  if (!isNodeFileLayer(layer)) {
    throw new Error('This release of PGlite has no layer over Node files that can be made durable');
  }
  return layer;
}

function isNodeFileLayer(value: unknown): value is NodeFileLayer {
  return (
    typeof property(property(value, 'stream_ops'), 'write') === 'function' &&
    typeof property(value, 'tryFSOperation') === 'function'
  );
}
