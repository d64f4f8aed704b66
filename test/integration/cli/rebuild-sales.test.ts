import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { parseSalesDay } from '#shared/reports/sales-days-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { openTable } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

/** Runs the command in the same way as npm. */
function rebuildSales(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(__dirname, '../../../infra/cli/rebuild-sales.ts'), ...args], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

it('npm run ops -- rebuild-sales counts the uncounted orders of a store, and reports the days that were wrong', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rebuild-sales-'));
  const open = () => {
    const engine = openEngine({ file: join(dataDir, 'dynamodb.db'), now: Date.now });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    return { engine, table: openTable('a-table', { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials }) };
  };
  try {
    const before = open();
    await before.table.client.send(new CreateTableCommand(tableDefinition(before.table.name)));
    const placedAtMs = Date.now() - 2 * 86_400_000;
    const order = anOrder({ id: idFloor(placedAtMs), createdAtMs: placedAtMs });
    await transact(before.table, [...openStoreWrites(aStore()), addOrderWrite(aStore().id, order)]);
    before.engine.close();

    const day = new Date(placedAtMs).toISOString().slice(0, 10);
    expect(await rebuildSales('--data-dir', dataDir)).toEqual({
      code: 0,
      stdout: `${aStore().id}  3 days counted, 1 corrected: ${day}.\n`,
      stderr: '',
    });
    expect((await rebuildSales('--data-dir', dataDir, '--store', aStore().id)).stdout).toContain('3 days counted, 0 corrected.');

    const after = open();
    const days = (await readPartition(after.table, keys.salesDayPartition(aStore().id))).map(parseSalesDay);
    after.engine.close();
    expect(days.map((one) => [one.day, [...one.quarters.values()].map(({ grossMinor, orders }) => [grossMinor, orders])])).toEqual([
      [day, [[1000n, 1n]]],
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('npm run ops -- rebuild-sales names an unknown option', async () => {
  const { code, stderr } = await rebuildSales('--stores', 'all');
  expect([code, stderr]).toEqual([2, expect.stringContaining('npm run ops -- rebuild-sales [options]')]);
});
