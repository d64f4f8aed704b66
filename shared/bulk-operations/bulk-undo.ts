import type { BulkOperation } from './bulk-job.ts';
import type { BulkTarget } from './bulk-targets.ts';
import { isBulkOver } from './bulk-transitions.ts';

/**
 * The API operations that can be undone. This is possible because a bulk operation that makes such calls stores the
 * values that they replace.
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
