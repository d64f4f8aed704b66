import { type Demand, levelAt } from '#shared/inventory/fulfilling-location.ts';
import { type StockMove, untrackedCheck } from '#shared/inventory/stock-writes-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { rowBytes } from '#shared/inventory/variant-stock-table.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

type Stock = ReadonlyMap<number, VariantStock>;

/** What an order takes from the location that fulfils it: one move for each tracked variant. */
export const movesOf = (demands: readonly Demand[], stock: Stock, locationId: number | null): StockMove[] =>
  demands.flatMap(({ variantId, quantity }) => {
    const row = stock.get(variantId);
    return row === undefined || !row.tracked || locationId === null
      ? []
      : [
          {
            productId: row.productId,
            variantId,
            locationId,
            quantity,
            level: levelAt(stock, variantId, locationId),
            rowBytes: rowBytes(row),
          },
        ];
  });

/** The writes that hold an order's untracked variants to what was read of them. */
export const untrackedChecks = (storeId: string, demands: readonly Demand[], stock: Stock): LabelledWrite[] =>
  demands.flatMap(({ variantId }) => {
    const row = stock.get(variantId);
    return row === undefined || row.tracked ? [] : [untrackedCheck(storeId, row)];
  });
