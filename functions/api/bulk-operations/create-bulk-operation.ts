import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import {
  type BulkOperation,
  isAbandoned,
  maxUnfinished,
  newBulkOperation,
  newExport,
  uploadValidMs,
} from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import {
  addBulkOperationWrites,
  bulkLabel,
  endBulkOperationWrites,
  getBulkOperation,
  operationsInPlaces,
  placeLabel,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import type { ExportedObject } from '#shared/bulk-operations/exported-lists.ts';
import { refuseBeyondEnd } from '#shared/events/event-log-table.ts';
import { readLogEnd } from '#shared/events/number-events-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { asOfLagMs } from '#shared/http/paging.ts';
import type { PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact, unlessRefused } from '#shared/table/transact.ts';
import { type BulkOperationDeps, firstStep } from './deps.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';
import { checkFilters } from './export-filters.ts';
import { assertMayCall, makerOf } from './may-see.ts';

type Body = BodyOf<(typeof bulkOperationEndpoints)['createBulkOperation']>;

/** The operation that makes a bulk operation: one that waits for its file, or an export, which begins. */
export const createBulkOperation =
  (deps: BulkOperationDeps): PlainOperation<typeof bulkOperationEndpoints.createBulkOperation> =>
  async ({ body }, context) => {
    const { table, newId } = deps;
    const { storeId } = context;
    assertMayBegin(body, context);
    const begin = readBegin(body, context);
    if (body.filters?.['after_sequence'] !== undefined) {
      const { sequence } = await readLogEnd(table, storeId);
      refuseBeyondEnd(sequence, Number(body.filters['after_sequence']), 'filters.after_sequence');
    }
    return retryOnConflict([bulkLabel, placeLabel], async () => {
      const place = await freePlace(deps, context);
      const id = newId();
      const one = begin({ id, maker: makerOf(context), place, createdAtMs: idTimeMs(id) });
      const upload = one.exports === null ? await uploadOf(deps, context, one) : null;
      const answer = { status: 201, body: { data: { ...bulkOperationView(one), upload } } } as const;
      await commit(table, context, {
        writes: addBulkOperationWrites(storeId, one),
        events: one.exports === null ? [] : [firstStep(deps, context, one)],
        answer,
      });
      return answer;
    });
  };

/**
 * Refuses a caller who may not make the calls, or read the list, that a body asks for.
 * @throws DomainError `insufficient_scope`
 */
export function assertMayBegin({ operation = null, object }: Body, context: StoreContext): void {
  const isExport = operation === 'export';
  assertMayCall(context, { target: isExport ? null : operation, exports: isExport && object !== undefined ? { object } : null });
}

type Made = Pick<BulkOperation, 'id' | 'maker' | 'place' | 'createdAtMs'>;

/**
 * What makes the operation that a body asks for: one that waits for its file, or an export.
 * @throws FieldErrors for fields that do not belong together, or filters that the list does not take
 */
function readBegin({ operation = null, dry_run, size, object, filters = {} }: Body, context: StoreContext): (made: Made) => BulkOperation {
  if (operation === 'export') {
    if (size !== undefined) throw fieldError('size', 'unknown_parameter', 'An export has no file that is sent.');
    if (dry_run === true) throw fieldError('dry_run', 'unknown_parameter', 'An export changes nothing.');
    if (object === undefined) throw fieldError('object', 'required', 'is required: it says what is exported.');
    return readExport(object, filters, context);
  }
  if (object !== undefined) throw fieldError('object', 'unknown_parameter', 'Only an export has an object.');
  if (Object.keys(filters).length > 0) throw fieldError('filters', 'unknown_parameter', 'Only an export has filters.');
  if (size === undefined) throw fieldError('size', 'required', 'is required: the size of the file.');
  return (made) => newBulkOperation({ ...made, target: operation, isDryRun: dry_run ?? false, sizeBytes: size });
}

function readExport(object: ExportedObject, filters: Readonly<Record<string, string>>, context: StoreContext) {
  const exported = { object, filters, asOfMs: context.nowMs - asOfLagMs };
  checkFilters(object, filters);
  return (made: Made) => newExport(made, exported);
}

async function uploadOf({ presign }: BulkOperationDeps, { storeId, nowMs }: StoreContext, { id, sizeBytes }: BulkOperation) {
  // S3 takes no other number of bytes.
  const headers = { 'content-length': String(sizeBytes) };
  const url = await presign({ method: 'PUT', key: bulkFileNames(storeId, id).file, headers, validSec: uploadValidMs / 1000 }, nowMs);
  return { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidMs) } as const;
}

/**
 * A place that no operation has. One whose file did not come in time gives its place back here, so that nobody has to look for it.
 * @throws FieldErrors `limit_reached` when operations that are not over have all of them
 */
async function freePlace({ table }: BulkOperationDeps, { storeId, nowMs }: StoreContext): Promise<number> {
  const taken = await operationsInPlaces(table, storeId);
  const places = Array.from({ length: maxUnfinished }, (_, place) => place);
  const free = places.find((place) => !taken.has(place));
  if (free !== undefined) return free;
  for (const place of places) {
    const one = await getBulkOperation(table, storeId, taken.get(place) ?? 0, nowMs);
    if (one === null || !isAbandoned(one, nowMs)) continue;
    const failure = { code: 'upload_expired', message: 'The file was not uploaded within an hour.', line: null };
    const ended = { ...moveBulkOperation(one, 'fail', nowMs), failure };
    if (await unlessRefused(transact(table, endBulkOperationWrites(storeId, one, ended)))) return place;
  }
  const message = `A store has at most ${maxUnfinished} bulk operations that are not over: wait for one, or cancel one.`;
  throw fieldError('', 'limit_reached', message, { limit: maxUnfinished });
}
