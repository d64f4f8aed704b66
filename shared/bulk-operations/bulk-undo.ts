import type { BulkOperation } from './bulk-job.ts';
import type { BulkTarget } from './bulk-targets.ts';
import { isBulkOver } from './bulk-transitions.ts';

/**
 * The API operations whose calls can be undone if a bulk operation made them, because the bulk operation stores the
 * values that these calls replace.
 */
export const bulkUndoTargets: ReadonlySet<BulkTarget> = new Set(['updateProduct', 'setInventoryLevel', 'adjustInventoryLevel']);

/** Reports whether a bulk operation can be undone. That is possible once, after it has ended. */
export const isUndoable = ({ target, isDryRun, status, succeeded, undoes, undoneBy }: BulkOperation): boolean =>
  target !== null &&
  bulkUndoTargets.has(target) &&
  !isDryRun &&
  isBulkOver(status) &&
  succeeded > 0 &&
  undoes === null &&
  undoneBy === null;
