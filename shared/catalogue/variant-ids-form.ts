import { listIfAny } from '#shared/table/rows/left-out.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';

/** The variants that an object names, in its row and in those index rows that have them. */
export const variantIdsForm = storedForm<{ readonly variantIds: readonly number[] }>()({ variantIds: listIfAny(number) });
