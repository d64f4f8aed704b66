import { derivedUlid } from '#shared/table/derived-id.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { PutWrite } from '#shared/table/transact.ts';
import { movementKinds } from './level-movement-form.ts';
import type { StockMovement } from './stock-movement.ts';

/** The stored form of a stock movement. */
export const stockMovementForm = storedForm<StockMovement>()({
  ...movementKinds,
  variantId: number,
  locationId: number,
  onHandAfter: number,
  sequence: number,
  createdAtMs: number,
});

/** Reads a stored item as a movement. */
export const parseMovement = (item: unknown): StockMovement => stockMovementForm.read(item);

/** The index partitions that list the movements of an order or a variant. */
const movementFilter = {
  order: (storeId: string, orderId: number) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'MOVEMENT', 'order_id', orderId) }) as const,
  variant: (storeId: string, variantId: number) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'MOVEMENT', 'variant_id', variantId) }) as const,
};

/** Returns the stored form of a movement. */
export function movementItem(storeId: string, movement: StockMovement): Record<string, unknown> {
  const key = keys.listed(storeId, 'MOVEMENT', movement.id);
  return {
    ...key,
    ...(movement.orderId === null ? {} : { filter_a_pk: movementFilter.order(storeId, movement.orderId).pk, filter_a_sk: key.sk }),
    filter_b_pk: movementFilter.variant(storeId, movement.variantId).pk,
    filter_b_sk: key.sk,
    entity: 'movement',
    ...stockMovementForm.write(movement),
  };
}

/**
 * Returns the id of the event about a movement or, with `other`, of another event that the movement causes. The id is
 * derived from the movement, so a repeated attempt gets the same id.
 */
export const eventIdOfMovement = (storeId: string, { variantId, locationId, sequence, createdAtMs }: StockMovement, other = ''): string =>
  `evt_${derivedUlid(`${storeId}#${variantId}#${locationId}#${sequence}${other}`, createdAtMs)}`;

/**
 * Returns the write that records a movement. It fails with label `movement` when the id is taken, either because this
 * movement is already recorded or because another movement has the id.
 */
export const addMovementWrite = (storeId: string, movement: StockMovement): PutWrite => ({
  as: 'movement',
  put: { Item: movementItem(storeId, movement), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The filters for listing movements. A movement must match all filters that are given. */
export type MovementFilters = {
  readonly variantId?: number | undefined;
  readonly locationId?: number | undefined;
  readonly orderId?: number | undefined;
};

/**
 * Returns the `PageSource` for a list of stock movements. Without an order or a variant, the list reads all movements
 * of the store.
 */
export function movementPages(storeId: string, { variantId, locationId, orderId }: MovementFilters): PageSource<StockMovement> {
  const accept = (movement: StockMovement): boolean =>
    (variantId === undefined || movement.variantId === variantId) &&
    (locationId === undefined || movement.locationId === locationId) &&
    (orderId === undefined || movement.orderId === orderId);
  const source = { storeId, kind: 'MOVEMENT', parse: parseMovement, accept, consistency: 'eventual' } as const;
  if (orderId !== undefined) return { ...source, filter: movementFilter.order(storeId, orderId) };
  if (variantId !== undefined) return { ...source, filter: movementFilter.variant(storeId, variantId) };
  return source;
}
