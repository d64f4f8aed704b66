import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { openEngine } from '../local/dynamodb/engine.ts';
import { inProcessHandler } from '../local/dynamodb/in-process.ts';
import { lockDataFolder } from '../local/instance-lock.ts';
import { StartFailure } from '../local/runtime/start-failure.ts';
import type { Demo } from '../local/seed/demo-file.ts';
import { LOCAL_REGION } from '../local/template/resolve-intrinsics.ts';

export type OpenedTable = { readonly table: Table; readonly close: () => void };

const local = { region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/**
 * Opens the table in a data folder of `npm start`. If the local stack is running, uses the stack's endpoint; otherwise
 * opens the table's file.
 * @throws StartFailure when there is no data, or the stack is starting
 */
export async function openLocalTable(dataDir: string): Promise<OpenedTable> {
  const file = join(dataDir, 'dynamodb.db');
  if (!existsSync(file))
    throw new StartFailure(`There is no data in ${dataDir}: run npm start first, or choose another folder with --data-dir.`);
  const served = readServed(join(dataDir, 'demo.json'));
  if (served !== null && (await answers(served.endpoint))) {
    return { table: openTable(served.table, { ...local, endpoint: served.endpoint }), close: () => undefined };
  }
  const release = lockDataFolder(dataDir);
  const engine = openEngine({ file, now: Date.now, region: LOCAL_REGION });
  const close = (): void => {
    engine.close();
    release();
  };
  const names = engine.call('ListTables', {})['TableNames'] as readonly string[];
  // After a restore, the data file contains two tables. The table that the stack used last is preferred.
  const name = names.find((one) => one === served?.table) ?? names[0];
  if (name !== undefined) return { table: openTable(name, { ...local, requestHandler: inProcessHandler(engine) }), close };
  close();
  throw new StartFailure(`The data in ${dataDir} has no table yet; npm start creates it.`);
}

function readServed(demoFile: string): Demo['dynamodb'] {
  if (!existsSync(demoFile)) return null;
  return (JSON.parse(readFileSync(demoFile, 'utf8')) as Partial<Demo>).dynamodb ?? null;
}

/**
 * Reports whether the stack that recorded the endpoint is still running. Once it has ended, another stack may use the
 * port.
 */
async function answers(endpoint: string): Promise<boolean> {
  try {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' };
    const { ok } = await fetch(endpoint, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(3_000) });
    return ok;
  } catch {
    return false;
  }
}
