import { createStoreClient } from 'store-management-api';

const store = createStoreClient({ apiKey: process.env.KEY, baseUrl: `${process.env.BASE}/v1` });
const sizes = ['S', 'M', 'L'];

const shirt = await store.products.create(
  {
    name: 'Linen shirt',
    status: 'active',
    options: [{ name: 'Size', values: sizes }],
    variants: sizes.map((size) => ({ option_values: { Size: size }, sku: `SHIRT-${size}`, price: '39.00', inventory_quantity: 10 })),
  },
  { idempotencyKey: 'product:linen-shirt' },
);
for (const { sku, price, inventory_quantity: stock } of shirt.variants) console.log(sku, price, stock);
