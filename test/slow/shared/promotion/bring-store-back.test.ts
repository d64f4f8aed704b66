import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { restoreStore } from '#infra/cli/ops/restore-store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type StoreWithAllRows, storeWithAllRows } from '#test/support/harness/store-with-all-rows.ts';

type Item = Readonly<Record<string, unknown>>;

const otherStore = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAC', handle: 'other' });
let shop: StoreWithAllRows;
let restored: Table;
let at: string;
/** The rows of the live table after the damage, by key. */
let damaged: ReadonlyMap<string, Item>;
let asItWas: ReadonlyMap<string, Item>;

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
async function rowsIn({ client, name }: Table): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: from }));
    for (const item of page.Items ?? []) found.set(nameOf(item), item);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return found;
}
const write = (item: Item) => shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: { ...item } }));
const remove = ({ pk, sk }: Item) => shop.table.client.send(new DeleteCommand({ TableName: shop.table.name, Key: { pk, sk } }));

/** Changes the live table so that it contains exactly these rows. */
async function resetTo(rows: ReadonlyMap<string, Item>): Promise<void> {
  for (const [name, item] of await rowsIn(shop.table)) if (!rows.has(name)) await remove(item);
  for (const item of rows.values()) await write(item);
}
const isOf = (storeId: string, name: string): boolean => name.startsWith(`S#${storeId}`);
const of = (rows: ReadonlyMap<string, Item>, part: (name: string) => boolean) => [...rows].filter(([name]) => part(name));
/**
 * Selects the store's rows that a restore reproduces. This excludes, for example, the activity log and the counters.
 */
const isRestored = (name: string): boolean =>
  isOf(shop.storeId, name) &&
  !/#(?:EVENT#\d|EVENT_LOG|TEXT_PART|ACTIVITY|WEBHOOK_\w+|SENT_EMAIL|API_CALL\w*) | TALLY#(?:orders|event_sequence)/.test(name);

const bringBack = async (apply = true, to: Table = shop.table): Promise<readonly string[]> => {
  const said: string[] = [];
  await restoreStore({ from: restored, to }, { storeId: shop.storeId, at, apply }, (line) => said.push(line));
  return said;
};

