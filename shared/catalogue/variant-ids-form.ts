import { listIfAny } from '#shared/table/rows/left-out.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';

/** The ids of the variants that an object names, in its row and in the index rows that project them. */
export const variantIdsForm = storedForm<{ readonly variantIds: readonly number[] }>()({ variantIds: listIfAny(number) });
