import { demoProducts } from '#infra/local/seed/demo-products.ts';

const products = () => demoProducts({ brand: (name) => name.length, category: (name) => name.length });

describe('the products of the demo store', () => {
  it('are 60, of every kind', () => {
    const kinds = products().map(({ kind }) => kind ?? 'physical');
    const count = (kind: string): number => kinds.filter((one) => one === kind).length;
    expect([kinds.length, count('physical'), count('digital'), count('gift_card'), count('booking')]).toEqual([60, 49, 8, 2, 1]);
  });

  it('have distinct names, and are the same every time', () => {
    expect(new Set(products().map(({ name }) => name)).size).toBe(60);
    expect(products()).toEqual(products());
  });
});
