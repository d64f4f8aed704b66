import * as v from 'valibot';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import { StoredText } from '#shared/table/stored-fields.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, ownerOfUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import type { Discount } from './discount.ts';
import { readTerms, storedTerms, termsAttributes } from './discount-terms-form.ts';

const StoredDiscount = v.pipe(
  v.object({
    id: v.number(),
    code: v.string(),
    title: StoredText,
    ...storedTerms,
    once_per_customer: v.boolean(),
    usage_limit: v.nullable(v.number()),
    times_used: v.number(),
    ever_used: v.boolean(),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): Discount => ({
      ...readTerms(item),
      id: item.id,
      code: item.code,
      title: item.title,
      oncePerCustomer: item.once_per_customer,
      usageLimit: item.usage_limit,
      timesUsed: item.times_used,
      everUsed: item.ever_used,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as a discount. */
export const parseDiscount = (item: unknown): Discount => v.parse(StoredDiscount, item);

/** The discount, read consistently; null when the store has none with this id. */
export async function getDiscount(table: Table, storeId: string, id: number): Promise<Discount | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : parseDiscount(item);
}

/** The form in which codes are stored and compared. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

/** The discount with this code, whatever its case, read consistently in two steps. */
export async function discountByCode(table: Table, storeId: string, code: string): Promise<Discount | null> {
  const id = await ownerOfUnique(table, storeId, 'discount_code', normalCode(code));
  const discount = id === null ? null : await getDiscount(table, storeId, id);
  // Between the two steps the code may have passed to another discount.
  return discount?.code === normalCode(code) ? discount : null;
}

/** Where the list of discounts is read; with a code, at most the one that has it. */
export async function discountPages(table: Table, storeId: string, code: string | undefined): Promise<PageSource<Discount>> {
  const source: PageSource<Discount> = { storeId, kind: 'DISCOUNT', parse: parseDiscount };
  if (code === undefined) return source;
  const id = await ownerOfUnique(table, storeId, 'discount_code', normalCode(code));
  return { ...source, onlyKeys: id === null ? [] : [padId(id)], accept: (discount) => discount.code === normalCode(code) };
}

/** What staff and integrations configure of a discount. Not its uses: orders count those. */
const settledOf = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...indexKeys.updated(storeId, 'DISCOUNT', discount.updatedAtMs, padId(discount.id)),
  ...termsAttributes(discount),
  code: discount.code,
  title: discount.title,
  once_per_customer: discount.oncePerCustomer,
  usage_limit: discount.usageLimit,
  updated_at_ms: discount.updatedAtMs,
});

/** The stored form of a discount. */
export const discountItem = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DISCOUNT', discount.id),
  entity: 'discount',
  id: discount.id,
  ...settledOf(storeId, discount),
  times_used: discount.timesUsed,
  ever_used: discount.everUsed,
  created_at_ms: discount.createdAtMs,
});

const codeOf = ({ code, id }: Discount): UniqueValue => ({ as: 'code', kind: 'discount_code', value: code, ownerId: id });

/** Writes that add a discount. Refused as `discount` (the id is taken) or `code` (another discount has it). */
export const addDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  { as: 'discount', put: { Item: discountItem(storeId, discount), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, codeOf(discount)),
];

/**
 * Writes that change what is configured of a discount; its uses go on being counted meanwhile. Refused as `discount` (changed
 * since it was read) or `code` (another discount has the new one).
 */
export function changeDiscountWrites(storeId: string, before: Discount, after: Discount): LabelledWrite[] {
  const change = setAttributes(settledOf(storeId, after));
  return [
    {
      as: 'discount',
      update: {
        Key: keys.listed(storeId, 'DISCOUNT', before.id),
        ...change,
        ConditionExpression: 'updated_at_ms = :read',
        ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':read': before.updatedAtMs },
      },
    },
    ...exchangeUnique(storeId, codeOf(before), codeOf(after)),
  ];
}

/** Writes that remove a discount. Refused as `discount` when it has changed, or was used on an order, since it was read. */
export const removeDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  {
    as: 'discount',
    delete: {
      Key: keys.listed(storeId, 'DISCOUNT', discount.id),
      ConditionExpression: 'updated_at_ms = :read AND ever_used = :no',
      ExpressionAttributeValues: { ':read': discount.updatedAtMs, ':no': false },
    },
  },
  releaseUnique(storeId, codeOf(discount)),
];
