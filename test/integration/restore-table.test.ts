import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import { keys } from '#shared/table/keys.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { lastingFindings } from '../support/harness/assert-no-findings.ts';
import { findingsOf } from '../support/harness/doctor-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type Machine, runOnTables, runRestoreOn } from '../support/harness/restore-commands.ts';
import { runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Order = { readonly id: number; readonly number: number; readonly customer_id: number };
type Customer = { readonly email: string };
type Product = { readonly id: number; readonly variants: readonly { readonly id: number }[] };
type Level = { readonly location_id: number; readonly on_hand: number };
type Events = { readonly data: readonly { readonly sequence: number; readonly topic: string }[]; readonly last_sequence: number };

const flags = ['--no-seed', '--time-scale', '20', '--keep-all-changes=true'];

/** Returns the key of each row that contains `text` in upper or lower case. `text` must be in lower case. */
async function rowsWith({ client, name }: Table, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: from }));
    for (const item of page.Items ?? []) if (JSON.stringify(item).toLowerCase().includes(text)) found.push(`${item['pk']} ${item['sk']}`);
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return found;
}

// Follows docs/procedures/restore-table.md step by step.
it('a damaged table is restored to a given second, prepared, put into use, and replaced by the old table again', async () => {
  await using ending = new AsyncDisposableStack();
  const receiver = await receiveWebhooks();
  ending.defer(receiver.close);
  let stack = await runStack(flags);
  ending.defer(() => stack.remove());
  const store = await openLiveStore(stack, 'restored');
  await store.subscribe(receiver.url, ['order.created']);

  const machine = (): Machine => ({ endpoint: stack.demo.dynamodb?.endpoint ?? '', dataDir: stack.dataDir });
  const tableNamed = (name: string): Table =>
    openTable(name, {
      ...{ endpoint: machine().endpoint, region: LOCAL_REGION },
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
  const deploy = async (): Promise<void> => {
    await stack.end('SIGINT');
    stack = await runStack(flags, stack.dataDir);
  };
  const ask = async <Body>(method: string, path: string, body?: unknown, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return jsonClient(stack.demo.api, store.secret)<Body>(method, path, body, headers);
  };
  const asStaff = <Body>(method: string, path: string) =>
    jsonClient(`${stack.demo.admin}/stores/${store.id}`, stack.demo.admin_token)<{ readonly data: Body }>(method, path);
  const stateOfErasure = async (id: number) => (await asStaff<{ state?: string }>('GET', `/customers/${id}/erasure`)).body.data?.state;
  const orderOf = (email: string) => ({ customer: { email }, line_items: [{ variant_id: variantId, quantity: 2 }] });
  const order = async (email: string, key?: string): Promise<Order> => {
    const { status, body } = await ask<{ readonly data: Order }>('POST', '/orders', orderOf(email), key);
    expect([status, body]).toEqual([201, body]);
    return body.data;
  };
  const onHand = async () => (await ask<{ readonly data: readonly Level[] }>('GET', '/inventory-levels')).body.data[0]?.on_hand;
  const eventsAfter = async (sequence: number): Promise<Events> => {
    const { status, body } = await ask<Events>('GET', `/events?after_sequence=${sequence}&limit=250`);
    expect([status, body]).toEqual([200, body]);
    return body;
  };
  /**
   * Waits until the event log contains an `order.created` event with a number above `after`, and the receiver has the
   * webhook for this order. Returns the last sequence number of the log.
   */
  const told = async (after: number, { id }: Order): Promise<number> => {
    const seen = await until(
      () => eventsAfter(after),
      ({ data }) => data.some(({ topic }) => topic === 'order.created'),
    );
    await until(
      async () => receiver.received,
      (received) => received.some(({ body }) => (JSON.parse(body) as { readonly data: Order }).data.id === id),
    );
    return seen.last_sequence;
  };

  // Before the restore time, three orders are placed, two of them by customers who will be erased.
  const product = await ask<{ readonly data: Product }>('POST', '/products', {
    ...{ name: 'Tee', status: 'active', options: [{ name: 'Size', values: ['M'] }] },
    variants: [{ option_values: { Size: 'M' }, sku: 'tee-m', price: '12.50', inventory_tracked: true, inventory_quantity: 100 }],
  });
  const variantId = product.body.data.variants[0]?.id;
  const leaving = [await order('first.leaver@example.com'), await order('second.leaver@example.com')];
  const kept = await order('ada@example.com', 'before');
  expect(kept.number).toBe(1003);
  const lastBefore = await told(0, kept);
  const before = await ask('GET', `/orders/${kept.id}`);
  const atMs = Math.ceil((Date.now() + 300) / 1000) * 1000;
  const at = new Date(atMs).toISOString().replace('.000Z', 'Z');
  await sleep(atMs - Date.now() + 50);

  // The following changes happen after `at`, the time to which the test restores the table.
  const oldName = stack.demo.dynamodb?.table ?? '';
  await tableNamed(oldName).client.send(new DeleteCommand({ TableName: oldName, Key: keys.listed(store.id, 'ORDER', kept.id) }));
  expect((await ask('GET', `/orders/${kept.id}`)).status).toBe(404);
  const lost = await order('ada@example.com');
  expect(lost.number).toBe(1004);
  const lastOfOld = await told(lastBefore, lost);
  for (const { customer_id: id } of leaving) expect((await asStaff('DELETE', `/customers/${id}`)).status).toBe(200);
  for (const { customer_id: id } of leaving) {
    await until(
      () => stateOfErasure(id),
      (state) => state === 'done',
    );
  }
  expect((await findingsOf(tableNamed(oldName))).map(({ object }) => object)).toContain('sales_day');

  // From here on, the test restores the table, examines the restored table, and prepares it to replace the old one.
  const newName = `${oldName}-at-${at.replaceAll(/\D/g, '')}`;
  expect(await runRestoreOn(machine(), ['--at', at])).toContain('Nothing was changed. To do this, add --apply.');
  expect(await runRestoreOn(machine(), ['--at', at, '--apply'])).toContain(`${newName} is active.`);
  expect(await runOnTables('doctor', ['--table', newName], machine())).toEqual([0, expect.any(String)]);
  const erase = ['repeat-erasures', '--from', oldName, '--to', newName];
  const promote = ['promote', '--table', newName, '--beyond', oldName, '--at', at];
  const counters = 'orders 3 to 1004, returns 0 to 1000, bookings 0 to 1000, purchase_orders 0 to 1000';
  expect(await runOnTables('ops', [...erase, '--dry-run'], machine())).toEqual([
    0,
    `${store.id}  2 customers\n2 customers. Nothing was written.\n`,
  ]);
  const [, wouldPromote] = await runOnTables('ops', [...promote, '--dry-run'], machine());
  expect(wouldPromote).toContain('1 stores. Nothing was written');
  expect(await runOnTables('ops', erase, machine())).toEqual([0, expect.stringContaining('2 customers are anonymized')]);
  const [exitCode, promoted] = await runOnTables('ops', promote, machine());
  expect([exitCode, promoted]).toEqual([0, expect.stringContaining(counters)]);
  expect(promoted).toContain('1 stores are ready (docs/procedures/restore-table.md).');

  // Switch the service to the restored table.
  const switched = await runRestoreOn(machine(), ['--at', at, '--switch', '--apply']);
  await deploy();
  expect(stack.demo.dynamodb?.table).toBe(newName);
  expect((await ask('GET', `/orders/${kept.id}`)).body).toEqual(before.body);
  expect((await ask<{ data: Order }>('POST', '/orders', orderOf('ada@example.com'), 'before')).body.data).toMatchObject({ id: kept.id });
  expect((await ask('GET', `/orders/${lost.id}`)).status).toBe(404);
  expect(await onHand()).toBe(94);
  for (const { customer_id: id } of leaving) {
    const { data } = (await ask<{ readonly data: Customer }>('GET', `/customers/${id}`)).body;
    expect(data.email).toBe(`erased-${id}@erased.invalid`);
    await until(
      () => stateOfErasure(id),
      (state) => state === 'done',
    );
  }
  expect(await rowsWith(tableNamed(newName), 'leaver@example.com')).toEqual([]);
  const inNew = await order('ada@example.com');
  expect(inNew.number).toBe(2005);
  const lastOfNew = await told(lastOfOld, inNew);
  expect(lastOfNew).toBeGreaterThan(lastOfOld + 1_000_000);
  expect(await lastingFindings(stack)).toEqual([]);

  // Switches the service back to the old table. The earlier `--switch` command printed the necessary `--back` option.
  const wayBack = /--back \S+/.exec(switched)?.[0].split(' ') ?? [];
  const beyond = ['promote', '--table', oldName, '--beyond', newName, '--at', new Date().toISOString()];
  expect(await runOnTables('ops', beyond, machine())).toEqual([0, expect.stringContaining('orders 4 to 2005')]);
  await runRestoreOn(machine(), [...wayBack, '--apply']);
  await deploy();
  expect(stack.demo.dynamodb?.table).toBe(oldName);
  expect((await ask('GET', `/orders/${lost.id}`)).status).toBe(200);
  const inOld = await order('ada@example.com');
  expect(inOld.number).toBe(3006);
  expect(await told(lastOfNew, inOld)).toBeGreaterThan(lastOfNew + 1_000_000);
});
