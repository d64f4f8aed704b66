import { isBulkWorkedOn } from '#shared/bulk-operations/bulk-transitions.ts';
import { type Check, dueTimeOfRow, type ExaminationTime, isOverdue, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { type KindName, type RowItem, rebuiltItem } from '#shared/doctor/row-kinds.ts';
import { currentQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { rowIdOf } from '#shared/table/rows/row-name.ts';
import { table } from '#shared/table/table.ts';

/**
 * Checks that every part of a long text exists. A part may outlive its text, so a part whose text is missing is not a
 * fault.
 */
export function checkTextParts(_terms: ExaminationTime): Check {
  const missing = new Map<string, Pick<Fault, 'object' | 'id'>>();
  return {
    see(row) {
      if (row.kind === 'event' || row.kind === 'idempotency') {
        const owner = row.kind === 'event' ? row.value.id : String(row.item['lock_token']);
        const parts = Number(row.item['body_parts'] ?? 0);
        for (let n = 0; n < parts; n += 1) missing.set(`${owner} ${n}`, { object: row.kind, id: rowIdOf(row.item) });
      } else if (row.kind === 'text_part') {
        missing.delete(`${row.value.ownerId} ${row.value.index}`);
      }
      return [];
    },
    *end(): Generator<Fault> {
      for (const [name, fault] of missing) {
        yield { ...fault, check: 'text_part', expected: `part ${name.split(' ')[1]} of its text`, found: null };
      }
    },
  };
}

const { due: _due, ...listIndexes } = table.indexes;
const attributes = new Set(['pk', 'sk', ...Object.values(listIndexes).flatMap((index) => Object.values(index))]);

/**
 * Checks that keys and index attributes match what is computed from the row's own fields. The keys are left out of the
 * findings, because keys may contain e-mail addresses.
 */
export const checkIndexKeys = ({ storeId }: ExaminationTime): Check => ({
  see: function* (row): Generator<Fault> {
    const rebuilt = rebuiltItem(storeId, row);
    if (rebuilt === null) return;
    for (const name of attributes) {
      if ((name === 'pk' || name === 'sk') && rebuilt[name] === undefined) continue;
      if (rebuilt[name] === row.item[name]) continue;
      const fault = { check: 'index_keys', object: row.kind, id: rowIdOf(row.item) } as const;
      yield { ...fault, expected: `${name} ${made(rebuilt, name)}`, found: row.item[name] === undefined ? 'none' : 'another' };
    }
  },
  end: noRemainingFaults,
});

const made = (rebuilt: RowItem, name: string): string => (rebuilt[name] === undefined ? 'absent' : 'as computed from its fields');

/**
 * Checks that no row is quarantined. A quarantine note is ignored if the row was processed successfully after the note
 * was written.
 */
export const checkQuarantine = (_terms: ExaminationTime): Check => ({
  *see(row): Generator<Fault> {
    const note = currentQuarantineNote(row.item);
    if (note === null) return;
    yield {
      check: 'set_aside',
      object: row.kind,
      id: rowIdOf(row.item),
      expected: 'passed on',
      found: `set aside after ${note.attempts} attempts`,
    };
  },
  end: noRemainingFaults,
});

/**
 * How long an expired claim on an Idempotency-Key may remain before the claim counts as a fault. If a request is
 * killed, its claim remains until the client retries the request.
 */
const claimLeftMs = 3_600_000;

/**
 * An operation without progress for this long is stuck. A step takes a minute, and the queue repeats a failed step
 * after twelve minutes.
 */
const bulkQuietMs = 3_600_000;

const jobs = ['stock_job', 'product_job'] as const;
const isJob = (kind: KindName): kind is (typeof jobs)[number] => jobs.some((job) => job === kind);

const isErasure = (kind: KindName): boolean => kind === 'customer_erasure';

/**
 * Checks that none of the following was abandoned: stock jobs, product jobs, recoveries, erasures, bulk operations, and
 * claims of e-mails and Idempotency-Keys.
 */
export const checkUnfinished = (terms: ExaminationTime): Check => ({
  *see(row): Generator<Fault> {
    const id = rowIdOf(row.item);
    const isRunning = (row.kind === 'webhook_recovery' || row.kind === 'customer_erasure') && row.value.state === 'running';
    if (isJob(row.kind) || isRunning) {
      const check = isJob(row.kind)
        ? (`${row.kind}_overdue` as const)
        : isErasure(row.kind)
          ? 'customer_erasure_overdue'
          : 'recovery_stuck';
      const dueAtMs = dueTimeOfRow(row.item);
      if (dueAtMs !== null && !isOverdue(terms, dueAtMs)) return;
      const found = dueAtMs === null ? 'not due' : new Date(dueAtMs).toISOString();
      yield { check, object: row.kind, id, expected: 'ended in time', found };
    } else if (row.kind === 'bulk_operation') {
      const { status, updatedAtMs, leaseUntilMs } = row.value;
      const quietSinceMs = Math.max(updatedAtMs, leaseUntilMs) + bulkQuietMs;
      if (!isBulkWorkedOn(status) || !isSettled(terms, quietSinceMs)) return;
      yield { check: 'bulk_operation_stuck', object: 'bulk_operation', id, expected: 'ended in time', found: status };
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
  end: noRemainingFaults,
});
