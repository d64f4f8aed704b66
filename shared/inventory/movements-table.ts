import { derivedUlid } from '#shared/table/derived-id.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { PutWrite } from '#shared/table/transact.ts';
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

/** Reads a stored item as a movement. */
export const parseMovement = (item: unknown): StockMovement => stockMovementForm.read(item);

/** Partitions of the indexes that hold the movements with one value of a filter. */
const movementFilter = {
  order: (storeId: string, orderId: number) =>
    ({ index: 'filter_a', pk: indexKeys.filterPartition(storeId, 'MOVEMENT', 'order_id', orderId) }) as const,
  variant: (storeId: string, variantId: number) =>
    ({ index: 'filter_b', pk: indexKeys.filterPartition(storeId, 'MOVEMENT', 'variant_id', variantId) }) as const,
};

/** The stored form of a movement. */
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

/** The id of the event about a movement, or of another event that it causes: always the same. */
export const eventIdOfMovement = (storeId: string, { variantId, locationId, sequence, createdAtMs }: StockMovement, other = ''): string =>
  `evt_${derivedUlid(`${storeId}#${variantId}#${locationId}#${sequence}${other}`, createdAtMs)}`;

/** Records a movement. Refused as `movement` when its id is taken: by itself, recorded already, or by another one. */
export const addMovementWrite = (storeId: string, movement: StockMovement): PutWrite => ({
  as: 'movement',
  put: { Item: movementItem(storeId, movement), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Filters of the list of movements; absent ones accept everything. */
export type MovementFilters = {
  readonly variantId?: number | undefined;
  readonly locationId?: number | undefined;
  readonly orderId?: number | undefined;
};

/** Where the store's movements are read: in the smallest set that is known to hold all of the list. Those of a location are chosen among all. */
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
