import type { KnownObject, World } from './world.ts';

type Variant = {
  readonly id: number;
  readonly is_active?: boolean;
  readonly inventory_tracked?: boolean;
  readonly inventory_quantity?: number;
};

/** The stock below which a variant counts as out of stock. */
const minStock = 10;

/**
 * Returns variants that an order may name. They are active and not bookable. If their stock is tracked, they were in
 * stock when the API last returned their product.
 */
export const variantsToOrder = (world: World): readonly number[] => variantsOf(world, ({ kind }) => kind !== 'booking');

/** Returns bookable variants. */
export const variantsToBook = (world: World): readonly number[] => variantsOf(world, ({ kind }) => kind === 'booking');

const variantsOf = (world: World, isWanted: (product: KnownObject) => boolean): readonly number[] =>
  world
    .idsOf('product')
    .flatMap((id) => world.objectOf(id) ?? [])
    .filter((product) => product['status'] === 'active' && isWanted(product))
    .flatMap(({ variants }) => (variants ?? []) as readonly Variant[])
    .flatMap(({ id, is_active: isActive = true, inventory_tracked: isTracked = false, inventory_quantity: quantity = 0 }) =>
      isActive && (!isTracked || quantity >= minStock) ? [id] : [],
    );
