import {
  isTaken,
  lookUpOutdated,
  mayHaveId,
  pathExternalId,
  refuseOutdatedLookUp,
  withPathId,
} from '#shared/external-ids/path-external-id.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { matchVariants } from '../match-variants.ts';
import { type ProductUpsertInput, productUpsertBody } from '../product-body.ts';
import { addProduct } from './create-product-operation.ts';
import { findProduct } from './find-product-table.ts';
import { readChange } from './read-change-operation.ts';
import type { ProductAnswer, ProductDeps } from './save-product-operation.ts';
import { changeProductOf } from './update-product-operation.ts';

type UpsertInput = { readonly params: { readonly system: string; readonly system_id: string }; readonly body: ProductUpsertInput };

/**
 * Creates a product with an external id, or changes the product that already has this id. A change works like PATCH,
 * except that variants left out of the request are kept. Only the lock on the external id decides whether the product
 * exists: of several concurrent requests, one creates the product and the others find it.
 */
export const upsertProduct =
  (deps: ProductDeps) =>
  async ({ params, body }: UpsertInput, context: StoreContext): Promise<ProductAnswer<200 | 201>> => {
    const at = pathExternalId(params);
    const whole = { ...body, external_ids: withPathId(body, at) };
    const { variantsMode = 'merge', ...wanted } = await readChange(productUpsertBody, whole, deps.imagePolicy, context.apiHost);
    const none = new Set<number>();
    const find = () => findProduct(deps.table, context.storeId, wanted, at, (id) => none.has(id));
    const notThis = (id: number) => {
      none.add(id);
      return refuseOutdatedLookUp();
    };
    return retryOnConflict<ProductAnswer<200 | 201>>([lookUpOutdated], async () => {
      const id = await find();
      if (id === null) {
        return addProduct(deps, context, wanted).catch(async (error: unknown) => {
          throw isTaken(error) && (await find()) !== null ? refuseOutdatedLookUp() : error;
        });
      }
      return changeProductOf(deps, context, id, wanted, (before) => {
        if (!mayHaveId(before, at)) throw notThis(id);
        return { ...wanted, variantsMode, variants: matchVariants(before, wanted.variants ?? []) };
      }).catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'not_found' ? notThis(id) : error;
      });
    });
  };
