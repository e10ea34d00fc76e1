/**
 * PGlite 0.5.16 writes through Emscripten's NODEFS, which leaves fsync out: a commit would be acknowledged while its
 * bytes are still in memory. This gives the file system its fsync. It uses internals, hence the exact pinned version
 * and the check at every start (`syncs` must rise with a write).
 * NODEFS also gives a new file the mode 0666 after the process's umask was applied. Here other users get no permission.
 */
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  /** The descriptor in Node. */
  readonly nfd: number;
}

interface ModuleWithNodeFs {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: NodeStream) => number };
    readonly node_ops: { setattr: SetAttributes };
  };
}

type SetAttributes = (node: unknown, attributes: { readonly mode?: number }) => void;

/** Permission bits of group and others. */
const FOR_OTHERS = 0o077;

export class DurableNodeFs extends NodeFS {
  /** Number of times that PostgreSQL made its files durable. */
  syncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const adapt = (module: unknown) => {
      // PGlite's types do not declare them. The check at the start, and a test of the files' modes, prove that they
      // exist.
      const { stream_ops: streams, node_ops: nodes } = (module as ModuleWithNodeFs).NODEFS;
      const setAttributes = nodes.setattr;
      nodes.setattr = (node, attributes) =>
        setAttributes(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~FOR_OTHERS });
      streams.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(started.emscriptenOpts.preRun ?? []), adapt] } };
  }
}
