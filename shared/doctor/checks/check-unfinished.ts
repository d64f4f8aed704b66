import { type Check, isOverdue, isSettled, nothingMore, type Terms } from '../check.ts';
import { dueAtMsOf } from '../due-time.ts';
import type { Fault } from '../finding.ts';
import { idOf } from '../id-of.ts';

/** A request that was killed leaves its key claimed; the next one with the key takes it over, so nothing has to clean up soon. */
const claimLeftMs = 3_600_000;

/** Nothing that was begun is left lying: stock jobs, recoveries, e-mails that were claimed, Idempotency-Keys. */
export const checkUnfinished = (terms: Terms): Check => ({
  *see(row): Generator<Fault> {
    const id = idOf(row.item);
    if (row.kind === 'stock_job' || (row.kind === 'webhook_recovery' && row.value.state === 'running')) {
      const isJob = row.kind === 'stock_job';
      const dueAtMs = dueAtMsOf(row.item);
      if (dueAtMs !== null && !isOverdue(terms, dueAtMs)) return;
      const found = dueAtMs === null ? 'not due' : new Date(dueAtMs).toISOString();
      yield { check: isJob ? 'stock_job_overdue' : 'recovery_stuck', object: row.kind, id, expected: 'ended in time', found };
    } else if (row.kind === 'sent_email') {
      const { sentAtMs, overCap } = row.value;
      const untilMs = row.value.leaseUntilMs ?? 0;
      if (sentAtMs !== null || overCap !== null || !isSettled(terms, untilMs)) return;
      yield { check: 'email_unsent', object: 'event', id, expected: 'sent', found: `claimed until ${new Date(untilMs).toISOString()}` };
    } else if (row.kind === 'idempotency' && row.value.state === 'running') {
      const untilMs = row.value.lockedUntilMs ?? 0;
      if (!isSettled({ ...terms, graceMs: Math.max(terms.graceMs, claimLeftMs) }, untilMs)) return;
      yield {
        check: 'idempotency_locked',
        object: 'idempotency',
        id,
        expected: 'completed or released',
        found: new Date(untilMs).toISOString(),
      };
    }
  },
  end: nothingMore,
});
