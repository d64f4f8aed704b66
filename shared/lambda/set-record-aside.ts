import { setAside, stuckAfterAttempts } from '#shared/table/rows/set-aside.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Log, LogFields } from './log.ts';

export type SetAsideDeps = { readonly table: Table; readonly log: Log; readonly clock: () => number };

/** Says that a record was set aside; ops are alarmed by the one that stays so. */
export function logSetAside(log: Log, attempts: number, fields: LogFields, cause?: unknown): void {
  log.warn('worker.set_aside', { ...fields, attempts }, cause);
  if (attempts >= stuckAfterAttempts) log.error('worker.stuck', { ...fields, attempts });
}

/**
 * Sets an item of a due queue aside, so that what is behind it goes on: it is retried by itself, later each time. Never
 * rejects: an item that could not be noted falls due again as it was.
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
