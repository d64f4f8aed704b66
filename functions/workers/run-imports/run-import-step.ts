import * as v from 'valibot';
import { createAdminClient } from '#shared/client/admin-client.ts';
import type { ClientSettings } from '#shared/client/connection.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import type { Caller } from '#shared/http/authentication.ts';
import { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import type { ImportJob } from '#shared/import-jobs/import-job.ts';
import { type ImportStep, importStepEvent } from '#shared/import-jobs/import-step.ts';
import { isWorkedOn, moveImport } from '#shared/import-jobs/import-transitions.ts';
import { getImport, giveTurnWrite, importLabel, replaceImportWrite } from '#shared/import-jobs/imports-table.ts';
import type { ImportAccess, KeyOf } from '#shared/imports/apply/import-access.ts';
import type { ChunkLimits } from '#shared/imports/split-items.ts';
import { Id, integer, StoreId } from '#shared/kernel/fields-schema.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import type { Log } from '#shared/lambda/log.ts';
import { mayUse } from '#shared/staff/staff.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { applyImport } from './apply-import.ts';
import type { ImportFiles } from './import-files.ts';
import { openWork } from './import-work.ts';
import { planImport } from './plan-import.ts';
import { readImport } from './read-import.ts';
import type { StepEnd } from './step-end.ts';
import { openLookups } from './store-lookups.ts';
import { writeReport } from './write-report.ts';

export type ImportCaller = Extract<Caller, { kind: 'staff' }> & {
  readonly store: NonNullable<Extract<Caller, { kind: 'staff' }>['store']>;
};

/** The person an import acts as, as a caller of the API; null when the person may not change such things any more, or the store is gone. */
export async function callerOf(table: Table, storeId: string, { id, kind, person }: ImportJob): Promise<ImportCaller | null> {
  const [store, member] = await Promise.all([getStore(table, storeId), getMember(table, storeId, person.email)]);
  const may = person.isOperator || (member !== null && mayUse(member, [kind]));
  if (store === null || !may) return null;
  return {
    kind: 'staff',
    actor: { type: 'staff', id: person.subject, name: `${person.name} via import ${id}` },
    email: person.email,
    name: person.name,
    operator: person.isOperator,
    member,
    store,
  };
}

/** The event on the bus: its `detail` is our own event. */
const StepRequested = v.object({
  detail: v.object({
    topic: v.literal('internal.import_step'),
    store: v.object({ id: StoreId }),
    data: v.object({ import_id: Id, step: integer(0, Number.MAX_SAFE_INTEGER) }),
  }),
});

export type RunImportDeps = {
  readonly table: Table;
  readonly files: ImportFiles;
  /** Leads calls of the typed client to the operations of the API, as a caller. */
  readonly callAs: (caller: ImportCaller, keyOf: KeyOf) => NonNullable<ClientSettings['fetch']>;
  readonly digest: (text: string) => string;
  readonly newEventId: () => string;
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly log: Log;
  /** The limits of what is read, planned and done at once. */
  readonly limits: ChunkLimits;
  /** After so long a step ends with the chunk that it is at. */
  readonly stepMs: number;
  /** For so long no other run takes a step that is under way: the function is stopped before. */
  readonly leaseMs: number;
  /** Items that are changed in a store, at most. */
  readonly itemsPerSec: number;
};

/**
 * Takes the step of an import that a message asks for, and asks for the next one together with what it did. A step that was taken, or whose
 * import was cancelled, is left alone.
 * Rejects when the step could not be taken, or another run is at it; the message is then to come again.
 */
export async function runImportStep(deps: RunImportDeps, body: string): Promise<void> {
  const { store, data } = v.parse(StepRequested, JSON.parse(body)).detail;
  const step: ImportStep = { importId: data.import_id, step: data.step };
  const taken = await takeStep(deps, store.id, step);
  if (taken === null) return;
  const end = await work(deps, store.id, taken.job, taken.isAgain);
  const status = await endStep(deps, store.id, step, end);
  deps.log.info('imports.step_taken', { store_id: store.id, import_id: step.importId, step: step.step, status });
}

async function currentStep({ table, clock }: RunImportDeps, storeId: string, { importId, step }: ImportStep): Promise<ImportJob | null> {
  const job = await getImport(table, storeId, importId, clock());
  return job !== null && job.step === step && isWorkedOn(job.status) ? job : null;
}

/** Takes a step for this run; `isAgain` when a run before it did not come to its end. Null when there is nothing to do. */
const takeStep = (deps: RunImportDeps, storeId: string, step: ImportStep): Promise<{ job: ImportJob; isAgain: boolean } | null> =>
  retryOnConflict([importLabel], async () => {
    const before = await currentStep(deps, storeId, step);
    if (before === null) return null;
    const nowMs = deps.clock();
    if (before.leaseUntilMs > nowMs) throw new Error(`Another run is at step ${step.step} of import ${step.importId}.`);
    const job = { ...before, leaseUntilMs: nowMs + deps.leaseMs, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    await transact(deps.table, [replaceImportWrite(storeId, before, job)]);
    return { job, isAgain: before.leaseUntilMs !== 0 };
  });

/** Writes the result of a step, and requests the next step in the same transaction. Null when the import was cancelled in between. */
const endStep = (
  deps: RunImportDeps,
  storeId: string,
  step: ImportStep,
  { trigger, change }: StepEnd,
): Promise<ImportJob['status'] | null> =>
  retryOnConflict([importLabel], async () => {
    const before = await currentStep(deps, storeId, step);
    if (before === null) return null;
    const nowMs = deps.clock();
    const changed = change(before);
    const moved =
      trigger === null ? { ...changed, updatedAtMs: nextUpdatedAtMs(changed.updatedAtMs, nowMs) } : moveImport(changed, trigger, nowMs);
    const after = { ...moved, step: before.step + 1, leaseUntilMs: 0 };
    const next = isWorkedOn(after.status)
      ? eventWrites(storeId, importStepEvent(deps.newEventId(), storeId, { importId: after.id, step: after.step }, nowMs))
      : [];
    const isApplied = !isWorkedOn(after.status) && after.appliedAtMs !== null;
    await transact(deps.table, [
      replaceImportWrite(storeId, before, after),
      ...next,
      ...(isApplied ? [giveTurnWrite(storeId, after.id)] : []),
    ]);
    return after.status;
  });

async function work(deps: RunImportDeps, storeId: string, job: ImportJob, isAgain: boolean): Promise<StepEnd> {
  const { table, files, clock } = deps;
  const names = importFileNames(storeId, job.id);
  if (job.status === 'cancelling') {
    await writeReport(files, names, 'apply', job.nextChunk);
    return { trigger: 'finish', change: (now) => now };
  }
  const caller = await callerOf(table, storeId, job);
  if (caller === null) {
    if (job.status === 'applying') await writeReport(files, names, 'apply', job.nextChunk);
    const message = `${job.person.name} may not change ${job.kind} of this store any more.`;
    return { trigger: 'fail', change: (now) => ({ ...now, failure: { code: 'insufficient_scope', message, row: null } }) };
  }
  const lookups = openLookups(table, caller.store);
  if (job.status === 'reading') return readImport(files, names, job, { lookups, limits: deps.limits });

  const startedMs = clock();
  const isOver = () => clock() - startedMs > deps.stepMs;
  const opened = await openWork(job.kind, accessAs(deps, caller, job), lookups);
  if (job.status === 'planning') return planImport(files, names, job, opened, isOver);
  const isCancelled = async () => (await getImport(table, storeId, job.id, clock()))?.status !== 'applying';
  const ports = { files, names, isOver: async () => isOver() || isCancelled(), await: pacer(deps) };
  return applyImport(ports, job, opened, isAgain);
}

function accessAs({ callAs, digest, pause }: RunImportDeps, caller: ImportCaller, { id, optsIn }: ImportJob): ImportAccess {
  const keyOf: KeyOf = (subject) => digest(`import ${id}\n${subject}`);
  const fetch = callAs(caller, keyOf);
  const wait = async (ms: number) => void (await pause(ms));
  const client = createAdminClient({ baseUrl: 'http://in-process/admin/v1', token: 'in-process', fetch, pace: false, wait }).store(
    caller.store.id,
  );
  return { client, staff: client, keyOf, optsIn, signal: new AbortController().signal };
}

/** Lets items through at the rate of a store: a step that is behind does not catch up. */
function pacer({ clock, pause, itemsPerSec }: RunImportDeps): (items: number) => Promise<void> {
  let nextMs = clock();
  return async (items) => {
    const nowMs = clock();
    const waitMs = nextMs - nowMs;
    if (items > 0 && waitMs > 0) await pause(waitMs);
    nextMs = Math.max(nextMs, nowMs) + (items / itemsPerSec) * 1000;
  };
}
