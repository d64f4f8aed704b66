import { quarantine, stuckAfterAttempts } from '#shared/table/rows/quarantine.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Log, LogFields } from './log.ts';

export type QuarantineDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

/**
 * Logs that a record was quarantined. If it has been quarantined for too long, also logs the line that raises an alarm.
 */
export function logQuarantined(log: Log, attempts: number, fields: LogFields, cause?: unknown): void {
  log.warn('worker.set_aside', { ...fields, attempts }, cause);
  if (attempts >= stuckAfterAttempts) log.error('worker.stuck', { ...fields, attempts });
}

/**
 * Quarantines an item of a due queue, so that the item does not block the items behind it. The item is retried
 * automatically at growing intervals. Never rejects: an item that cannot be quarantined becomes due again unchanged.
 */
export async function quarantineRecord(
  { table, log, clock }: QuarantineDeps,
  item: Readonly<Record<string, unknown>>,
  reason: string,
  cause?: unknown,
): Promise<void> {
  const fields = { record: `${item['pk']} ${item['sk']}`, reason };
  try {
    const noted = await quarantine(table, item, reason, clock());
    if (noted !== null) logQuarantined(log, noted.attempts, fields, cause);
  } catch (error) {
    log.error('worker.not_set_aside', fields, error);
  }
}
