import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { DiscountTerms } from './discount.ts';
import type { Changed, TermsChange } from './discount-change.ts';

/** The existing products and categories that a change refers to, written as `product 5` and `category 31`. */
export type KnownGoods = ReadonlySet<string>;

/** Reads, with strong consistency, which of the products and categories in a change exist. */
export async function readGoods(table: Table, storeId: string, { productIds = [], categoryIds = [] }: TermsChange): Promise<KnownGoods> {
  const named = [
    ...[...new Set(productIds)].map((id) => keys.listed(storeId, 'PRODUCT', id)),
    ...[...new Set(categoryIds)].map((id) => keys.listed(storeId, 'CATEGORY', id)),
  ];
  const items = await readItems(table, named, ['entity', 'id']);
  return new Set(items.map(({ entity, id }) => `${entity} ${id}`));
}

/**
 * Returns the changed discount if there are no issues. Products and categories that the discount already had are
 * accepted even if they have been deleted, so that a client can send them back.
 * @throws FieldErrors with all issues
 */
export function validateTerms<Terms extends DiscountTerms>(
  before: DiscountTerms,
  change: TermsChange,
  { value, issues }: Changed<Terms>,
  known: KnownGoods,
): Terms {
  const unknown = (noun: 'product' | 'category', sent: readonly number[] = [], named: readonly number[]): FieldIssue[] =>
    sent.flatMap((id, index) =>
      named.includes(id) || known.has(`${noun} ${id}`)
        ? []
        : [{ param: `${noun}_ids[${index}]`, code: 'unknown_id', message: `is not a ${noun} of this store.` }],
    );
  const all = [
    ...issues,
    ...unknown('product', change.productIds, before.productIds),
    ...unknown('category', change.categoryIds, before.categoryIds),
  ];
  if (all.length > 0) throw new FieldErrors(all);
  return value;
}
