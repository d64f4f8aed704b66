import { setAside, stuckAfterAttempts } from '#shared/table/rows/set-aside.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Log, LogFields } from './log.ts';

export type SetAsideDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

/** Logs that a record was set aside. A record that remains set aside raises an alarm. */
export function logSetAside(log: Log, attempts: number, fields: LogFields, cause?: unknown): void {
  log.warn('worker.set_aside', { ...fields, attempts }, cause);
  if (attempts >= stuckAfterAttempts) log.error('worker.stuck', { ...fields, attempts });
}

/**
 * Sets an item of a due queue aside, so that it does not block the items behind it. It is retried automatically, at growing intervals.
 * Never rejects: an item that could not be set aside becomes due again unchanged.
 */
export async function setRecordAside(
  { table, log, clock }: SetAsideDeps,
  item: Readonly<Record<string, unknown>>,
  reason: string,
  cause?: unknown,
): Promise<void> {
  const fields = { record: `${item['pk']} ${item['sk']}`, reason };
  try {
    const noted = await setAside(table, item, reason, clock());
    if (noted !== null) logSetAside(log, noted.attempts, fields, cause);
  } catch (error) {
    log.error('worker.not_set_aside', fields, error);
  }
}
