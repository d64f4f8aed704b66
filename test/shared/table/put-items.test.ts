import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { putItems } from '#shared/table/put-items.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
});
afterAll(() => local.close());

const itemsOf = (storeId: string) => Array.from({ length: 60 }, (_, n) => ({ ...keys.apiCall(storeId, `req_${n}`), n }));
type Requests = readonly object[];

/** A table that takes at most so many items of a batch. */
const takes = (most: number): { readonly table: Table; readonly batches: number[] } => {
  const batches: number[] = [];
  const send = async (command: BatchWriteCommand) => {
    const [[name, requests] = ['', []]] = Object.entries(command.input.RequestItems ?? {}) as [string, Requests][];
    batches.push(requests.length);
    if (most > 0) await local.table.client.send(new BatchWriteCommand({ RequestItems: { [name]: requests.slice(0, most) } }));
    return { UnprocessedItems: requests.length > most ? { [name]: requests.slice(most) } : {} };
  };
  return { table: { name: local.table.name, client: { send } as unknown as Table['client'] }, batches };
};
const written = async (items: ReturnType<typeof itemsOf>) => (await readItems(local.table, items)).length;

describe('items that are put', () => {
  it('are all written, also those that the table handed back', async () => {
    const items = itemsOf('S1');
    const { table, batches } = takes(10);
    await putItems(table, items);
    expect(await written(items)).toBe(60);
    expect(batches.toSorted((a, b) => b - a)).toEqual([25, 25, 15, 15, 10, 5, 5]);
  });

  it('are refused when the table takes none of them, after eight attempts', async () => {
    const { table, batches } = takes(0);
    await expect(putItems(table, itemsOf('S2').slice(0, 3))).rejects.toThrow('the table left 3 of 3 items of a batch unwritten');
    expect(batches).toEqual(Array.from({ length: 8 }, () => 3));
  });
});
