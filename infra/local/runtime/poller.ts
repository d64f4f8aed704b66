import { setTimeout } from 'node:timers/promises';

/** A loop that takes work from a source and gives it to a function. */
export type Poller = {
  /**
   * Takes nothing new; resolves when what is under way has ended. The last stop before the services end does not wait for a read
   * that has brought nothing yet.
   */
  readonly stop: (when?: 'last') => Promise<void>;
};

/**
 * Messages within this time after the first are taken with it: each batch costs calls of its own. The first of many does not wait, and Lambda's own
 * pollers look at a stream four times a second.
 */
export const GATHER_MS = 50;

/** Waits in real time, or until the signal; a wait alone does not keep the process alive. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
}

/**
 * The items that a function with ReportBatchItemFailures answered as failed. As Lambda does, nothing means none, and an
 * empty or unknown identifier means all of the batch.
 */
export function failedItems(result: unknown, batch: readonly string[]): ReadonlySet<string> {
  if (typeof result !== 'object' || result === null || !('batchItemFailures' in result)) return new Set();
  const failures = (result.batchItemFailures ?? []) as readonly { readonly itemIdentifier?: string }[];
  const failed = failures.map((failure) => failure.itemIdentifier ?? '');
  return new Set(failed.every((identifier) => batch.includes(identifier)) ? failed : batch);
}
