import { truncateToBytes } from '#shared/operations/read-operations.ts';

const itself = <View>(one: View): View => one;
const big = (id: number) => ({ id, text: 'x'.repeat(1_500_000) });

describe('a page within the size limit of an answer', () => {
  it('is unchanged while it is small', () => {
    const page = { items: [{ id: 2 }, { id: 1 }], next: 'further' };
    expect(truncateToBytes(page, itself)).toEqual(page);
  });

  it('ends early when its objects are large, and continues after the last one', () => {
    const { items, next } = truncateToBytes({ items: [big(5), big(4), big(3), big(2)], next: null }, itself);
    expect(items.map(({ id }) => id)).toEqual([5, 4]);
    expect(next).toBe('0000000000000004');
  });

  it('has at least one object, however large', () => {
    const one = { id: 1, text: 'x'.repeat(5_000_000) };
    expect(truncateToBytes({ items: [one], next: null }, itself)).toEqual({ items: [one], next: null });
  });

  it("counts the double escaping of quotes in a function's answer", () => {
    const quoted = (id: number) => ({ id, text: '"'.repeat(450_000) });
    expect(truncateToBytes({ items: [quoted(4), quoted(3), quoted(2), quoted(1)], next: null }, itself).items).toHaveLength(2);
  });
});
