import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as v from 'valibot';
import { BookingRecordSchema } from '#functions/admin/bookings/booking-record.ts';
import { GiftCardRecordSchema } from '#functions/admin/gift-cards/gift-card-record.ts';
import { OrderRecordSchema } from '#functions/admin/orders/order-record.ts';
import { RestorePurchaseOrderBody } from '#functions/admin/purchase-orders/purchase-order-record.ts';
import { type AdminClient, createAdminClient } from '#shared/client/admin-client.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { fillStore } from '../../../infra/cli/restore/fill-store.ts';
import { runFuzz } from '../../../lab/fuzz/run-fuzz.ts';
import { type FuzzStack, openFuzzStack } from '../../../lab/fuzz/stack.ts';

/*
 * Stores that random requests have made, and one in which what those seldom reach is set: each is exported, restored into an empty
 * store, and exported again. The two files are the same to the byte, ids and times of creation included, but for what a store
 * says by itself of the time at which it was written.
 */

type Item = { readonly object: string; readonly [field: string]: unknown };

/** Of the new store, and not of what was restored. */
const ofTheStore = ['export', 'store', 'export_end'];

/** Requests about what a restore has nothing to do with. */
const notRestored = /webhook|app|oauth|import|bulk|external|staff|api-key|event|\/stores$/;

/** A value without the times at which it was last written. */
const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => (name === 'updated_at' ? [] : [[name, lasting(field)]])));
};

/** What says something in a value, by its path: `variants[].sku`. */
function* saidIn(value: unknown, path: string): Generator<readonly [path: string, says: boolean]> {
  if (Array.isArray(value)) {
    yield [path, value.length > 0];
    for (const one of value) yield* saidIn(one, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    yield [path, Object.keys(value).length > 0];
    for (const [name, field] of Object.entries(value)) yield* saidIn(field, `${path}.${name}`);
  } else {
    yield [path, !nothing.includes(value)];
  }
}

/** What is restored as it stood: what a store may be sent of it has to be in its export. */
const records: Readonly<Record<string, v.GenericSchema>> = {
  order_record: OrderRecordSchema,
  gift_card_record: GiftCardRecordSchema,
  booking_record: BookingRecordSchema,
  purchase_order: RestorePurchaseOrderBody,
};

/** The fields that a schema knows, by their paths. */
function* fieldsIn(schema: v.GenericSchema, path: string): Generator<string> {
  const { entries, item, wrapped } = schema as {
    readonly entries?: v.ObjectEntries;
    readonly item?: v.GenericSchema;
    readonly wrapped?: v.GenericSchema;
  };
  if (wrapped !== undefined) yield* fieldsIn(wrapped, path);
  else if (item !== undefined) yield* fieldsIn(item, `${path}[]`);
  else if (entries === undefined) yield path;
  else for (const [name, entry] of Object.entries(entries)) yield* fieldsIn(entry as v.GenericSchema, `${path}.${name}`);
}

const nothing: readonly unknown[] = [null, false, 0, '', '0.00', '0'];

/** Fields that no exported object can have, or that no request sets. */
const neverSaid: Readonly<Record<string, string>> = {
  'product.deleted_at': 'deleted products are not exported',
  'customer.has_account': 'accounts are of the storefront',
  'customer.erased_at': 'an erased customer is restored without it, as anonymous as it is; the command says so',
  'product.images[].error': 'the store says it of a picture that it could not fetch',
};

describe('any store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'random-stores-'));
  let stack: FuzzStack;
  let admin: AdminClient;
  const storeIds = new Set<string>();
  beforeAll(async () => {
    stack = await openFuzzStack();
    admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin });
    for (const seed of [5, 6]) {
      await runFuzz(stack, {
        ...{ cases: 100, seed },
        operations: ({ method, route }) => method !== 'GET' && method !== 'DELETE' && !notRestored.test(route),
        onCase: ({ world }) => storeIds.add(world.storeId),
      });
    }
    storeIds.add(await fillStore(admin));
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(folder, { recursive: true });
  });

  const surroundings = (id: string) => ({
    environment: { STORE_API_ADMIN_TOKEN: stack.demo.admin_token, STORE_API_STORE: id, STORE_API_URL: stack.demo.api },
  });
  const storeFor = async (old: string, handle: string): Promise<string> => {
    const { currency, timezone } = await admin.store(old).store.get();
    const email = `${handle}@example.com`;
    return (await admin.stores.create({ name: handle, handle, email, currency, timezone, plan: 'pro', status: 'active' })).id;
  };
  const exported = async (id: string, name: string): Promise<readonly Item[]> => {
    const file = join(folder, name);
    expect((await runStoreApi(['export', 'all', '--output', file], surroundings(id))).code).toBe(0);
    const items: readonly Item[] = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return items.filter(({ object }) => !ofTheStore.includes(object));
  };

  it('is the same after it was exported and restored, and every field of every object is set in one of them', async () => {
    const said = new Map<string, boolean>();
    for (const [n, id] of [...storeIds].entries()) {
      const first = await exported(id, `${n}.jsonl`);
      const copy = await storeFor(id, `copy-${n}`);
      const { code, stdout, stderr } = await runStoreApi(['restore', join(folder, `${n}.jsonl`), '--json'], surroundings(copy));
      const told = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect([code, stderr, told.slice(0, -1), told.at(-1).refused]).toEqual([0, '', [], 0]);
      const second = await exported(copy, `${n} again.jsonl`);
      expect(second.map(lasting)).toEqual(first.map(lasting));
      for (const item of first) for (const [path, says] of saidIn(item, item.object)) said.set(path, says || said.get(path) === true);
    }
    const unsaid = [...said].flatMap(([path, says]) => (says || path in neverSaid ? [] : path));
    expect(unsaid).toEqual([]);
    const known = Object.entries(records).flatMap(([object, schema]) => [...fieldsIn(schema, object)]);
    expect(known.filter((path) => !said.has(path))).toEqual([]);
  });
});
