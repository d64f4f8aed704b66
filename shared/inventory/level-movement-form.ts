import { movementTypes } from '#shared/inventory/variant-stock.ts';
import { actor } from '#shared/table/rows/stored-fields.ts';
import { number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { LevelMovement } from './variant-stock.ts';

/**
 * The stored fields of a movement's cause. They appear in a level, in a movement's own item, and in a job that returns
 * stock.
 */
export const causeKinds = {
  type: oneOf(movementTypes),
  reason: optional(text),
  orderId: optional(number),
  refundId: optional(number),
  returnId: optional(number),
  actor,
  requestId: optional(text),
} as const;

export const movementKinds = { id: number, delta: number, requestedDelta: number, ...causeKinds } as const;

/** The stored form of a level's last movement. */
export const movementForm = storedForm<LevelMovement>()(movementKinds);
