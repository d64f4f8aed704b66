import type { BulkOperation } from './bulk-job.ts';
import type { BulkTarget } from './bulk-targets.ts';
import { isBulkOver } from './bulk-transitions.ts';

/**
 * The API operations whose calls can be undone. If a bulk operation makes such a call, it stores the values that the
 * call replaces.
 */
export const bulkUndoTargets: ReadonlySet<BulkTarget> = new Set(['updateProduct', 'setInventoryLevel', 'adjustInventoryLevel']);

/** Reports whether a bulk operation can be undone. The operation must have ended, and it can be undone only once. */
export const isUndoable = ({ target, isDryRun, status, succeeded, undoes, undoneBy }: BulkOperation): boolean =>
  target !== null &&
  bulkUndoTargets.has(target) &&
  !isDryRun &&
  isBulkOver(status) &&
  succeeded > 0 &&
  undoes === null &&
  undoneBy === null;
