import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AdminClient, createAdminClient } from '#shared/client/admin-client.ts';
import { fillStore } from '../infra/cli/restore/fill-store.ts';
import { anOrderRecord } from '../support/builders/an-order-record.ts';
import { runStoreApi } from '../support/harness/command-line-harness.ts';
import type { RunningStack } from '../support/harness/running-stack.ts';
import { aLargeProduct } from './wishes.ts';

const orders = 25;

const operatorOf = ({ demo }: RunningStack): AdminClient => createAdminClient({ token: demo.admin_token, baseUrl: demo.admin });

const surroundings = ({ demo }: RunningStack, storeId: string) => ({
  environment: { STORE_API_ADMIN_TOKEN: demo.admin_token, STORE_API_STORE: storeId, STORE_API_URL: demo.api },
});

/** A backup of a store that has something of everything, and empty stores that it can be restored into. */
export type Backup = { readonly storeId: string; readonly path: string; readonly emptyIds: readonly string[] };

/** Fills a store, exports it, and opens empty ones beside it. */
export async function makeBackup(stack: RunningStack, folder: string, stores: number): Promise<Backup> {
  const operator = operatorOf(stack);
  const storeId = await fillStore(operator);
  const admin = operator.store(storeId);
  await admin.products.create(aLargeProduct('large') as Parameters<typeof admin.products.create>[0]);
  for (let number = 2001; number < 2001 + orders; number += 1) {
    // Every other one does not fit into one transaction.
    const notes = Array.from({ length: number % 2 === 0 ? 0 : 120 }, (_, n) => ({
      message: `${n}`,
      created_at: '2026-03-02T10:00:00.000Z',
    }));
    await admin.orders.restore(anOrderRecord({ number, name: `#${number}`, notes }));
  }
  const emptyIds: string[] = [];
  while (emptyIds.length < stores) {
    const handle = `whole-${emptyIds.length}`;
    const details = { email: `${handle}@example.com`, currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro', status: 'active' } as const;
    emptyIds.push((await operator.stores.create({ name: handle, handle, ...details })).id);
  }
  const path = join(folder, 'backup.jsonl');
  await exportStore(stack, storeId, path);
  return { storeId, path, emptyIds };
}

async function exportStore(stack: RunningStack, storeId: string, path: string): Promise<void> {
  const { code, stderr } = await runStoreApi(['export', 'all', '--output', path], surroundings(stack, storeId));
  if (code !== 0) throw new Error(`The export of ${storeId} ended with ${code}: ${stderr}`);
}

/** A store that was restored, and whether an earlier release was never in place meanwhile, which would leave out what it does not know. */
export type Restored = { readonly id: string; readonly isOfOneRelease: boolean };

/**
 * Restores a backup into an empty store by the command, which goes on until it comes to its end. It is not started while another release is in place;
 * one may come while it runs.
 * @returns what is wrong with its end, and how many runs of the command were cut off
 */
export async function restoreWhole(
  stack: () => RunningStack,
  { path }: Backup,
  storeId: string,
  isThisRelease: () => boolean,
): Promise<{ wrong: string[]; cut: number; isOfOneRelease: boolean }> {
  let isOfOneRelease = true;
  for (let cut = 0; ; cut += 1) {
    while (!isThisRelease()) await pause(500);
    const args = ['restore', path, '--json', ...(cut === 0 ? [] : ['--resume'])];
    const { stdout } = await runStoreApi(args, surroundings(stack(), storeId));
    const lines = stdout.split('\n').filter((line) => line !== '');
    const told: readonly Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    const wrong = told.flatMap((line, n) => ('result' in line ? (lines[n] ?? '') : []));
    isOfOneRelease &&= isThisRelease();
    if (wrong.length > 0 || told.some((line) => 'restored' in line)) return { wrong, cut, isOfOneRelease };
    await pause(50);
  }
}

type Item = { readonly object: string; readonly id?: unknown; readonly [field: string]: unknown };
const ofTheStore = ['export', 'store', 'export_end'];
/** Times of the last write; what became of pictures that nobody serves. */
const passing = ['updated_at', 'images', 'image_url'];

/** The lines of a file that are the same wherever the store is restored. */
const lastingLines = (path: string): readonly string[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !ofTheStore.includes((JSON.parse(line) as Item).object))
    .map((line) => JSON.stringify(JSON.parse(line, (name, value: unknown) => (passing.includes(name) ? undefined : value))));

/** What each of those lines is of. */
const namesOf = (path: string): readonly string[] =>
  lastingLines(path).map((line) => {
    const { object, id } = JSON.parse(line) as Item;
    return `${object} ${id}`;
  });

/**
 * Compares an export of a restored store with the backup, ids and times included; says the first lines that differ. Where an earlier release took a part
 * of it, only which objects there are.
 */
export async function differencesOf(
  stack: RunningStack,
  backup: Backup,
  { id: storeId, isOfOneRelease }: Restored,
): Promise<readonly string[]> {
  const path = `${backup.path}.${storeId}`;
  await exportStore(stack, storeId, path);
  const [before, after] = [backup.path, path].map((file) => (isOfOneRelease ? lastingLines(file) : namesOf(file)));
  if (before === undefined || after === undefined) return [];
  if (before.length !== after.length) return [`store ${storeId} has ${after.length} objects and the backup ${before.length}`];
  return before.flatMap((line, n) => (line === after[n] ? [] : [`${line} was restored as ${after[n]}`])).slice(0, 3);
}
