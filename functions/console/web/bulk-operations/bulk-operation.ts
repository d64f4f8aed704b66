import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { withinSentence, wordsOf } from '../format/words.ts';
import type { BulkResult } from './bulk-lines.ts';

/** What an operation does, as its title: `Update product`, `Export of products`, `Calls of several kinds`. */
export function titleOfBulk({
  operation,
  exported_object,
  dry_run,
}: Pick<BulkOperation, 'operation' | 'exported_object' | 'dry_run'>): string {
  const words = doneBy(operation, exported_object);
  return dry_run ? `${words} (dry run)` : words;
}

function doneBy(operation: string | null, exported: string | null): string {
  if (operation === null) return 'Calls of several kinds';
  if (exported !== null) return `Export of ${withinSentence(wordsOf(`${exported.replace(/y$/, 'ie')}s`))}`;
  return wordsOf(operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Whether it is still to be stopped: an operation that is stopping does not need it twice. */
export const mayCancel = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['awaiting_upload', 'reading', 'running'].includes(status);

/** Whether the service is at work on it, so that it is another one soon. */
export const isUnderWay = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['reading', 'running', 'cancelling'].includes(status);

/** Whether there is something to download. An export that ended early has no whole list, so it has none of it. */
export const hasResults = ({
  status,
  lines_done,
  exported_object,
}: Pick<BulkOperation, 'status' | 'lines_done' | 'exported_object'>): boolean =>
  exported_object === null ? ['done', 'cancelled', 'failed'].includes(status) && lines_done > 0 : status === 'done';

/** So many refused lines are shown; the file has all. */
export const maxRefused = 50;

/** The lines that were refused, the first of them, in words. */
export const refusedOf = (results: readonly BulkResult[]): readonly { readonly line: number; readonly words: string }[] =>
  results
    .flatMap(({ line, error }) => {
      if (error === undefined) return [];
      const [first] = error.errors ?? [];
      const words =
        first === undefined ? error.message : [first.param, first.message].filter((text) => text !== '' && text !== null).join(' ');
      return [{ line, words }];
    })
    .slice(0, maxRefused);
