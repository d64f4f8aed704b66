import type { BulkOperation } from './bulk-job.ts';
import type { BulkTarget } from './bulk-targets.ts';
import { isBulkOver } from './bulk-transitions.ts';

/** The calls whose lines can be undone: the values that they change are saved with their operation. */
export const bulkUndoTargets: ReadonlySet<BulkTarget> = new Set(['updateProduct', 'setInventoryLevel']);

/** Reports whether an operation can be undone: once, while it is kept. */
export const isUndoable = ({ target, isDryRun, status, succeeded, undoes, undoneBy }: BulkOperation): boolean =>
  target !== null &&
  bulkUndoTargets.has(target) &&
  !isDryRun &&
  isBulkOver(status) &&
  succeeded > 0 &&
  undoes === null &&
  undoneBy === null;
