import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parseCustomer } from '#shared/customers/customers-table.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

const stockFile = (units: number): string =>
  [
    'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
    `mug,Mug,MUG,shopify,${units},10.00`,
    `plate,Plate,PLATE,shopify,${units},20.00`,
  ].join('\n');
const customerFile = (name: string): string => ['Email,First Name', `ada@example.com,${name}`, `cy@example.com,${name}`].join('\n');

async function planned(runner: BulkRunner, kind: ImportKind, content: string): Promise<void> {
  const id = await runner.beginImport(kind, content);
  await runner.settle();
  await runner.move(id, 'apply');
}

const nextStep = async (runner: BulkRunner): Promise<string> => {
  const [event] = await runner.steps();
  return JSON.stringify({ detail: JSON.parse(event?.body ?? '') });
};

/**
 * Imports the first file. Then starts to import the second file with a worker that is killed before the last effect of
 * its first step. Then changes the store and lets the import finish.
 */
async function repeated(kind: ImportKind, files: readonly [string, string], change: (runner: BulkRunner) => Promise<void>) {
  const open = async () => {
    const runner = await bulkRunner({ scopes: ['write_products'], chunkLines: 2 });
    await planned(runner, kind, files[0]);
    await runner.settle();
    await planned(runner, kind, files[1]);
    return runner;
  };
  const first = await open();
  const whole = first.worker(null);
  await whole.run(await nextStep(first));
  first.close();

  const runner = await open();
  const killed = runner.worker({ endsAt: whole.effects() - 1, isAfter: false });
  await expect(killed.run(await nextStep(runner))).rejects.toThrow('This worker was killed.');
  await change(runner);
  await runner.settle();
  return runner;
}

const levelsOf = async (runner: BulkRunner) =>
  (await readPartition(runner.table, keys.listPartition(runner.storeId, 'VARIANT'))).map(parseVariantStock);
const unitsOf = async (runner: BulkRunner): Promise<number[]> =>
  (await levelsOf(runner)).flatMap(({ levels }) => [...levels.values()].map(({ onHand }) => onHand));

it('units sold after an import are not put back by a repeated step', async () => {
  const runner = await repeated('products', [stockFile(7), stockFile(10)], async (one) => {
    expect(await unitsOf(one)).toEqual([10, 10]);
    for (const { productId, variantId } of await levelsOf(one)) {
      const update = {
        TableName: one.table.name,
        Key: keys.variant(one.storeId, productId, variantId),
        UpdateExpression: 'SET levels.#one.on_hand = levels.#one.on_hand - :sold, levels.#one.seq = levels.#one.seq + :step',
        ExpressionAttributeNames: { '#one': '1' },
        ExpressionAttributeValues: { ':sold': 2, ':step': 1 },
      };
      await one.table.client.send(new UpdateCommand(update));
    }
  });
  expect(await unitsOf(runner)).toEqual([8, 8]);
  runner.close();
});

it('changes of a customer after an import are not undone by a repeated step', async () => {
  const customersOf = async (runner: BulkRunner) =>
    (await readPartition(runner.table, keys.listPartition(runner.storeId, 'CUSTOMER'))).map(parseCustomer);
  const runner = await repeated('customers', [customerFile('Old'), customerFile('New')], async (one) => {
    expect((await customersOf(one)).map(({ firstName }) => firstName)).toEqual(['New', 'New']);
    for (const { id } of await customersOf(one)) {
      const update = {
        TableName: one.table.name,
        Key: keys.listed(one.storeId, 'CUSTOMER', id),
        UpdateExpression: 'SET first_name = :name',
        ExpressionAttributeValues: { ':name': 'Newest' },
      };
      await one.table.client.send(new UpdateCommand(update));
    }
  });
  expect((await customersOf(runner)).map(({ firstName }) => firstName)).toEqual(['Newest', 'Newest']);
  runner.close();
});
