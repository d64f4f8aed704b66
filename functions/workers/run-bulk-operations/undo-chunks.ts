import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineResult, lineResult } from '#shared/bulk-operations/line-result.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { LineCalls } from './bulk-calls.ts';
import type { BulkFiles } from './bulk-files.ts';
import type { OpenChunks } from './chunks.ts';
import { currentValues, type KeptLine, readProductsById } from './kept-values.ts';
import type { PreparedLine } from './line-caller.ts';
import { openLookups, type StoreLookups } from './store-lookups.ts';

type Ports = {
  readonly table: Table;
  readonly files: BulkFiles;
  readonly callsAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => LineCalls;
};

/**
 * A line to undo, with the call that undoes the line. If `call` is missing, `isKept` gives the reason:
 * - If true, the line's object was changed or deleted after the line ran.
 * - If false, the previous values of the line's object were not stored.
 */
type BackLine = { readonly line: number; readonly isKept: boolean; readonly call?: Call };
type Call = { readonly method: 'PATCH' | 'POST'; readonly path: string; readonly body: object };

const linesOf = (bytes: Uint8Array | null): readonly LineResult[] =>
  Buffer.from(bytes ?? [])
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LineResult);

/**
 * Opens the chunks of an undo: the chunks of the original operation, in reverse order. Values that the operation set
 * are restored only if they have not changed since. Stock adjustments are undone by the opposite adjustments.
 */
export function openUndoChunks({ table, files, callsAs }: Ports, storeId: string, one: BulkOperation): OpenChunks {
  const { undoes } = one;
  if (undoes === null) throw new Error(`Bulk operation ${one.id} is not an undo.`);
  const [own, theirs] = [bulkFileNames(storeId, one.id), bulkFileNames(storeId, undoes.operationId)];

  async function prepare(chunk: number, caller: BulkCaller): Promise<readonly BackLine[]> {
    const source = undoes === null ? 0 : undoes.chunks - 1 - chunk;
    const [results, kept] = await Promise.all([files.read(theirs.resultPart(source)), files.read(theirs.prepared(false, source))]);
    const done = linesOf(results).filter(({ error }) => error === undefined);
    const lines = kept === null ? [] : (JSON.parse(Buffer.from(kept).toString()) as readonly KeptLine[]);
    const back = await backOf(openLookups(table, caller.store), lines);
    const prepared = done.map(({ line }): BackLine => back.get(line) ?? { line, isKept: false }).toReversed();
    const first = await files.writeOnce(own.prepared(false, chunk), JSON.stringify(prepared));
    return first === null ? prepared : (JSON.parse(Buffer.from(first).toString()) as readonly BackLine[]);
  }

  return {
    next: async ({ nextChunk }, caller) => {
      const calls = callsAs(caller, storeId, one);
      const lines = (await prepare(nextChunk, caller)).map((line) => lineOf(line, calls, `bulk operation ${one.id}, line ${line.line}`));
      return { lines, isLast: nextChunk + 1 >= undoes.chunks, backwardsPart: undoes.chunks - 1 - nextChunk, change: () => ({}) };
    },
    keep: async () => ({}),
  };
}

/**
 * Returns a `BackLine` for each line of a chunk, by line number. Lines whose previous values were not stored are left
 * out.
 */
async function backOf(lookups: StoreLookups, kept: readonly KeptLine[]): Promise<ReadonlyMap<number, BackLine>> {
  const products = await readProductsById(
    lookups,
    kept.flatMap((one) => ('productId' in one ? [one.productId] : [])),
  );
  return new Map(
    kept.map((one) => {
      const { line } = one;
      if ('delta' in one) {
        const body = { variant_id: one.variantId, location_id: one.locationId, delta: -one.delta, reason: 'Taken back' };
        return [line, { line, isKept: true, call: { method: 'POST', path: '/inventory-levels/adjust', body } }];
      }
      if (!('productId' in one)) {
        const { variantId: variant_id, locationId: location_id, before: on_hand, after: expected_on_hand } = one;
        const body = { variant_id, location_id, on_hand, expected_on_hand, reason: 'Taken back' };
        return [line, { line, isKept: true, call: { method: 'POST', path: '/inventory-levels/set', body } }];
      }
      const now = products.get(one.productId);
      if (now === undefined || !sameValue(currentValues(now, one.after), one.after)) return [line, { line, isKept: true }];
      const { status, tags, prices } = one.before;
      const variants = prices === undefined ? {} : { variants: prices, variants_mode: 'merge' };
      const body = { expected_updated_at: now.updated_at, status, tags, ...variants };
      return [line, { line, isKept: true, call: { method: 'PATCH', path: `/products/${one.productId}`, body } }];
    }),
  );
}

function lineOf({ line, isKept, call }: BackLine, calls: LineCalls, key: string): PreparedLine {
  if (call === undefined) {
    const { status, body } = errorAnswer(isKept ? changedSince : notKept, '');
    const result = lineResult(line, status, JSON.stringify(body));
    return { path: '', creates: true, call: async () => result };
  }
  const { method, path } = call;
  const match = calls.find(method, path);
  if (match === undefined) throw new Error(`no contract for ${method} ${path}`);
  const done = async (): Promise<LineResult> => {
    const { status, body } = await calls.call({ method, path, body: JSON.stringify(call.body) }, match, key);
    return lineResult(line, status, body);
  };
  return { path, creates: false, call: done };
}

const changedSince = fieldError('', 'stale_object', 'was changed or deleted after the bulk operation, so the line is not undone.');
const notKept = fieldError('', 'nothing_to_undo', 'A line can be undone only if all its changes are to prices, status, tags or stock.');
