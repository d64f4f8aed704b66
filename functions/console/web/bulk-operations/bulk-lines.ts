import type { CreateBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { BulkResult } from '#shared/client/run-bulk.ts';
import type { Call } from '../api/call.ts';

export type { BulkResult };

/** The call that every line of a bulk operation makes. */
export type BulkTarget = NonNullable<CreateBulkOperation['operation']>;

/** What is done to one row: the values of the call's path and its body, together as a line has them. */
export type BulkLine<Row> = { readonly row: Row; readonly body: object };

/** What is done to the selected rows. */
export type BulkPlan<Row> = {
  readonly operation: BulkTarget;
  readonly lines: readonly BulkLine<Row>[];
  /** What comes of it, for the first rows: `Mug: €10.00 → €11.00`. */
  readonly preview?: (row: Row) => string;
};

/** The lines as a file of a bulk operation. */
export const fileOf = (lines: readonly { readonly body: object }[]): string =>
  lines.map(({ body }) => `${JSON.stringify(body)}\n`).join('');

/** The results of a bulk operation's file, in the order of their lines. */
export const readResults = (text: string): readonly BulkResult[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BulkResult);

/** What became of the rows: those that were done, those that were refused with the reason in words, and those that were not reached. */
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
  if ((first?.code ?? code) === 'stale_object') return 'Somebody has changed it since you selected it.';
  if (code === 'not_found') return 'It is not there any more.';
  return first === undefined ? message : first.message.charAt(0).toUpperCase() + first.message.slice(1);
}

/** The call that makes the operation of a plan. */
export const bulkCall = <Row>({ operation, lines }: BulkPlan<Row>): Call => ({
  method: 'POST',
  path: '/bulk-operations',
  body: { operation, size: new TextEncoder().encode(fileOf(lines)).byteLength },
});
