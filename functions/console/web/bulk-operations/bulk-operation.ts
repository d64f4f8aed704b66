import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { humanize, lowerFirstLetter } from '../format/words.ts';
import type { BulkResult } from './bulk-lines.ts';

/** Returns a bulk operation's title, such as `Update product`, `Export of products` or `Import of products.csv`. */
export function titleOfBulk({
  operation,
  exported_object,
  imported_file,
  undoes,
  dry_run,
}: Pick<BulkOperation, 'operation' | 'exported_object' | 'imported_file' | 'undoes' | 'dry_run'>): string {
  if (imported_file !== null) return `Import of ${imported_file.name}`;
  const words = doneBy(operation, exported_object);
  if (undoes !== null) return `Undo: ${lowerFirstLetter(words)}`;
  return dry_run ? `${words} (dry run)` : words;
}

function doneBy(operation: string | null, exported: string | null): string {
  if (operation === null) return 'Calls of several kinds';
  if (exported !== null) return `Export of ${lowerFirstLetter(humanize(`${exported.replace(/y$/, 'ie')}s`))}`;
  return humanize(operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Returns the path of a bulk operation's page. An import has its own kind of page, where its plan is applied. */
export const pathOfBulk = ({ id, imported_file }: Pick<BulkOperation, 'id' | 'imported_file'>): string =>
  imported_file === null ? `/bulk-operations/${id}` : `/imports/${id}`;

/** Reports whether a bulk operation can be canceled and is not already being canceled. */
export const mayCancel = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['awaiting_upload', 'reading', 'running'].includes(status);

/** Reports whether the service is working on a bulk operation, in which case its state will change soon. */
export const isUnderWay = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['reading', 'running', 'cancelling'].includes(status);

/** Reports whether a bulk operation has results to download. An incomplete export has none. */
export const hasResults = ({
  status,
  lines_done,
  exported_object,
}: Pick<BulkOperation, 'status' | 'lines_done' | 'exported_object'>): boolean =>
  exported_object === null ? ['done', 'cancelled', 'failed'].includes(status) && lines_done > 0 : status === 'done';

/** The maximum number of refused lines shown. The result file contains all of them. */
export const maxRefused = 50;

/** Returns the first refused lines with their reasons. */
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
