import { createInterface } from 'node:readline';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { rollUpSome } from '#shared/reports/roll-up-sales-table.ts';
import { openTable } from '#shared/table/table-client.ts';

/*
 * A process that rolls up the sales of a store, to be killed: `node roll-up-entry.ts FILE TABLE STORE`. It says when each roll-up is done,
 * and begins the next one when it reads a line.
 */

const [file = '', name = '', storeId = ''] = process.argv.slice(2);
const engine = openEngine({ file, now: Date.now });
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const table = openTable(name, { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (;;) {
  const { changes, isMore } = await rollUpSome(table, storeId, Date.now);
  process.stdout.write(`${changes}\n`);
  if (!isMore) break;
  await lines.next();
}
process.stdin.destroy();
engine.close();
