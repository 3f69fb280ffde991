import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface FileLayer {
  tryFSOperation: (work: () => void) => void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * PGlite's file layer with a real fsync: its own has none, so that what PostgreSQL believes to be on the disk
 * may be lost with the machine. It leans on internals of the pinned version; `embedded-database.server.test.ts` counts
 * the calls.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: object) => {
      const files = (module as { NODEFS: FileLayer }).NODEFS;
      files.stream_ops.fsync = ({ nfd }) => {
        files.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/** Without `-F`, which turns fsync off; the default method, fdatasync, would not reach the file layer. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
