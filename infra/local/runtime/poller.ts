import { setTimeout } from 'node:timers/promises';

/** A loop that takes work from a source and passes it to a function. */
export type Poller = {
  /**
   * Stops taking work, and resolves when the running work has ended. Pass `last` if the services are about to close;
   * the poller then does not wait for a pending read.
   */
  readonly stop: (when?: 'last') => Promise<void>;
};

/**
 * The pause after a batch. Messages that arrive during the pause are passed on in one batch, which saves calls. The
 * first message after a quiet period is passed on immediately.
 */
export const GATHER_MS = 50;

/** Waits for `ms` in real time, or until the signal aborts. The wait does not keep the process alive. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
}

/**
 * Returns the items that a function with ReportBatchItemFailures has reported as failed. As on Lambda, no result means
 * that none failed, and an empty or unknown identifier means that the whole batch failed.
 */
export function failedItems(result: unknown, batch: readonly string[]): ReadonlySet<string> {
  if (typeof result !== 'object' || result === null || !('batchItemFailures' in result)) return new Set();
  const failures = (result.batchItemFailures ?? []) as readonly { readonly itemIdentifier?: string }[];
  const failed = failures.map((failure) => failure.itemIdentifier ?? '');
  return new Set(failed.every((identifier) => batch.includes(identifier)) ? failed : batch);
}
