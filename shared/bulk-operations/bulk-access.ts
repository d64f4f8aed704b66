import type { Scope } from '#shared/api-keys/scopes.ts';
import type { BulkExport } from './bulk-export.ts';
import type { BulkImport } from './bulk-import.ts';
import type { BulkOperation } from './bulk-job.ts';
import { bulkTargets } from './bulk-targets.ts';
import { exportedLists } from './exported-lists.ts';

/**
 * What an operation works on: the call that every line makes (null if each line names its own call), the list to
 * export, or the kind of file to import.
 */
export type BulkCall = Pick<BulkOperation, 'target'> & {
  readonly exports: Pick<BulkExport, 'object'> | null;
  readonly imports: Pick<BulkImport, 'kind'> | null;
};

/**
 * Returns the scope that an operation requires. If each line names its own call, returns `integration`, and the scope
 * of each line is checked separately.
 */
export function requiredBulkScope({ target, exports, imports }: BulkCall): Scope | 'integration' {
  if (exports !== null) return exportedLists[exports.object].scope;
  if (imports !== null) return `write_${imports.kind}`;
  return target === null ? 'integration' : bulkTargets[target];
}
