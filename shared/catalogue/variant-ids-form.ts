import { listIfAny } from '#shared/table/rows/left-out.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';

/** The ids of the variants that an object refers to. They are stored in its row and projected into index rows. */
export const variantIdsForm = storedForm<{ readonly variantIds: readonly number[] }>()({ variantIds: listIfAny(number) });
