import { buildEvent } from '#events/build-event.ts';
import { changedFields } from '#events/changed-fields.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { conflictLabels, replaceProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { commitInPhases } from '#shared/inventory/commit-in-phases-table.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminCatalogueDeps } from '../operations.ts';

/** So many products are detached within one request; what has more of them must be taken from some first. */
const maxDetached = 500;
const atOnce = 10;

type Deps = Pick<AdminCatalogueDeps, 'table' | 'newEventId'>;

/** What is taken away from products: a category or a brand. */
export type Detached = {
  readonly noun: 'category' | 'brand';
  /** Ids of the products that may name it, at most `limit`. */
  readonly members: (limit: number) => Promise<readonly number[]>;
  /** The product without it; null when the product does not name it. */
  readonly without: (product: Product) => Product | null;
  /** Removes what told of a product that does not name it. */
  readonly forget: (productId: number) => Promise<void>;
};

/**
 * Takes a category or brand away from all its products, each in a transaction of its own with its `product.updated`. What is done
 * stays done if the request ends early; the same request then does the rest.
 * @throws FieldErrors `in_use` when more than 500 products name it; nothing is changed then
 */
export async function detachProducts(deps: Deps, context: StoreContext, detached: Detached): Promise<void> {
  const members = await detached.members(maxDetached + 1);
  if (members.length === 0) return;
  if (members.length > maxDetached) {
    const message = `More than ${maxDetached} products name this ${detached.noun}; take it away from some of them first.`;
    throw fieldError('', 'in_use', message, { maximum: maxDetached });
  }
  const locations = await listLocations(deps.table, context.storeId);
  for (let from = 0; from < members.length; from += atOnce) {
    const some = members.slice(from, from + atOnce);
    await Promise.all(some.map((productId) => detachProduct(deps, context, detached, productId, locations)));
  }
}

function detachProduct(
  { table, newEventId }: Deps,
  context: StoreContext,
  { without, forget }: Detached,
  productId: number,
  locations: readonly Location[],
): Promise<void> {
  const { storeId, store, nowMs } = context;
  return retryOnConflict(conflictLabels, async () => {
    const [before, stock] = await Promise.all([getProduct(table, storeId, productId), getProductStock(table, storeId, productId)]);
    const changed = before === null ? null : without(before);
    if (before === null || changed === null) return forget(productId);
    const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const surroundings = { stock, locations, currency: store.currency };
    const data = productView(after, surroundings);
    const previous = changedFields(productView(before, surroundings), data);
    const { writes, movable } = replaceProductWrites(before, after, { storeId, nowMs, levels: [], abandoned: new Map() });
    await commitInPhases(
      table,
      { ...context, claim: null },
      {
        writes,
        movable,
        events: [buildEvent(context, { id: newEventId(), topic: 'product.updated', data, previous })],
        answer: { status: 200, body: null },
      },
    );
  });
}
