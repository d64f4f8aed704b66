import { grants } from '#shared/api-keys/scopes.ts';
import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import {
  type BulkMaker,
  type BulkOperation,
  isAbandoned,
  maxUnfinished,
  newBulkOperation,
  uploadValidMs,
} from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';
import {
  addBulkOperationWrites,
  bulkLabel,
  bulkOperationPages,
  endBulkOperationWrites,
  getBulkOperation,
  operationsInPlaces,
  placeLabel,
  replaceBulkOperationWrite,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkStepEvent } from '#shared/bulk-operations/bulk-step.ts';
import { type BulkTarget, bulkTargets } from '#shared/bulk-operations/bulk-targets.ts';
import { isBulkOver, isBulkWorkedOn, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import { areasOf } from '#shared/http/authorize.ts';
import type { OperationInput } from '#shared/http/endpoint.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { accessOfStaff } from '#shared/http/staff-endpoints.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Presign } from '#shared/lambda/presigned-address.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import { mayUse } from '#shared/staff/staff.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact, unlessRefused } from '#shared/table/transact.ts';
import type { bulkOperationEndpoints } from './endpoints.ts';

/** The dependencies of the group's operations. */
export type BulkOperationDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  readonly presign: Presign;
};

const resultsValidSec = 600;

/** The operations of the group, by the names of their contracts. */
export const bulkOperationOperations = (deps: BulkOperationDeps): Operations<typeof bulkOperationEndpoints> => ({
  listBulkOperations: listPage(
    deps.table,
    'bulk-operations',
    ({ status }: BulkQuery, context) =>
      bulkOperationPages(context.storeId, { status, isShown: (one) => maySee(context, one) }, context.nowMs),
    bulkOperationView,
  ),
  createBulkOperation: createBulkOperation(deps),
  getBulkOperation: async ({ params }, context) => ({
    status: 200,
    body: { data: bulkOperationView(await readOwn(deps, context, params.id)) },
  }),
  startBulkOperation: moveBy(deps, 'start'),
  cancelBulkOperation: moveBy(deps, 'cancel'),
  getBulkOperationResults: getResults(deps),
});

type BulkQuery = OperationInput<(typeof bulkOperationEndpoints)['listBulkOperations']>['query'];

function makerOf({ actor, staff }: StoreContext): BulkMaker {
  const kind = actor.type === 'api_key' || actor.type === 'app' ? actor.type : 'staff';
  return { kind, id: String(actor.id), name: actor.name, email: staff?.email ?? '', isOperator: staff?.operator === true };
}

/**
 * Whether an operation is the caller's own, or one that the caller might have made: results tell what others may have no scope to read. Staff who may
 * manage keys see all.
 */
function maySee(context: StoreContext, { maker, target }: BulkOperation): boolean {
  const own = makerOf(context);
  const seesAll = context.staff?.operator === true || (context.member !== null && mayUse(context.member, ['developers']));
  return seesAll || (maker.kind === own.kind && maker.id === own.id) || (target !== null && mayCall(context, target));
}

async function readOwn({ table }: BulkOperationDeps, context: StoreContext, id: number): Promise<BulkOperation> {
  const one = await getBulkOperation(table, context.storeId, id, context.nowMs);
  return found(one !== null && maySee(context, one) ? one : null, 'bulk operation');
}

function mayCall({ staff, member, scopes }: StoreContext, target: BulkTarget): boolean {
  const scope = bulkTargets[target];
  if (staff === null) return grants(scopes, scope);
  return staff.operator || (member !== null && mayUse(member, areasOf(accessOfStaff(scope))));
}

/** @throws DomainError `insufficient_scope` when the caller may not make the call that every line is */
function assertMayCall(context: StoreContext, target: BulkTarget): void {
  if (mayCall(context, target)) return;
  const scope = bulkTargets[target];
  if (context.staff === null) {
    throw new DomainError('insufficient_scope', `${target} needs the scope ${scope}.`, { meta: { required_scope: scope } });
  }
  const areas = areasOf(accessOfStaff(scope));
  throw new DomainError('insufficient_scope', `${target} needs the role owner or admin, or the staff area ${areas.join(' or ')}.`, {
    meta: { required_areas: areas },
  });
}

const createBulkOperation =
  (deps: BulkOperationDeps): Operation<typeof bulkOperationEndpoints.createBulkOperation> =>
  ({ body }, context) => {
    const { table, newId, presign } = deps;
    const { storeId, nowMs } = context;
    const target = body.operation ?? null;
    if (target !== null) assertMayCall(context, target);
    return retryOnConflict([bulkLabel, placeLabel], async () => {
      const place = await freePlace(deps, context);
      const id = newId();
      const facts = { id, target, isDryRun: body.dry_run ?? false, sizeBytes: body.size, maker: makerOf(context), place };
      const one = newBulkOperation({ ...facts, createdAtMs: idTimeMs(id) });
      // S3 takes no other number of bytes.
      const headers = { 'content-length': String(body.size) };
      const url = await presign({ method: 'PUT', key: bulkFileNames(storeId, id).file, headers, validSec: uploadValidMs / 1000 }, nowMs);
      const upload = { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidMs) } as const;
      const answer = { status: 201, body: { data: { ...bulkOperationView(one), upload } } } as const;
      await commit(table, context, { writes: addBulkOperationWrites(storeId, one), events: [], answer });
      return answer;
    });
  };

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

/** Moves an operation, and has its work begin where there is any. */
const moveBy =
  (deps: BulkOperationDeps, trigger: 'start' | 'cancel') =>
  ({ params }: { readonly params: { readonly id: number } }, context: StoreContext) =>
    retryOnConflict([bulkLabel], async () => {
      const { table, newEventId } = deps;
      const { storeId, nowMs } = context;
      const before = await readOwn(deps, context, params.id);
      if (trigger === 'cancel' && before.status === 'cancelling')
        return { status: 200, body: { data: bulkOperationView(before) } } as const;
      const after = moveBulkOperation(before, trigger, nowMs);
      const begins = isBulkWorkedOn(after.status) && !isBulkWorkedOn(before.status);
      const answer = { status: 200, body: { data: bulkOperationView(after) } } as const;
      await commit(table, context, {
        writes: isBulkOver(after.status)
          ? endBulkOperationWrites(storeId, before, after)
          : [replaceBulkOperationWrite(storeId, before, after)],
        events: begins ? [bulkStepEvent(newEventId(), storeId, { operationId: after.id, step: after.step }, nowMs)] : [],
        answer,
      });
      return answer;
    });

const getResults =
  (deps: BulkOperationDeps): Operation<typeof bulkOperationEndpoints.getBulkOperationResults> =>
  async ({ params }, context) => {
    const { storeId, nowMs } = context;
    const one = await readOwn(deps, context, params.id);
    if (!isBulkOver(one.status) || one.ranFromMs === null) {
      const message = isBulkOver(one.status) ? 'It ended before any line was done.' : 'It is not over: its results are there when it is.';
      throw fieldError('', 'no_bulk_results', message);
    }
    const url = await deps.presign(
      {
        method: 'GET',
        key: bulkFileNames(storeId, one.id).results,
        query: {
          'response-content-disposition': `attachment; filename="bulk-operation-${one.id}.jsonl"`,
          'response-content-type': 'application/x-ndjson; charset=utf-8',
        },
        validSec: resultsValidSec,
      },
      nowMs,
    );
    const expires_at = timestamp(nowMs + resultsValidSec * 1000);
    return { status: 200, body: { data: { object: 'bulk_operation_results', bulk_operation_id: one.id, url, expires_at } } };
  };
