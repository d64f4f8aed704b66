import {
  type BulkMaker,
  type BulkOperation,
  isAbandoned,
  maxUnfinished,
  maxUnfinishedOfOne,
  newBulkOperation,
  newExport,
} from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import {
  addBulkOperationWrites,
  bulkLabel,
  endBulkOperationWrites,
  getBulkOperation,
  placeLabel,
  readOperationsInPlaces,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import type { ExportedObject } from '#shared/bulk-operations/exported-lists.ts';
import { assertMayCall, assertMayWrite, bulkMakerOf } from '#shared/bulk-operations/may-see.ts';
import { type BulkOperationDeps, firstStepEvent, uploadOf } from '#shared/bulk-operations/serve-bulk-operation.ts';
import { refuseBeyondEnd } from '#shared/events/event-log-table.ts';
import { readLogEnd } from '#shared/events/number-events-table.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { asOfLagMs } from '#shared/http/paging.ts';
import type { PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, transact } from '#shared/table/transact.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';
import { checkFilters } from './export-filters.ts';

type Body = BodyOf<(typeof bulkOperationEndpoints)['createBulkOperation']>;

/**
 * Returns the operation that creates a bulk operation. Most bulk operations wait for their file; an export starts
 * immediately.
 */
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
      const maker = bulkMakerOf(context);
      const id = newId();
      const one = begin({ id, maker, ...(await findFreePlace(table, context, maker)), createdAtMs: idTimeMs(id) });
      const upload = one.exports === null ? await uploadOf(deps, context, one) : null;
      const answer = { status: 201, body: { data: { ...bulkOperationView(one), upload } } } as const;
      await commit(table, context, {
        writes: addBulkOperationWrites(storeId, one),
        events: one.exports === null ? [] : [firstStepEvent(deps, context, one)],
        answer,
      });
      return answer;
    });
  };

/**
 * Checks that the caller may make the calls that the body requests or, for an export, read the list.
 * @throws DomainError `insufficient_scope`
 */
export function assertMayBegin({ operation = null, object }: Body, context: StoreContext): void {
  const isExport = operation === 'export';
  if (operation === null) assertMayWrite(context);
  assertMayCall(context, {
    target: isExport ? null : operation,
    exports: isExport && object !== undefined ? { object } : null,
    imports: null,
  });
}

type Made = Pick<BulkOperation, 'id' | 'maker' | 'place' | 'share' | 'createdAtMs'>;

/**
 * Reads the bulk operation that a body requests: either an export, or an operation that waits for its file.
 * @throws FieldErrors for contradictory fields, or for filters that the list does not accept
 */
function readBegin({ operation = null, dry_run, size, object, filters = {} }: Body, context: StoreContext): (made: Made) => BulkOperation {
  if (operation === 'export') {
    if (size !== undefined) throw fieldError('size', 'unknown_parameter', 'must be left out: an export needs no file.');
    if (dry_run === true) throw fieldError('dry_run', 'unknown_parameter', 'must be left out: an export changes nothing.');
    if (object === undefined) throw fieldError('object', 'required', 'is required for an export.');
    return readExport(object, filters, context);
  }
  if (object !== undefined) throw fieldError('object', 'unknown_parameter', 'must be left out because this operation is not an export.');
  if (Object.keys(filters).length > 0) throw fieldError('filters', 'unknown_parameter', 'must be left out: only an export has filters.');
  if (size === undefined) throw fieldError('size', 'required', 'is required: the size of the file in bytes.');
  return (made) => newBulkOperation({ ...made, target: operation, isDryRun: dry_run ?? false, sizeBytes: size });
}

function readExport(object: ExportedObject, filters: Readonly<Record<string, string>>, context: StoreContext) {
  const exported = { object, filters, asOfMs: context.nowMs - asOfLagMs };
  checkFilters(object, filters);
  return (made: Made) => newExport(made, exported);
}

type Place = { readonly place: number; readonly share: number };

const firstFree = (taken: ReadonlyMap<number, number>, count: number): number | undefined =>
  Array.from({ length: count }, (_, number) => number).find((number) => !taken.has(number));

/**
 * Returns a free slot among those that the caller may use. If no slot is free, it first frees the slots of operations
 * whose files did not arrive in time.
 * @throws FieldErrors `limit_reached` when unfinished operations use all slots
 */
export async function findFreePlace(
  table: Table,
  { storeId, nowMs }: Pick<StoreContext, 'storeId' | 'nowMs'>,
  maker: BulkMaker,
): Promise<Place> {
  const { places, shares } = await readOperationsInPlaces(table, storeId, maker);
  const [place, share] = [firstFree(places, maxUnfinished), firstFree(shares, maxUnfinishedOfOne)];
  if (place !== undefined && share !== undefined) return { place, share };
  let isFreed = false;
  for (const id of new Set([...(share === undefined ? shares : places).values()])) {
    const one = await getBulkOperation(table, storeId, id, nowMs);
    if (one === null || !isAbandoned(one, nowMs)) continue;
    const failure = { code: 'upload_expired', message: 'The file was not uploaded within an hour.', line: null };
    const ended = { ...moveBulkOperation(one, 'fail', nowMs), failure };
    isFreed = (await didSucceed(transact(table, endBulkOperationWrites(storeId, one, ended)))) || isFreed;
  }
  if (isFreed) return findFreePlace(table, { storeId, nowMs }, maker);
  const limit = share === undefined ? maxUnfinishedOfOne : maxUnfinished;
  const whose = share === undefined ? 'A credential or person' : 'A store';
  throw fieldError('', 'limit_reached', `${whose} can have at most ${limit} unfinished bulk operations: wait for one or cancel one.`, {
    limit,
  });
}
