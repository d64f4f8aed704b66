import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { humanize, lowerFirstLetter } from '../format/words.ts';
import type { BulkResult } from './bulk-lines.ts';

/** Returns the title of an operation: `Update product`, `Export of products`, `Import of products.csv`, `Calls of several kinds`. */
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

/** Returns the path of its page. Imports have their own page, where their plan is applied. */
export const pathOfBulk = ({ id, imported_file }: Pick<BulkOperation, 'id' | 'imported_file'>): string =>
  imported_file === null ? `/bulk-operations/${id}` : `/imports/${id}`;

/** Reports whether it can be cancelled. An operation that is already cancelling cannot. */
export const mayCancel = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['awaiting_upload', 'reading', 'running'].includes(status);

/** Reports whether the service is working on it, so its state will change soon. */
export const isUnderWay = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['reading', 'running', 'cancelling'].includes(status);

/** Reports whether there are results to download. An incomplete export has none. */
export const hasResults = ({
  status,
  lines_done,
  exported_object,
}: Pick<BulkOperation, 'status' | 'lines_done' | 'exported_object'>): boolean =>
  exported_object === null ? ['done', 'cancelled', 'failed'].includes(status) && lines_done > 0 : status === 'done';

/** Maximum number of refused lines shown. The file has all. */
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
