/** Functions that look up a brand or category of the demo store by name and return its id. */
export type DemoReferences = { readonly brand: (name: string) => number; readonly category: (name: string) => number };

type Line = {
  readonly category: string;
  readonly brand: string;
  readonly names: readonly string[];
  readonly priceMinor: number;
  readonly make: (name: string, priceMinor: number, n: number) => Record<string, unknown>;
};

const price = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

const simple =
  (over: Record<string, unknown> = {}) =>
  (name: string, priceMinor: number, n: number) => ({
    variants: [{ sku: skuOf(name), price: price(priceMinor), inventory_quantity: 5 + ((n * 7) % 40), weight_grams: 200 + n * 10, ...over }],
  });

const sizes = ['S', 'M', 'L'];
const inSizes = (name: string, priceMinor: number, n: number) => ({
  options: [
    { name: 'Size', values: sizes },
    { name: 'Colour', values: ['Navy', 'Sand'] },
  ],
  variants: sizes.flatMap((size, s) =>
    ['Navy', 'Sand'].map((colour) => ({
      option_values: { Size: size, Colour: colour },
      sku: `${skuOf(name)}-${size}-${colour.slice(0, 1)}`,
      price: price(priceMinor),
      compare_at_price: n % 3 === 0 ? price(priceMinor + 1000) : null,
      cost: price(Math.trunc(priceMinor * 0.4)),
      inventory_quantity: (n * 3 + s * 5) % 25,
    })),
  ),
});

const digital = (_name: string, priceMinor: number) => ({
  kind: 'digital',
  variants: [{ price: price(priceMinor), inventory_tracked: false }],
});

const giftCard = (_name: string, priceMinor: number, n: number) => {
  if (n > 0) return { kind: 'gift_card', variants: [{ price: price(priceMinor) }] };
  const values = [2500, 5000, 10_000].map(price);
  const variants = values.map((value) => ({ option_values: { Value: value }, price: value }));
  return { kind: 'gift_card', options: [{ name: 'Value', values }], variants };
};

const booking = (_name: string, priceMinor: number) => ({ kind: 'booking', variants: [{ price: price(priceMinor) }] });

const lines: readonly Line[] = [
  {
    category: 'Shirts',
    brand: 'Harbour',
    names: [
      'Linen shirt',
      'Oxford shirt',
      'Flannel shirt',
      'Camp shirt',
      'Denim shirt',
      'Band collar shirt',
      'Striped shirt',
      'Work shirt',
    ],
    priceMinor: 4900,
    make: inSizes,
  },
  {
    category: 'Knitwear',
    brand: 'Harbour',
    names: [
      'Aran jumper',
      'Merino cardigan',
      'Fisherman beanie',
      'Wool scarf',
      'Cable vest',
      'Ribbed socks',
      'Lambswool gloves',
      'Donegal crew neck',
    ],
    priceMinor: 6900,
    make: inSizes,
  },
  {
    category: 'Lighting',
    brand: 'Nordlys',
    names: ['Desk lamp', 'Paper lantern', 'Brass pendant', 'Beeswax candle', 'Oil lamp', 'Reading light', 'Clip light', 'Window star'],
    priceMinor: 3450,
    make: simple(),
  },
  {
    category: 'Kitchen',
    brand: 'Pine & Co',
    names: ['Pine board', 'Bread knife', 'Enamel mug', 'Tea towel', 'Salt jar', 'Carafe', 'Butter dish', 'Apron', 'Ladle'],
    priceMinor: 1890,
    make: simple(),
  },
  {
    category: 'Coffee',
    brand: 'Atlas Roasters',
    names: [
      'Ethiopia Guji',
      'Kenya Nyeri',
      'Colombia Huila',
      'Brazil Cerrado',
      'Rwanda Gakenke',
      'Peru Cajamarca',
      'Decaf Sidamo',
      'House blend',
    ],
    priceMinor: 1250,
    make: simple({ barcode: '4006381333931' }),
  },
  {
    category: 'Tea',
    brand: 'Atlas Roasters',
    names: ['Earl Grey', 'Assam', 'Sencha', 'Lapsang', 'Mint', 'Chamomile', 'Rooibos', 'Oolong'],
    priceMinor: 790,
    // Loose tea is weighed at the counter, so its stock is not tracked.
    make: simple({ inventory_tracked: false, inventory_quantity: null }),
  },
  {
    category: 'Downloads',
    brand: 'Pine & Co',
    names: [
      'Bread baking course',
      'Knife sharpening guide',
      'Knitting pattern Aran',
      'Brewing handbook',
      'Candle making course',
      'Pantry planner',
      'Field recordings',
      'Wallpaper pack',
    ],
    priceMinor: 1500,
    make: digital,
  },
  {
    category: 'Gift cards',
    brand: 'Harbour',
    names: ['Gift card', 'Coffee lover gift card'],
    priceMinor: 2500,
    make: giftCard,
  },
  {
    category: 'Workshops',
    brand: 'Atlas Roasters',
    names: ['Coffee tasting'],
    priceMinor: 4500,
    make: booking,
  },
];

const skuOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '-');

/**
 * Returns the 60 products of the live demo store, which are the same for every seed. There are products of every kind,
 * with and without variants, with and without tracked stock, and some are drafts or archived.
 */
export const demoProducts = ({ brand, category }: DemoReferences): readonly Record<string, unknown>[] =>
  lines.flatMap((line, l) =>
    line.names.map((name, n) => ({
      name,
      status: n === 6 ? 'draft' : n === 7 && l % 2 === 0 ? 'archived' : 'active',
      description: `<p>${name}, as sold in the shop on Quay Street.</p>`,
      short_description: `<p>${name}</p>`,
      brand_id: brand(line.brand),
      category_ids: [category(line.category)],
      is_featured: n === 0,
      seo: { title: name, description: null },
      ...line.make(name, line.priceMinor + n * 150, n),
    })),
  );
