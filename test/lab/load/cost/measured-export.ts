import { openSecrets } from '#functions/wiring/open-api-group.ts';
import { openLineRunners } from '#functions/workers/run-bulk-operations/lines-as.ts';
import { ownMachine } from '#functions/workers/run-bulk-operations/pace.ts';
import { runBulkStep } from '#functions/workers/run-bulk-operations/run-bulk-step.ts';
import { newExport } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, getBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkStepEvent } from '#shared/bulk-operations/bulk-step.ts';
import { transact } from '#shared/table/transact.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import type { FollowUps } from './follow-ups.ts';
import type { MeasuredRun } from './measured-run.ts';
import type { OperationUse, Part } from './operation-use.ts';
import { beyond, shareOf } from './parts.ts';

const unused = async (): Promise<never> => {
  throw new Error('A product export must not read a file.');
};

/**
 * Returns the cost of each additional product in a product export: the difference between an export of all products and
 * an export of none, divided by the number of products. Requests that start an export or poll its progress are not
 * included.
 */
export async function measuredExport({ deps }: FollowUps, run: MeasuredRun): Promise<OperationUse> {
  const { table, log, clock, newId, newEventId } = deps;
  const store = aStore();
  const maker = { kind: 'staff' as const, id: 'operator', name: 'Ada', email: 'ada@example.com', isOperator: true };
  const files = { range: unused, read: unused, writeOnce: async () => null, write: async () => undefined };
  const pause = async () => undefined;
  const random = { randomBytes: (count: number) => new Uint8Array(count), secrets: openSecrets(table, paperBox) };
  const ports = {
    newId,
    newEventId,
    table,
    imagePolicy: imageTargets(false),
    ...random,
    pause,
    log,
    clock,
    pageLimit: ownMachine.pageLimit,
  };
  const pace = { pace: ownMachine, atPace: <Result>(work: () => Promise<Result>) => work(), stepMs: 20_000, leaseMs: 300_000 };
  const worker = { ...openLineRunners(ports), table, files, newEventId, clock, log, ...pace };

  async function exportOf(filters: Readonly<Record<string, string>>): Promise<{ readonly part: Part; readonly products: number }> {
    const one = newExport({ id: newId(), maker, place: 0, createdAtMs: clock() }, { object: 'product', filters, asOfMs: clock() });
    await transact(table, addBulkOperationWrites(store.id, one));
    const { body } = bulkStepEvent(newEventId(), store.id, { operationId: one.id, step: one.step }, clock());
    const message = `{"detail":${body}}`;
    const part = await run('run-bulk-operations', () => runBulkStep(worker, message));
    const after = await getBulkOperation(table, store.id, one.id, clock());
    if (after?.status !== 'done') throw new Error(`The export is ${after?.status}: ${after?.failure?.message}`);
    return { part, products: after.succeeded };
  }

  const none = await exportOf({ status: 'archived' });
  const all = await exportOf({});
  return {
    name: 'product exported in bulk',
    parts: [shareOf(beyond(all.part, none.part), all.products)],
    ...{ apiRequests: 0, egressBytes: 0, busEvents: 0, queueRequests: 0, fairQueueRequests: 0, kmsCalls: 0 },
  };
}
