import type { Scope } from '#shared/api-keys/scopes.ts';
import type { BulkExport } from './bulk-export.ts';
import type { BulkOperation } from './bulk-job.ts';
import { bulkTargets } from './bulk-targets.ts';
import { exportedLists } from './exported-lists.ts';

/** What an operation does: the call of every line, null where each names its own, or the list that it exports. */
export type BulkCall = Pick<BulkOperation, 'target'> & { readonly exports: Pick<BulkExport, 'object'> | null };

/** What an operation needs as a whole: the scope of its call or list; where each line names its own call, each line needs that of its own. */
export function accessOfBulk({ target, exports }: BulkCall): Scope | 'integration' {
  if (exports !== null) return exportedLists[exports.object].scope;
  return target === null ? 'integration' : bulkTargets[target];
}
