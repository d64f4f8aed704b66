import { readVariantTitles } from '#shared/catalogue/variant-titles-table.ts';
import type { ListQuery } from '#shared/http/paging.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { VariantNames } from './variant-names-schema.ts';

type OfVariant = { readonly variant_id: number | null; readonly names?: VariantNames };
type NamesQuery = ListQuery & { readonly include?: 'names' };
type Answer<Body> = { readonly status: 200; readonly body: Body };

/** Lists prices. If the query asks for variant names, they are added, which takes two more reads. */
export const listWithVariantNames =
  <View extends OfVariant, Body extends { readonly data: readonly View[] }>(
    table: Table,
    list: (input: { readonly query: NamesQuery }, context: StoreContext) => Promise<Answer<Body>>,
  ) =>
  async (input: { readonly query: NamesQuery }, context: StoreContext): Promise<Answer<Body>> => {
    const answer = await list(input, context);
    if (input.query.include === undefined) return answer;
    const { data } = answer.body;
    const ids = [...new Set(data.flatMap(({ variant_id }) => variant_id ?? []))];
    const variants = await findVariants(table, context.storeId, ids);
    const productIds = variants.map(({ productId }) => productId);
    const titles = await readVariantTitles(table, context.storeId, productIds);
    const byId = new Map(titles.map((title) => [title.variantId, title]));
    const namesOf = ({ variant_id }: View): VariantNames => {
      const variant = variant_id === null ? undefined : byId.get(variant_id);
      return { name: variant?.productName ?? null, variant_title: variant?.title ?? null, sku: variant?.sku ?? null };
    };
    // The response is rebuilt, because the `json` of the list's response does not contain the variant names.
    return { status: 200, body: { ...answer.body, data: data.map((price) => ({ ...price, names: namesOf(price) })) } };
  };
