import { stockPlan } from '#functions/console/web/inventory/bulk-stock.ts';

const levelOf = (variant_id: number, on_hand: number) => ({ variant_id, location_id: 7, on_hand });

describe('a bulk change of stock', () => {
  it('sets differing levels to a count, conditional on the shown units', () => {
    const { operation, lines, preview } = stockPlan([levelOf(1, 4), levelOf(2, 9)], { way: 'set', units: 9, reason: 'Annual count' });
    expect(operation).toBe('setInventoryLevel');
    expect(lines).toEqual([
      {
        row: levelOf(1, 4),
        body: { variant_id: 1, location_id: 7, on_hand: 9, expected_on_hand: 4, reason: 'Annual count' },
      },
    ]);
    expect(preview?.(levelOf(1, 4))).toBe('4 → 9');
  });

  it('adjusts levels with enough units', () => {
    const { lines } = stockPlan([levelOf(1, 4), levelOf(2, 1)], { way: 'adjust', units: -2, reason: null });
    expect(lines.map(({ body }) => body)).toEqual([{ variant_id: 1, location_id: 7, on_hand: 2, expected_on_hand: 4, reason: null }]);
  });

  it('changes nothing until a number is entered', () => {
    expect(stockPlan([levelOf(1, 4)], { way: 'set', units: null, reason: null }).lines).toEqual([]);
  });
});
