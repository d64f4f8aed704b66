import { catalogueRows } from './catalogue-rows.ts';
import { orderRows } from './order-rows.ts';
import { platformRows } from './platform-rows.ts';
import type { RowKind } from './row-kind.ts';

/** Every kind of row that a form reads. `test/shared/stored-rows.test.ts` checks that none is missing. */
export const allRows: readonly RowKind[] = [...catalogueRows, ...orderRows, ...platformRows];
