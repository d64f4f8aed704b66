import type { InventoryLevel } from '#shared/client/generated/admin-api.ts';
import type { BulkPlan } from '../bulk-operations/bulk-lines.ts';
import { formatCount } from '../format/store-format.ts';

/** A stock change: `set` to a counted number of units, or `adjust` by a number of units. */
export type StockChange = { readonly way: 'set' | 'adjust'; readonly units: number | null; readonly reason: string | null };

type Level = Pick<InventoryLevel, 'variant_id' | 'location_id' | 'on_hand'>;

/**
 * Plans a stock change with one line per stock level. If the stock has changed since the user saw it, the API refuses
 * the line. A level that would stay the same or become negative gets no line.
 */
export function stockPlan<Row extends Level>(levels: readonly Row[], { way, units, reason }: StockChange): BulkPlan<Row> {
  const after = ({ on_hand }: Level): number => (way === 'set' ? (units ?? on_hand) : on_hand + (units ?? 0));
  return {
    operation: 'setInventoryLevel',
    lines: levels
      .filter((level) => after(level) >= 0 && after(level) !== level.on_hand)
      .map((row) => {
        const { variant_id, location_id, on_hand: expected_on_hand } = row;
        return { row, body: { variant_id, location_id, on_hand: after(row), expected_on_hand, reason } };
      }),
    preview: (row) => `${formatCount(row.on_hand)} → ${formatCount(after(row))}`,
  };
}
