import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import { type FieldKinds, flag, number, optional, storedForm, text } from '#shared/table/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, exchangeUnique, ownerOfUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import type { Discount } from './discount.ts';
import { termsKinds } from './discount-terms-form.ts';

/** What staff and integrations configure of a discount, and not what orders count. */
type Configured = Omit<Discount, 'id' | 'timesUsed' | 'everUsed' | 'createdAtMs'>;

const configuredKinds: FieldKinds<Configured> = {
  ...termsKinds,
  code: text,
  title: optional(text),
  oncePerCustomer: flag,
  usageLimit: optional(number),
  updatedAtMs: number,
};
const configuredForm = storedForm<Configured>()(configuredKinds);

/** How a discount is stored. */
export const discountForm = storedForm<Discount>()({
  id: number,
  ...configuredKinds,
  timesUsed: number,
  everUsed: flag,
  createdAtMs: number,
});

/** Reads a stored item as a discount. */
export const parseDiscount = (item: unknown): Discount => discountForm.read(item);

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

const updatedKeys = (storeId: string, { id, updatedAtMs }: Discount): Record<string, unknown> =>
  indexKeys.updated(storeId, 'DISCOUNT', updatedAtMs, padId(id));

/** The stored form of a discount. */
export const discountItem = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DISCOUNT', discount.id),
  ...updatedKeys(storeId, discount),
  entity: 'discount',
  ...discountForm.write(discount),
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
  const change = setAttributes({ ...updatedKeys(storeId, after), ...configuredForm.write(after) });
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
