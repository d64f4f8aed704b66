import type { Scope } from '#shared/api-keys/scopes.ts';
import type { BulkExport } from './bulk-export.ts';
import type { BulkImport } from './bulk-import.ts';
import type { BulkOperation } from './bulk-job.ts';
import { bulkTargets } from './bulk-targets.ts';
import { exportedLists } from './exported-lists.ts';

/** What an operation does: the call of every line, null where each names its own; the list that it exports; or the kind of file that it imports. */
export type BulkCall = Pick<BulkOperation, 'target'> & {
  readonly exports: Pick<BulkExport, 'object'> | null;
  readonly imports: Pick<BulkImport, 'kind'> | null;
};

/** What an operation needs as a whole: the scope of its call or list; where each line names its own call, each line needs that of its own. */
export function accessOfBulk({ target, exports, imports }: BulkCall): Scope | 'integration' {
  if (exports !== null) return exportedLists[exports.object].scope;
  if (imports !== null) return `write_${imports.kind}`;
  return target === null ? 'integration' : bulkTargets[target];
}
