import * as v from 'valibot';
import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import { type BulkFailure, type BulkOperation, longestRunMs } from '#shared/bulk-operations/bulk-job.ts';
import {
  bulkLabel,
  endBulkOperationWrites,
  getBulkOperation,
  replaceBulkOperationWrite,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { type BulkStep, bulkStepEvent } from '#shared/bulk-operations/bulk-step.ts';
import { type BulkTrigger, isBulkWorkedOn, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { Id, integer, StoreId } from '#shared/kernel/fields-schema.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import { bulkCallerOf } from './bulk-caller.ts';
import { type BulkFiles, FileChanged } from './bulk-files.ts';
import { readFile, UnusableUpload } from './read-file.ts';
import { readImport } from './read-import.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import { runExportStep } from './run-export-step.ts';
import { lineAt, runLinesStep } from './run-lines-step.ts';
import { openLookups } from './store-lookups.ts';

/** A message from the event bus; `detail` is our own event. */
const StepRequested = v.object({
  detail: v.object({
    topic: v.literal('internal.bulk_step'),
    store: v.object({ id: StoreId }),
    data: v.object({ bulk_operation_id: Id, step: integer(0, Number.MAX_SAFE_INTEGER) }),
  }),
});

/**
 * The result of a step: the changes to the operation, and the trigger that changes its status. `trigger` is null if the
 * next step continues in the same status.
 */
type StepEnd = {
  readonly trigger: Extract<BulkTrigger, 'read' | 'plan' | 'finish' | 'fail'> | null;
  readonly change: Partial<BulkOperation>;
};

/**
 * Runs the step of a bulk operation that a message requests. The transaction that stores the end of the step also
 * requests the next step. Does nothing if the step or the operation has already ended. Rejects if the step fails or
 * another run is working on the operation; the message must then be redelivered.
 */
export async function runBulkStep(deps: RunBulkDeps, body: string): Promise<void> {
  const { store, data } = v.parse(StepRequested, JSON.parse(body)).detail;
  const step: BulkStep = { operationId: data.bulk_operation_id, step: data.step };
  const taken = await takeStep(deps, store.id, step);
  if (taken === null) return;
  const held = openHeld(deps, store.id, step, taken.leaseUntilMs);
  const end = await work(deps, store.id, taken, held.save);
  const status = await held.end(end);
  deps.log.info('bulk.step_taken', { store_id: store.id, bulk_operation_id: step.operationId, step: step.step, status });
}

async function currentStep({ table, clock }: RunBulkDeps, storeId: string, { operationId, step }: BulkStep): Promise<BulkOperation | null> {
  const one = await getBulkOperation(table, storeId, operationId, clock());
  return one !== null && one.step === step && isBulkWorkedOn(one.status) ? one : null;
}

type Taken = BulkOperation & { readonly isAgain: boolean };

/**
 * Claims a step for this run; returns null if there is nothing to do. `isAgain` means that an earlier run claimed the
 * step but did not finish it.
 */
const takeStep = (deps: RunBulkDeps, storeId: string, step: BulkStep): Promise<Taken | null> =>
  retryOnConflict([bulkLabel], async () => {
    const before = await currentStep(deps, storeId, step);
    if (before === null) return null;
    const nowMs = deps.clock();
    if (before.leaseUntilMs > nowMs) throw new Error(`Another run is working on step ${step.step} of bulk operation ${step.operationId}.`);
    const one = { ...before, leaseUntilMs: nowMs + deps.leaseMs, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    await transact(deps.table, [replaceBulkOperationWrite(storeId, before, one)]);
    return { ...one, isAgain: before.leaseUntilMs !== 0 };
  });

/**
 * Opens the step that this run has claimed. Every write checks the claim, because another run takes over the step when
 * the lease expires.
 */
function openHeld(deps: RunBulkDeps, storeId: string, step: BulkStep, leaseUntilMs: number) {
  let lease = leaseUntilMs;

  async function mine(): Promise<BulkOperation> {
    const before = await currentStep(deps, storeId, step);
    if (before === null || before.leaseUntilMs !== lease)
      throw new Error(`Step ${step.step} of bulk operation ${step.operationId} was taken over by another run.`);
    return before;
  }

  return {
    /**
     * Writes the progress of the lines and extends the lease. Returns the operation as stored, because a client may
     * have canceled it.
     */
    save: (change: Partial<BulkOperation>): Promise<BulkOperation> =>
      retryOnConflict([bulkLabel], async () => {
        const before = await mine();
        const nowMs = deps.clock();
        const next = Math.max(before.leaseUntilMs + 1, nowMs + deps.leaseMs);
        const after = { ...before, ...change, leaseUntilMs: next, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
        await transact(deps.table, [replaceBulkOperationWrite(storeId, before, after)]);
        lease = next;
        return after;
      }),
    /**
     * Writes the end of the step and, if the operation continues, requests the next step in the same transaction.
     * Returns the operation's new status; null if the operation ended meanwhile.
     */
    end: ({ trigger, change }: StepEnd): Promise<BulkOperation['status'] | null> =>
      retryOnConflict([bulkLabel], async () => {
        if ((await currentStep(deps, storeId, step)) === null) return null;
        const before = await mine();
        const nowMs = deps.clock();
        const changed = { ...before, ...change };
        const moved =
          trigger === null
            ? { ...changed, updatedAtMs: nextUpdatedAtMs(changed.updatedAtMs, nowMs) }
            : moveBulkOperation(changed, trigger, nowMs);
        const after = { ...moved, step: before.step + 1, leaseUntilMs: 0 };
        const goesOn = isBulkWorkedOn(after.status);
        const next = { operationId: after.id, step: after.step };
        await transact(deps.table, [
          ...(goesOn ? [replaceBulkOperationWrite(storeId, before, after)] : endBulkOperationWrites(storeId, before, after)),
          ...(goesOn ? eventWrites(storeId, bulkStepEvent(deps.newEventId(), storeId, next, nowMs)) : []),
        ]);
        return after.status;
      }),
  };
}

async function work(
  deps: RunBulkDeps,
  storeId: string,
  one: Taken,
  save: (change: Partial<BulkOperation>) => Promise<BulkOperation>,
): Promise<StepEnd> {
  const { table, files, clock } = deps;
  const names = bulkFileNames(storeId, one.id);
  const ended = async (trigger: 'plan' | 'finish' | 'fail', chunks: number, failure: BulkFailure | null): Promise<StepEnd> => {
    if (one.exports === null) await writeResults(files, names, one.undoes?.chunks ?? chunks);
    return { trigger, change: failure === null ? {} : { failure } };
  };
  if (clock() > (one.startedAtMs ?? 0) + longestRunMs) {
    const hours = longestRunMs / 3_600_000;
    return ended('fail', one.nextChunk, {
      code: 'too_slow',
      message: `The operation did not finish within ${hours} hours.`,
      line: lineAt(one),
    });
  }
  if (one.status === 'cancelling') return ended('finish', one.nextChunk, null);
  if (one.status === 'reading' && one.imports === null) return read(() => readFile(files, names.file, one.sizeBytes));
  const admitted = await bulkCallerOf(table, storeId, one, clock());
  if ('failure' in admitted) return ended('fail', one.nextChunk, { ...admitted.failure, line: lineAt(one) });
  if (one.status === 'reading') {
    const limits = { items: deps.pace.chunkLines, characters: maxChunkCharacters };
    return read(() => readImport(files, storeId, one, openLookups(table, admitted.caller.store), limits));
  }
  try {
    const ports = { ...deps, save, callerNow: () => bulkCallerOf(table, storeId, one, clock()) };
    const done = await (one.exports === null
      ? runLinesStep(ports, storeId, one, admitted.caller)
      : runExportStep(ports, storeId, one, admitted.caller));
    if (done.end === 'goes_on') return { trigger: null, change: done.change };
    const finish = one.imports !== null && one.isDryRun ? 'plan' : 'finish';
    return await ended(done.failure === null ? finish : 'fail', done.chunks, done.failure);
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error;
    const now = await save({});
    const message = 'The file was uploaded again after its lines were counted; the remaining lines were not run.';
    return ended('fail', now.nextChunk, { code: 'file_changed', message, line: lineAt(now) });
  }
}

/** The size limit for a chunk of an import file. */
const maxChunkCharacters = 2_000_000;

/** Reads the whole file. If no line can be run, ends the operation with the reason. */
async function read(facts: () => Promise<Partial<BulkOperation>>): Promise<StepEnd> {
  try {
    return { trigger: 'read', change: await facts() };
  } catch (error) {
    if (error instanceof UnusableUpload) return { trigger: 'fail', change: { failure: error.failure } };
    if (!(error instanceof FileChanged)) throw error;
    const message = 'The file was uploaded again while it was being read. No lines were run.';
    return { trigger: 'fail', change: { failure: { code: 'file_changed', message, line: null } } };
  }
}

/** The number of result files that are read concurrently. */
const readsAtOnce = 20;

/** Joins the results of an operation's first `chunks` chunks into one file. */
async function writeResults(files: BulkFiles, names: ReturnType<typeof bulkFileNames>, chunks: number): Promise<void> {
  const parts: Uint8Array[] = [];
  for (let first = 0; first < chunks; first += readsAtOnce) {
    const some = Array.from({ length: Math.min(readsAtOnce, chunks - first) }, (_, index) => files.read(names.resultPart(first + index)));
    for (const part of await Promise.all(some)) if (part !== null) parts.push(part);
  }
  await files.write(names.results, Buffer.concat(parts));
}
