import type { BulkOperation } from './bulk-job.ts';
import type { BulkTarget } from './bulk-targets.ts';
import { isBulkOver } from './bulk-transitions.ts';

/** The calls whose lines can be taken back: what they change is kept with their operation. */
export const bulkUndoTargets: ReadonlySet<BulkTarget> = new Set(['updateProduct', 'setInventoryLevel']);

/** Whether what an operation did can be taken back: once, as long as it is kept. */
export const isUndoable = ({ target, isDryRun, status, succeeded, undoes, undoneBy }: BulkOperation): boolean =>
  target !== null &&
  bulkUndoTargets.has(target) &&
  !isDryRun &&
  isBulkOver(status) &&
  succeeded > 0 &&
  undoes === null &&
  undoneBy === null;
