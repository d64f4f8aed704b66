import { derivedFigures, noSales } from '#shared/reports/sales-figures.ts';

const cent = 1n;
const yen = 100n;

describe('the derived columns', () => {
  it('are net sales, the total, the average order, profit and margin', () => {
    const figures = {
      grossMinor: 10_000n,
      discountsMinor: 1_000n,
      returnsMinor: 500n,
      shippingMinor: 495n,
      taxesMinor: 1_800n,
      orders: 4n,
      units: 7n,
      giftCardsMinor: 2_500n,
      costMinor: 3_000n,
      uncostedMinor: 500n,
    };
    expect(derivedFigures(figures, cent)).toEqual({
      netMinor: 8_500n,
      totalMinor: 10_795n,
      averageOrderMinor: 2_250n,
      profitMinor: 5_000n,
      marginPercent: 62.5,
    });
  });

  it('have no margin without net sales, and no average without orders', () => {
    const goneBack = { ...noSales, grossMinor: 500n, returnsMinor: 500n, costMinor: 200n };
    expect(derivedFigures(goneBack, cent)).toMatchObject({ averageOrderMinor: 0n, profitMinor: -200n, marginPercent: null });
  });

  it.each([
    [1_000n, 1_250n, -25],
    [-1_000n, -400n, 60],
    [300n, 200n, 33.33],
    [200_000n, 199_990n, 0.01],
    [100_000n, 100_005n, -0.01],
  ])('of net sales %d and cost %d have a margin of %d percent', (netMinor, costMinor, percent) => {
    expect(derivedFigures({ ...noSales, grossMinor: netMinor, costMinor }, cent).marginPercent).toBe(percent);
  });

  it('are whole amounts in a currency without smaller units', () => {
    expect(derivedFigures({ ...noSales, grossMinor: 100_000n, orders: 3n }, yen).averageOrderMinor).toBe(33_300n);
  });
});
