import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import { movementKinds } from './level-movement-form.ts';
import type { StockMovement } from './stock-movement.ts';

/** How a stock movement is stored. */
export const stockMovementForm = storedForm<StockMovement>()({
  ...movementKinds,
  variantId: number,
  locationId: number,
  onHandAfter: number,
  sequence: number,
  createdAtMs: number,
});
