import type { OperationInput } from '#shared/http/endpoint.ts';
import { admitting } from '#shared/http/operation.ts';
import type { Operations, PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import { type ImportJob, newImport } from '#shared/import-jobs/import-job.ts';
import { importStepEvent } from '#shared/import-jobs/import-step.ts';
import { type ImportTrigger, isOver, isWorkedOn, moveImport } from '#shared/import-jobs/import-transitions.ts';
import { importView } from '#shared/import-jobs/import-view.ts';
import {
  addImportWrite,
  getImport,
  importInTurn,
  importLabel,
  importPages,
  replaceImportWrite,
  takeTurnWrite,
  turnLabel,
} from '#shared/import-jobs/imports-table.ts';
import { type ImportKind, importKinds } from '#shared/imports/import-problem.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Presign } from '#shared/lambda/presigned-address.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import { mayUse } from '#shared/staff/staff.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { adminImportEndpoints } from './endpoints.ts';

/** The dependencies of the group's operations. */
export type AdminImportDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  readonly presign: Presign;
};

const uploadValidSec = 3600;
const reportValidSec = 600;

/** The operations of the group, by the names of their contracts. */
export const adminImportOperations = (deps: AdminImportDeps): Operations<typeof adminImportEndpoints> => ({
  listImports: listPage(
    deps.table,
    'imports',
    ({ kind, status }: ImportQuery, context) => {
      const kinds = importKinds.filter((one) => mayImport(context, one) && (kind === undefined || kind === one));
      return importPages(context.storeId, { kinds, status }, context.nowMs);
    },
    importView,
  ),
  createImport: admitting({ admit: ({ body }, context) => assertMayImport(context, body.kind), run: createImport(deps) }),
  getImport: async ({ params }, context) => ({ status: 200, body: { data: importView(await readImport(deps, context, params.id)) } }),
  planImport: admitting({ admit: admitToImport(deps), run: moveBy(deps, 'plan') }),
  applyImport: admitting({ admit: admitToImport(deps), run: moveBy(deps, 'apply') }),
  cancelImport: admitting({ admit: admitToImport(deps), run: moveBy(deps, 'cancel') }),
  getImportReport: getReport(deps),
});

type ImportQuery = OperationInput<(typeof adminImportEndpoints)['listImports']>['query'];

const mayImport = ({ staff, member }: Pick<StoreContext, 'staff' | 'member'>, kind: ImportKind): boolean =>
  staff?.operator === true || (member !== null && mayUse(member, [kind]));

/** @throws DomainError `insufficient_scope` without the area of the kind */
function assertMayImport(context: StoreContext, kind: ImportKind): void {
  if (mayImport(context, kind)) return;
  throw new DomainError('insufficient_scope', `This needs the role owner or admin, or the staff area ${kind}.`, {
    meta: { required_areas: [kind] },
  });
}

async function readImport({ table }: AdminImportDeps, context: StoreContext, id: number): Promise<ImportJob> {
  const job = found(await getImport(table, context.storeId, id, context.nowMs), 'import');
  assertMayImport(context, job.kind);
  return job;
}

/** Refuses a caller without the area of an import's kind. An import that is not there is refused under the Idempotency-Key. */
const admitToImport =
  ({ table }: AdminImportDeps) =>
  async ({ params: { id } }: { readonly params: { readonly id: number } }, context: StoreContext): Promise<void> => {
    const job = await getImport(table, context.storeId, id, context.nowMs);
    if (job !== null) assertMayImport(context, job.kind);
  };

const personOf = ({ actor, staff }: StoreContext): ImportJob['person'] => ({
  subject: String(actor.id),
  email: staff?.email ?? '',
  name: staff?.name ?? '',
  isOperator: staff?.operator === true,
});

const createImport =
  ({ table, newId, presign }: AdminImportDeps): PlainOperation<typeof adminImportEndpoints.createImport> =>
  ({ body }, context) => {
    const { storeId, nowMs } = context;
    assertMayImport(context, body.kind);
    return retryOnConflict([importLabel], async () => {
      const id = newId();
      const facts = {
        kind: body.kind,
        fileName: body.file_name,
        sizeBytes: body.size,
        optsIn: body.marketing_opt_in ?? false,
        person: personOf(context),
      };
      const job = newImport({ id, ...facts, createdAtMs: idTimeMs(id) });
      const url = await presign(
        {
          method: 'PUT',
          key: importFileNames(storeId, id).file,
          // S3 takes no other number of bytes.
          headers: { 'content-length': String(body.size) },
          validSec: uploadValidSec,
        },
        nowMs,
      );
      const upload = { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidSec * 1000) } as const;
      const answer = { status: 201, body: { data: { ...importView(job), upload } } } as const;
      await commit(table, context, { writes: [addImportWrite(storeId, job)], events: [], answer });
      return answer;
    });
  };

/** Moves an import, and has its work begin where there is any. */
const moveBy =
  (deps: AdminImportDeps, trigger: Extract<ImportTrigger, 'plan' | 'apply' | 'cancel'>) =>
  ({ params }: { readonly params: { readonly id: number } }, context: StoreContext) =>
    retryOnConflict([importLabel], async () => {
      const { table, newEventId } = deps;
      const { storeId, nowMs } = context;
      const before = await readImport(deps, context, params.id);
      if (trigger === 'cancel' && before.status === 'cancelling') return { status: 200, body: { data: importView(before) } } as const;
      const moved = moveImport(before, trigger, nowMs);
      const after = trigger === 'apply' ? { ...moved, person: personOf(context) } : moved;
      const begins = isWorkedOn(after.status) && !isWorkedOn(before.status);
      const answer = { status: 200, body: { data: importView(after) } } as const;
      try {
        await commit(table, context, {
          writes: [replaceImportWrite(storeId, before, after), ...(trigger === 'apply' ? [takeTurnWrite(storeId, after.id)] : [])],
          events: begins ? [importStepEvent(newEventId(), storeId, { importId: after.id, step: after.step }, nowMs)] : [],
          answer,
        });
      } catch (error) {
        if (error instanceof TransactionRefused && error.refused.has(turnLabel)) throw await turnRefusal(table, storeId);
        throw error;
      }
      return answer;
    });

async function turnRefusal(table: Table, storeId: string): Promise<Error> {
  const other = await importInTurn(table, storeId);
  const message = `Another import of the store is being applied${other === null ? '' : ` (${other})`}: apply this one when it is over.`;
  return fieldError('', 'other_import_applied', message, other === null ? undefined : { import_id: other });
}

const getReport =
  (deps: AdminImportDeps): PlainOperation<typeof adminImportEndpoints.getImportReport> =>
  async ({ params }, context) => {
    const { storeId, nowMs } = context;
    const job = await readImport(deps, context, params.id);
    if (job.plannedAtMs === null) throw fieldError('', 'import_not_planned', 'The import is not planned, so there is no report of it.');
    const phase = job.appliedAtMs !== null && isOver(job.status) ? 'apply' : 'plan';
    const url = await deps.presign(
      {
        method: 'GET',
        key: importFileNames(storeId, job.id).report(phase),
        query: {
          'response-content-disposition': `attachment; filename="import-${job.id}-${phase}.csv"`,
          'response-content-type': 'text/csv; charset=utf-8',
        },
        validSec: reportValidSec,
      },
      nowMs,
    );
    const data = { object: 'import_report', import_id: job.id, url, expires_at: timestamp(nowMs + reportValidSec * 1000) } as const;
    return { status: 200, body: { data } };
  };
