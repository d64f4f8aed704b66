import type { NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { Call } from '../api/call.ts';
import type { BulkLine, BulkPlan, BulkUndo } from './bulk-lines.ts';
import { fileOf, groupsOf } from './bulk-lines.ts';
import type { RunPorts } from './run-ports.ts';

const rowsAtOnce = 100;

/** The lines that take back what was done, and how many rows stay because somebody has changed them since. */
export function linesBack<Row>(
  { lineOf }: Pick<BulkUndo<Row>, 'lineOf'>,
  done: readonly BulkLine<Row>[],
  nowOf: (row: Row) => Row | undefined,
): { readonly lines: readonly BulkLine<Row>[]; readonly leftOut: number } {
  const lines = done.flatMap((line) => {
    const body = lineOf(line, nowOf(line.row));
    return body === null ? [] : [{ row: line.row, body }];
  });
  return { lines, leftOut: done.length - lines.length };
}

/** Makes the operation that takes back what was done. @throws Error in words, when there is nothing to take back or the server refuses */
export async function makeUndo<Row>(
  { send, inStore }: Pick<RunPorts, 'send' | 'inStore'>,
  undo: BulkUndo<Row>,
  done: readonly BulkLine<Row>[],
  keyOf: (row: Row) => string | number,
): Promise<{ readonly made: NewBulkOperation; readonly plan: BulkPlan<Row>; readonly leftOut: number }> {
  const now = new Map<string | number, Row>();
  for (const rows of groupsOf(done, rowsAtOnce)) {
    const call = undo.rowsNow?.(rows.map(({ row }) => row));
    if (call === undefined) break;
    const { data } = await send<{ readonly data: readonly Row[] }>(inStore({ ...call, query: { ...call.query, limit: rowsAtOnce } }));
    for (const row of data) now.set(keyOf(row), row);
  }
  const { lines, leftOut } = linesBack(undo, done, (row) => now.get(keyOf(row)));
  if (lines.length === 0) throw new Error('Nothing is taken back: somebody has changed all of it since.');
  const plan = { operation: undo.operation, lines };
  return { made: await makeBulk({ send, inStore }, plan), plan, leftOut };
}

async function makeBulk<Row>({ send, inStore }: Pick<RunPorts, 'send' | 'inStore'>, plan: BulkPlan<Row>): Promise<NewBulkOperation> {
  const call = inStore(bulkCall(plan));
  const { data } = await send<{ readonly data: NewBulkOperation }>(call, { idempotencyKey: crypto.randomUUID() });
  return data;
}

/** The call that makes the operation of a plan. */
export const bulkCall = <Row>({ operation, lines }: BulkPlan<Row>): Call => ({
  method: 'POST',
  path: '/bulk-operations',
  body: { operation, size: new TextEncoder().encode(fileOf(lines)).byteLength },
});
