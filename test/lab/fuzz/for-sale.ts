import type { KnownObject, World } from './world.ts';

type Variant = {
  readonly id: number;
  readonly is_active?: boolean;
  readonly inventory_tracked?: boolean;
  readonly inventory_quantity?: number;
};

/** So many at least are in stock where an order is to be taken. */
const minStock = 10;

/** Variants that an order can name: of what is sold and in stock, as it was last answered, and not of what is booked. */
export const variantsToOrder = (world: World): readonly number[] => variantsOf(world, ({ kind }) => kind !== 'booking');

/** Variants of what is booked. */
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
