import { createHash } from 'node:crypto';
import { openIds } from '#functions/wiring/ids.ts';
import { portsOf } from '#functions/wiring/open-group.ts';
import { callOperations } from '#functions/workers/run-imports/call-operations.ts';
import { calledOperations } from '#functions/workers/run-imports/called-operations.ts';
import type { ImportFiles } from '#functions/workers/run-imports/import-files.ts';
import { type RunImportDeps, runImportStep } from '#functions/workers/run-imports/run-import-step.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { markRelayed, unrelayedEvents } from '#shared/events/outbox-table.ts';
import { alreadyAdmitted, unknownRate } from '#shared/http/authentication.ts';
import { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import { type ImportJob, newImport } from '#shared/import-jobs/import-job.ts';
import { importStepEvent } from '#shared/import-jobs/import-step.ts';
import { moveImport } from '#shared/import-jobs/import-transitions.ts';
import { addImportWrite, getImport, replaceImportWrite, takeTurnWrite } from '#shared/import-jobs/imports-table.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { addLocationWrites } from '#shared/inventory/locations-table.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { aLocation } from '../builders/a-location.ts';
import { aStore } from '../builders/a-store.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { localTable } from './local-table.ts';

const leaseMs = 300_000;

/** Files in memory; `held` are open. */
export function filesInMemory() {
  const stored = new Map<string, Uint8Array>();
  let held = 0;
  const files: ImportFiles = {
    open: async (name) => {
      const bytes = stored.get(name);
      if (bytes === undefined) return null;
      held += 1;
      const whole = async function* () {
        yield bytes;
      };
      const close = (): void => {
        held -= 1;
      };
      return { sizeBytes: bytes.byteLength, bytes: whole(), close };
    },
    read: async (name) => stored.get(name) ?? null,
    write: async (name, content) => void stored.set(name, typeof content === 'string' ? Buffer.from(content) : content),
  };
  return { stored, files, held: () => held };
}

/** A life of a worker: it ends at an effect, before it happens or after, and does nothing from then on. */
export type Life = { readonly endsAt: number; readonly isAfter: boolean } | null;

/** A store on a table in memory, and the worker that runs imports of it, on a clock of its own. */
export async function importRunner() {
  const { table, close } = await localTable();
  const store = aStore();
  const ids = openIds();
  const { stored, files } = filesInMemory();
  let nowMs = Date.now();
  const clock = () => nowMs;
  const person = { subject: 'ada', email: 'ada@example.com', name: 'Ada', isOperator: false };
  await transact(table, openStoreWrites(store));
  await transact(table, addLocationWrites(store.id, aLocation(), true));
  const member = {
    id: 1,
    email: person.email,
    name: person.name,
    role: 'staff',
    areas: ['products', 'customers', 'inventory'],
  } as const;
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
    const groups = calledOperations({ ...ids, table: mortal, imagePolicy: imageTargets(false) });
    const deps: RunImportDeps = {
      table: mortal,
      files: {
        open: (name) => does(() => files.open(name)),
        read: (name) => does(() => files.read(name)),
        write: (name, content) => does(() => files.write(name, content)),
      },
      callAs: (caller, keyOf) => {
        const ports = portsOf(
          mortal,
          alreadyAdmitted(() => ({ rate: unknownRate(600, nowMs), caller })),
          null,
          recordedLog().log,
        );
        return callOperations(groups, { ...ports, clock }, { keyOf, callMs: 25_000 });
      },
      digest: (text) => createHash('sha256').update(text).digest('hex'),
      newEventId: ids.newEventId,
      clock,
      pause: async (ms) => {
        nowMs += ms;
      },
      log: recordedLog().log,
      limits: { items: 2, characters: 100_000 },
      // Each step does one chunk.
      stepMs: -1,
      leaseMs,
      itemsPerSec: 20,
    };
    return { run: (body: string) => runImportStep(deps, body), effects: () => effects };
  }

  const steps = async () => {
    const events = await unrelayedEvents(table, { dueByMs: nowMs + 60_000, perShard: 100 });
    return events.filter(({ topic }) => topic === 'internal.import_step');
  };
  /** Takes the steps that are asked for until none is. A step that fails is asked for again when its lease is over. */
  async function settle(lives: readonly Life[] = [], times = 1): Promise<number> {
    const waiting = [...lives];
    let effects = 0;
    for (;;) {
      const [event] = await steps();
      if (event === undefined) return effects;
      const body = JSON.stringify({ detail: JSON.parse(event.body ?? '') });
      const life = waiting.shift() ?? null;
      const runs = Array.from({ length: times }, () => worker(life));
      const ends = await Promise.allSettled(runs.map((one) => one.run(body)));
      effects += runs[0]?.effects() ?? 0;
      if (ends.some(({ status }) => status === 'fulfilled')) await markRelayed(table, event, nowMs);
      else nowMs += leaseMs + 1;
    }
  }
  const read = async (id: number): Promise<ImportJob> => {
    const job = await getImport(table, store.id, id, nowMs);
    if (job === null) throw new Error('the import is gone');
    return job;
  };
  const move = async (id: number, trigger: 'plan' | 'apply' | 'cancel'): Promise<void> => {
    const before = await read(id);
    const after = moveImport(before, trigger, nowMs);
    await transact(table, [
      replaceImportWrite(store.id, before, after),
      ...(trigger === 'cancel'
        ? []
        : eventWrites(store.id, importStepEvent(ids.newEventId(), store.id, { importId: id, step: after.step }, nowMs))),
      ...(trigger === 'apply' ? [takeTurnWrite(store.id, id)] : []),
    ]);
  };
  const upload = async (kind: ImportKind, content: string): Promise<number> => {
    const id = ids.newId();
    const facts = {
      id,
      kind,
      fileName: `${kind}.csv`,
      sizeBytes: Buffer.byteLength(content),
      person,
      createdAtMs: nowMs,
    } as const;
    await transact(table, [addImportWrite(store.id, newImport(facts))]);
    await files.write(importFileNames(store.id, id).file, content);
    return id;
  };
  /** The report, with a mark in the place of ids. */
  const report = (id: number, phase: 'plan' | 'apply'): string =>
    Buffer.from(stored.get(importFileNames(store.id, id).report(phase)) ?? [])
      .toString()
      .replaceAll(/\d{10,}/g, 'ID');

  return { table, storeId: store.id, close, upload, move, settle, read, report, worker, steps };
}

export type ImportRunner = Awaited<ReturnType<typeof importRunner>>;
