import { randomBytes } from 'node:crypto';
import { openIds } from '#functions/wiring/ids.ts';
import { openSecrets } from '#functions/wiring/open-api-group.ts';
import { type BulkFiles, FileChanged } from '#functions/workers/run-bulk-operations/bulk-files.ts';
import { openLineRunners } from '#functions/workers/run-bulk-operations/lines-as.ts';
import { ownMachine } from '#functions/workers/run-bulk-operations/pace.ts';
import { runBulkStep } from '#functions/workers/run-bulk-operations/run-bulk-step.ts';
import type { ApiKey } from '#shared/api-keys/api-key.ts';
import { addApiKeyWrites, secretTraces } from '#shared/api-keys/api-keys-table.ts';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import {
  type BulkMaker,
  type BulkOperation,
  importPlace,
  newBulkOperation,
  newExport,
  newImport,
  newUndo,
} from '#shared/bulk-operations/bulk-job.ts';
import {
  addBulkOperationWrites,
  applyBulkOperationWrites,
  endBulkOperationWrites,
  getBulkOperation,
  replaceBulkOperationWrite,
} from '#shared/bulk-operations/bulk-operations-table.ts';
import { bulkStepEvent } from '#shared/bulk-operations/bulk-step.ts';
import type { BulkTarget } from '#shared/bulk-operations/bulk-targets.ts';
import { isBulkOver, moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import type { ExportedObject } from '#shared/bulk-operations/exported-lists.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { markRelayed, readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { addLocationWrites } from '#shared/inventory/locations-table.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { beginQuotaCounter } from '#shared/table/counters/quota-counter.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { aLocation } from '../builders/a-location.ts';
import { aStore } from '../builders/a-store.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { paperBox } from './an-admin.ts';
import { localTable } from './local-table.ts';

/**
 * The call at which a worker is killed, or null if the worker is not killed. `endsAt` is the number of the call among
 * all table calls and file calls, counted from 0. If `isAfter` is true, the call still takes effect. A killed worker
 * makes no more calls.
 */
export type Life = { readonly endsAt: number; readonly isAfter: boolean } | null;

const leaseMs = 60_000;
const place = 0;
const exportPlace = 1;

const linesOf = (content: Uint8Array | undefined): string[] =>
  Buffer.from(content ?? [])
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** Keeps files in memory. Each has a tag, which changes whenever the file is written. */
function bulkFilesInMemory() {
  const stored = new Map<string, Uint8Array>();
  const tags = new Map<string, number>();
  const files: BulkFiles = {
    range: async (name, from, length, tag) => {
      const bytes = stored.get(name);
      if (bytes === undefined) return null;
      const own = `"${tags.get(name)}"`;
      if (tag !== null && tag !== own) throw new FileChanged();
      return { bytes: bytes.subarray(from, from + length), sizeBytes: bytes.byteLength, tag: own };
    },
    read: async (name) => stored.get(name) ?? null,
    write: async (name, content) => {
      stored.set(name, typeof content === 'string' ? Buffer.from(content) : content);
      tags.set(name, (tags.get(name) ?? 0) + 1);
    },
    writeOnce: async (name, content) => {
      const first = stored.get(name) ?? null;
      if (first === null) await files.write(name, content);
      return first;
    },
  };
  return { stored, files };
}

/**
 * Opens a store on a table in memory, and the worker that runs the store's bulk operations. The store and the worker
 * share a simulated clock.
 */
export async function bulkRunner({ scopes, chunkLines = 4 }: { readonly scopes: readonly Scope[]; readonly chunkLines?: number }) {
  const { table, close } = await localTable();
  const store = aStore();
  const ids = openIds();
  const { stored, files } = bulkFilesInMemory();
  let nowMs = Date.now();
  const clock = () => nowMs;
  await transact(table, openStoreWrites(store));
  await transact(table, addLocationWrites(store.id, aLocation(), true));
  await beginQuotaCounter(table, store.id, 'api_keys', 0);
  const secret = `so_live_${store.id}_secret`;
  const key: ApiKey = {
    ...{ id: ids.newId(), name: 'ERP', prefix: 'so_live_', scopes, expiresAtMs: null, revokedAtMs: null, createdBy: 'Ada' },
    ...secretTraces(secret),
    ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
  };
  await transact(table, addApiKeyWrites(store.id, key, secret));
  const maker: BulkMaker = { kind: 'api_key', id: String(key.id), name: key.name, email: '', isOperator: false };

  const ada: BulkMaker = { kind: 'staff', id: 'ada', name: 'Ada', email: 'ada@example.com', isOperator: false };
  const member = { id: 1, email: ada.email, name: ada.name, role: 'staff', areas: ['products', 'customers', 'inventory'] } as const;
  await transact(table, addMemberWrites(store.id, { ...member, createdAtMs: 1, updatedAtMs: 1 }));

  function worker(life: Life) {
    let effects = 0;
    let isDead = false;
    const does = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (isDead) throw new Error('This worker was killed.');
      const isLast = life !== null && effects === life.endsAt;
      effects += 1;
      if (isLast && !life.isAfter) {
        isDead = true;
        throw new Error('This worker was killed.');
      }
      const result = await work();
      if (!isLast && !isDead) return result;
      isDead = true;
      throw new Error('This worker was killed.');
    };
    const send = (command: unknown) => does(() => table.client.send(command as never));
    const client = new Proxy(table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) });
    const mortal: Table = { name: table.name, client };
    const pause = async (ms: number) => {
      if (isDead) throw new Error('This worker was killed.');
      nowMs += ms;
    };
    const { log } = recordedLog();
    const secrets = openSecrets(mortal, paperBox);
    const deps = {
      table: mortal,
      files: {
        range: (...given: Parameters<BulkFiles['range']>) => does(() => files.range(...given)),
        read: (name: string) => does(() => files.read(name)),
        write: (name: string, content: string | Uint8Array) => does(() => files.write(name, content)),
        writeOnce: (name: string, content: string) => does(() => files.writeOnce(name, content)),
      },
      ...openLineRunners({
        ...ids,
        table: mortal,
        imagePolicy: imageTargets(false),
        randomBytes,
        secrets,
        pause,
        log,
        clock,
        pageLimit: chunkLines,
      }),
      newEventId: ids.newEventId,
      pace: { ...ownMachine, chunkLines },
      atPace: <Result>(work: () => Promise<Result>) => work(),
      clock,
      log,
      // Makes each step process a single chunk.
      stepMs: -1,
      leaseMs,
    };
    return { run: (body: string) => runBulkStep(deps, body), effects: () => effects };
  }

  const events = () => readUnrelayedEvents(table, { dueByMs: nowMs + 60_000, perShard: 100 });
  /** Returns the events whose topics begin with `prefix` and that were created at or after `sinceMs`, in order. */
  const eventsSince = async <Data>(prefix: string, sinceMs: number): Promise<{ readonly data: Data }[]> =>
    (await events())
      .filter(({ topic, createdAtMs }) => topic.startsWith(prefix) && createdAtMs >= sinceMs)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ body }) => JSON.parse(body ?? '') as { readonly data: Data });
  const isStepOf = (body: string | null | undefined, id: number | null): boolean =>
    id === null || JSON.parse(body ?? '').data.bulk_operation_id === id;
  const steps = async (id: number | null) =>
    (await events()).filter(({ topic, body }) => topic === 'internal.bulk_step' && isStepOf(body, id));

  /**
   * Runs the requested steps until no step is left or `atMost` steps have run. A failed step runs again when its lease
   * ends. Returns the number of effects (calls to the table and to files) and of failed steps.
   */
  async function settle(lives: readonly Life[] = [], { times = 1, atMost = Number.POSITIVE_INFINITY, of = null as number | null } = {}) {
    const waiting = [...lives];
    let effects = 0;
    let failed = 0;
    for (let count = 0; count < atMost; count += 1) {
      const [event] = await steps(of);
      if (event === undefined) break;
      const body = JSON.stringify({ detail: JSON.parse(event.body ?? '') });
      const life = waiting.shift() ?? null;
      const runs = Array.from({ length: times }, () => worker(life));
      const ends = await Promise.allSettled(runs.map((one) => one.run(body)));
      effects += runs[0]?.effects() ?? 0;
      if (ends.some(({ status }) => status === 'fulfilled')) await markRelayed(table, event, nowMs);
      else {
        failed += 1;
        nowMs += leaseMs + 1;
      }
      if (failed > 100) throw (ends[0] as PromiseRejectedResult).reason;
    }
    return { effects, failed };
  }

  const read = async (id: number): Promise<BulkOperation> => {
    const one = await getBulkOperation(table, store.id, id, nowMs);
    if (one === null) throw new Error('the operation does not exist');
    return one;
  };
  const move = async (id: number, trigger: 'start' | 'apply' | 'cancel'): Promise<void> => {
    const before = await read(id);
    const moved = moveBulkOperation(before, trigger, nowMs);
    const after = trigger === 'apply' ? { ...moved, place: importPlace } : moved;
    const step = bulkStepEvent(ids.newEventId(), store.id, { operationId: id, step: after.step }, nowMs);
    await transact(table, [
      ...(isBulkOver(after.status)
        ? endBulkOperationWrites(store.id, before, after)
        : trigger === 'apply'
          ? applyBulkOperationWrites(store.id, before, after)
          : [replaceBulkOperationWrite(store.id, before, after)]),
      ...(trigger === 'cancel' ? [] : eventWrites(store.id, step)),
    ]);
  };
  const begin = async (
    content: string | Uint8Array,
    {
      target = null,
      isDryRun = false,
      sizeBytes,
      as = maker,
    }: { target?: BulkTarget | null; isDryRun?: boolean; sizeBytes?: number; as?: BulkMaker } = {},
  ): Promise<number> => {
    const id = ids.newId();
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const facts = { id, target, isDryRun, sizeBytes: sizeBytes ?? bytes.byteLength, maker: as, place, createdAtMs: nowMs };
    await transact(table, addBulkOperationWrites(store.id, newBulkOperation(facts)));
    await files.write(bulkFileNames(store.id, id).file, bytes);
    await move(id, 'start');
    return id;
  };
  /** Uploads an import file as a staff member, and requests the import's plan. */
  const beginImport = async (kind: ImportKind, content: string): Promise<number> => {
    const id = ids.newId();
    const facts = { id, sizeBytes: Buffer.byteLength(content), maker: ada, createdAtMs: nowMs };
    await transact(table, addBulkOperationWrites(store.id, newImport(facts, { kind, fileName: `${kind}.csv`, optsIn: false })));
    await files.write(bulkFileNames(store.id, id).file, content);
    await move(id, 'start');
    return id;
  };
  /** Starts an operation that undoes a finished one. */
  const undo = async (of: number): Promise<number> => {
    const id = ids.newId();
    const one = newUndo({ id, maker, place, createdAtMs: nowMs }, await read(of));
    const step = bulkStepEvent(ids.newEventId(), store.id, { operationId: id, step: one.step }, nowMs);
    await transact(table, [...addBulkOperationWrites(store.id, one), ...eventWrites(store.id, step)]);
    return id;
  };
  /** Starts an export. */
  const beginExport = async (object: ExportedObject, filters: Readonly<Record<string, string>> = {}): Promise<number> => {
    const id = ids.newId();
    const one = newExport({ id, maker, place: exportPlace, createdAtMs: nowMs }, { object, filters, asOfMs: nowMs });
    const step = bulkStepEvent(ids.newEventId(), store.id, { operationId: id, step: one.step }, nowMs);
    await transact(table, [...addBulkOperationWrites(store.id, one), ...eventWrites(store.id, step)]);
    return id;
  };
  /** Returns the objects in an export's files. */
  const exported = async <One = { readonly id: number }>(id: number): Promise<One[]> =>
    ((await read(id)).exports?.files ?? []).flatMap(({ name }) =>
      linesOf(stored.get(bulkFileNames(store.id, id).exported(name))).map((line) => JSON.parse(line) as One),
    );
  /** Returns a finished operation's results, one per line. */
  const results = (id: number): LineResult[] =>
    linesOf(stored.get(bulkFileNames(store.id, id).results)).map((line) => JSON.parse(line) as LineResult);

  return {
    remove: (id: number) => stored.delete(bulkFileNames(store.id, id).file),
    send: (id: number, content: string) => files.write(bulkFileNames(store.id, id).file, content),
    wait: (ms: number) => {
      nowMs += ms;
    },
    table,
    store,
    storeId: store.id,
    key,
    clock,
    files,
    close,
    begin,
    beginExport,
    beginImport,
    undo,
    worker,
    steps: () => steps(null),
    exported,
    move,
    settle,
    /** Runs only the steps of this operation. */
    settleOnly: (id: number) => settle([], { of: id }),
    eventsSince,
    read,
    results,
    newId: ids.newId,
  };
}

export type BulkRunner = Awaited<ReturnType<typeof bulkRunner>>;