beforeAll(async () => {
  shop = await storeWithAllRows();
  await transact(shop.table, openStoreWrites(otherStore));
  const customer = await readItem(shop.table, keys.listed(shop.storeId, 'CUSTOMER', shop.customer.id));
  await write({ ...customer, ...keys.listed(otherStore.id, 'CUSTOMER', shop.customer.id) });
  asItWas = await rowsIn(shop.table);

  shop.engine.keepAllRecords(shop.table.name);
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  shop.engine.call('UpdateContinuousBackups', { TableName: shop.table.name, PointInTimeRecoverySpecification });
  const atMs = Math.ceil((Date.now() + 50) / 1000) * 1000;
  at = new Date(atMs).toISOString().replace('.000Z', 'Z');
  await sleep(atMs - Date.now() + 20);

  // Changes and damages the store's rows after the time `atMs`. The table `restored` will contain the rows as of
  // `atMs`.
  await shop.ask('POST /v1/products', { name: 'Later', status: 'active', variants: [{ price: '1.00', inventory_quantity: 5 }] });
  await shop.ask('POST /v1/orders', { line_items: [{ variant_id: shop.variantId, quantity: 1 }], customer: { email: 'late@example.com' } });
  await shop.finishWork();
  for (const [name, item] of of(await rowsIn(shop.table), (one) => isOf(shop.storeId, one))) {
    if (/#(?:REFUND|LOCATION|GIFT_CARD|UNIQUE#sku|CALENDAR#\d+) /.test(name)) await remove(item);
    if (/#(?:PRODUCT|SALES) /.test(name)) await write({ ...item, name: 'damaged' });
  }
  await remove(keys.listed(shop.storeId, 'ORDER', shop.paid.id));
  const store = await readItem(shop.table, keys.store(shop.storeId));
  await write({ ...store, status: 'closed' });
  damaged = await rowsIn(shop.table);

  // A table can be restored only to a time at least two seconds ago.
  await sleep(Math.max(0, atMs + 2_100 - Date.now()));
  shop.engine.call('RestoreTableToPointInTime', {
    ...{ SourceTableName: shop.table.name, TargetTableName: 'restored', RestoreDateTime: atMs / 1000 },
  });
  restored = { ...shop.table, name: 'restored' };
  const isActive = (): boolean =>
    JSON.stringify(shop.engine.call('DescribeTable', { TableName: 'restored' })).includes('"TableStatus":"ACTIVE"');
  while (!isActive()) await sleep(100);
}, 120_000);
afterAll(() => shop.close());
beforeEach(() => resetTo(damaged));

describe('a store that is brought back', () => {
  it('has the rows of that second again, and continues its numbers and its activity log', async () => {
    await bringBack();
    const now = await rowsIn(shop.table);
    expect(of(now, isRestored).sort()).toEqual(of(asItWas, isRestored).sort());
    for (const [name, item] of of(damaged, (one) => / TALLY#(?:orders|event_sequence)|#EVENT#\d |#EVENT_LOG |#ACTIVITY /.test(one))) {
      expect([name, now.get(name)]).toEqual([name, item]);
    }
    expect(await findingsBesides([], shop.table, Date.now())).toEqual([]);
  });

  it('does not affect other stores or the platform', async () => {
    await bringBack();
    const isElsewhere = (name: string): boolean => !isOf(shop.storeId, name) && !name.startsWith('CREDENTIAL#');
    expect(of(await rowsIn(shop.table), isElsewhere).sort()).toEqual(of(damaged, isElsewhere).sort());
    expect(of(damaged, (name) => isOf(otherStore.id, name)).length).toBeGreaterThan(2);
  });

  it('is only counted in a dry run', async () => {
    const before = await rowsIn(restored);
    const said = await bringBack(false);
    expect(said.at(-1)).toBe('Nothing was changed. To restore the store, add --apply.');
    expect(said).toContainEqual(expect.stringMatching(/^ +\d+ {2}refund would be restored$/));
    expect(said).toContainEqual(expect.stringMatching(/^ +\d+ {2}order would be deleted$/));
    expect(await rowsIn(shop.table)).toEqual(damaged);
    expect(await rowsIn(restored)).toEqual(before);
  });

  it.each([5, 25])('has the same result when it was cut off after %i writes, and when it is repeated', async (writes) => {
    await bringBack();
    const whole = await rowsIn(shop.table);
    await write({ ...(await readItem(shop.table, keys.store(shop.storeId))), status: 'closed' });
    await bringBack();
    expect(await rowsIn(shop.table)).toEqual(whole);

    await resetTo(damaged);
    let left = writes;
    const send = async (command: never) => {
      if (/^(?:Put|Delete|Update)Command$/.test((command as object).constructor.name)) left -= 1;
      if (left < 0) throw new Error('cut off');
      return shop.table.client.send(command);
    };
    const failing = { ...shop.table, client: { send: send as Table['client']['send'] } };
    await expect(bringBack(true, failing)).rejects.toThrow('cut off');
    expect((await readItem(shop.table, keys.store(shop.storeId)))?.['status']).toBe('closed');
    await bringBack();
    expect(await rowsIn(shop.table)).toEqual(whole);
  });

  it('must be closed, exist, and have its handle', async () => {
    const store = await readItem(shop.table, keys.store(shop.storeId));
    await write({ ...store, status: 'active' });
    await expect(bringBack()).rejects.toThrow('The store example is active: close it first, so that nothing writes to it.');
    await write({ ...store });
    await write({ ...keys.storeHandle('example'), entity: 'store_handle', store_id: otherStore.id });
    await expect(bringBack()).rejects.toThrow(`The handle example now belongs to the store ${otherStore.id}.`);
    const elsewhere = restoreStore({ from: restored, to: shop.table }, { storeId: 'none', at, apply: true }, () => undefined);
    await expect(elsewhere).rejects.toThrow('The table restored has no store none, or its row cannot be read.');
  });

  it('contains no person whose data were erased since', async () => {
    const customer = keys.listed(shop.storeId, 'CUSTOMER', shop.customer.id);
    const store = await readItem(shop.table, keys.store(shop.storeId));
    await write({ ...store, status: 'active' });
    await shop.ask('DELETE /admin/v1/stores/{store_id}/customers/{id}', {}, shop.customer.id);
    await write({ ...store });
    await bringBack();
    expect((await readItem(shop.table, customer))?.['email']).toBe(`erased-${shop.customer.id}@erased.invalid`);
    expect((await readItem(shop.table, keys.listed(shop.storeId, 'CUSTOMER_ERASURE', shop.customer.id)))?.['due_pk']).toBeDefined();
  });
});
