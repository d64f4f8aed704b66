import type { CreateBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { BulkResult } from '#shared/client/run-bulk.ts';
import type { Call } from '../api/call.ts';

export type { BulkResult };

export type BulkTarget = NonNullable<CreateBulkOperation['operation']>;

/** The line for one selected row. `body` contains the path parameters and the body fields of the line's API call. */
export type BulkLine<Row> = { readonly row: Row; readonly body: object };

export type BulkPlan<Row> = {
  readonly operation: BulkTarget;
  readonly lines: readonly BulkLine<Row>[];
  /** Describes the change to a row, such as `€10.00 → €11.00`. */
  readonly preview?: (row: Row) => string;
};

/** Formats lines as the JSON Lines file of a bulk operation. */
export const fileOf = (lines: readonly { readonly body: object }[]): string =>
  lines.map(({ body }) => `${JSON.stringify(body)}\n`).join('');

export const readResults = (text: string): readonly BulkResult[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BulkResult);

/** The rows by outcome: done, refused (with the reason), or not reached. */
export type BulkOutcome<Row> = {
  readonly done: readonly BulkLine<Row>[];
  readonly refused: readonly { readonly row: Row; readonly words: string }[];
  readonly notReached: number;
};

export function outcomeOf<Row>(lines: readonly BulkLine<Row>[], results: readonly BulkResult[]): BulkOutcome<Row> {
  const byLine = new Map(results.map((result) => [result.line, result]));
  const done: BulkLine<Row>[] = [];
  const refused: { readonly row: Row; readonly words: string }[] = [];
  let notReached = 0;
  for (const [index, line] of lines.entries()) {
    const result = byLine.get(index + 1);
    if (result === undefined) notReached += 1;
    else if (result.error === undefined) done.push(line);
    else refused.push({ row: line.row, words: wordsOfError(result.error) });
  }
  return { done, refused, notReached };
}

function wordsOfError({ code, message, errors = [] }: NonNullable<BulkResult['error']>): string {
  const [first] = errors;
  if ((first?.code ?? code) === 'stale_object') return 'Someone changed it after you selected it.';
  if (code === 'not_found') return 'It no longer exists.';
  return first === undefined ? message : first.message.charAt(0).toUpperCase() + first.message.slice(1);
}

/** Returns the call that creates the bulk operation for a plan. */
export const bulkCall = <Row>({ operation, lines }: BulkPlan<Row>): Call => ({
  method: 'POST',
  path: '/bulk-operations',
  body: { operation, size: new TextEncoder().encode(fileOf(lines)).byteLength },
});
