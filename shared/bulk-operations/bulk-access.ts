import type { Scope } from '#shared/api-keys/scopes.ts';
import type { BulkExport } from './bulk-export.ts';
import type { BulkImport } from './bulk-import.ts';
import type { BulkOperation } from './bulk-job.ts';
import { bulkTargets } from './bulk-targets.ts';
import { exportedLists } from './exported-lists.ts';

/** What an operation does: the call of every line (null when each line names its own), the exported list, or the kind of imported file. */
export type BulkCall = Pick<BulkOperation, 'target'> & {
  readonly exports: Pick<BulkExport, 'object'> | null;
  readonly imports: Pick<BulkImport, 'kind'> | null;
};

/**
 * Returns the scope that an operation needs as a whole: that of its call or list. `integration`: each line names its own call and needs
 * that call's scope.
 */
export function requiredBulkScope({ target, exports, imports }: BulkCall): Scope | 'integration' {
  if (exports !== null) return exportedLists[exports.object].scope;
  if (imports !== null) return `write_${imports.kind}`;
  return target === null ? 'integration' : bulkTargets[target];
}
