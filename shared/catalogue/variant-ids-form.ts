import { listOf, number, storedForm } from '#shared/table/rows/stored-form.ts';

/** How items and rows of indexes name the variants of a product, or of an order's lines, whose stock is read with them. */
export const variantIdsForm = storedForm<{ readonly variantIds: readonly number[] }>()({ variantIds: listOf(number) });
