import { parseReturn, returnItem } from '#shared/returns/returns-table.ts';
import { aReturn } from '#test/support/builders/a-return.ts';

describe('the stored form of a return', () => {
  it('of a version that kept no costs of what was restocked is read without', () => {
    const { restocked_costs: _, ...older } = returnItem('S1', aReturn());
    expect(parseReturn(older)).toEqual(aReturn());
  });
});
