import { isStocked, kindIssues } from '#shared/catalogue/change-product.ts';
import { blankProduct } from '#shared/catalogue/product.ts';
import type { ProductChange } from '#shared/catalogue/product-change.ts';
import { aProduct } from '#test/support/builders/a-product.ts';

const issues = (before: Parameters<typeof kindIssues>[0], change: ProductChange): string[] =>
  kindIssues(before, change).map(({ param, code }) => `${param}: ${code}`);

const nothing = blankProduct(1, 0);
const shirt = aProduct();
const giftCard = aProduct({ kind: 'gift_card' });

describe('the kind of a product', () => {
  it('decides whether its stock can be tracked', () => {
    expect((['physical', 'digital', 'gift_card', 'booking'] as const).map(isStocked)).toEqual([true, true, false, false]);
  });

  it.each<[string, Parameters<typeof kindIssues>[0], ProductChange, string[]]>([
    ['goods may be made digital', shirt, { kind: 'digital' }, []],
    ['goods never become gift cards', shirt, { kind: 'gift_card' }, ['kind: read_only']],
    ['a gift card never becomes goods', giftCard, { kind: 'physical' }, ['kind: read_only']],
    ['a gift card may be sent back as it is', giftCard, { kind: 'gift_card', options: [] }, []],
    ['a gift card keeps its options', giftCard, { options: [{ name: 'Size', values: ['S'] }] }, ['options: read_only']],
    ['a gift card is not counted', giftCard, { variants: [{ inventoryTracked: true }] }, ['variants[0].inventory_tracked: read_only']],
    [
      'a new booking is not counted',
      nothing,
      { kind: 'booking', variants: [{ inventoryTracked: true }] },
      ['variants[0].inventory_tracked: not_tracked'],
    ],
    ['a new booking may be free', nothing, { kind: 'booking', variants: [{ priceMinor: 0n }] }, []],
    ['a gift card has a value', giftCard, { variants: [{}, { priceMinor: 0n }] }, ['variants[1].price: too_small']],
    ['a gift card is worth 100,000.00 at most', nothing, { kind: 'gift_card', variants: [{ priceMinor: 10_000_000n }] }, []],
    [
      'a gift card is not worth more',
      nothing,
      { kind: 'gift_card', variants: [{ priceMinor: 10_000_001n }] },
      ['variants[0].price: too_large'],
    ],
  ])('%s', (_, before, change, expected) => {
    expect(issues(before, change)).toEqual(expected);
  });
});
