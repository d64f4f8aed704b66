import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A webhook that came to a receiver: where, which attempt, when, and when its event was made. */
export type Arrival = { readonly path: string; readonly attempt: number; readonly atMs: number; readonly createdAtMs: number };

export type BenchReceivers = {
  /** Without a path; the path names the receiver's behaviour first (`receivers-entry.ts`). */
  readonly origin: string;
  readonly port: number;
  /** What came since the last call. */
  readonly take: () => Promise<readonly Arrival[]>;
  readonly stop: () => void;
};

/** Starts the receivers in a process of their own. */
export async function startBenchReceivers(): Promise<BenchReceivers> {
  const child = fork(join(import.meta.dirname, 'receivers-entry.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    take: async () => {
      child.send('take');
      const [arrivals] = (await once(child, 'message')) as [readonly Arrival[]];
      return arrivals;
    },
    stop: () => void child.kill(),
  };
}
