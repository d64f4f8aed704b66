import type { ProductDeps } from '#functions/api/products/deps.ts';

/** What the group's operations need: they are those of the public group. */
export type AdminProductDeps = ProductDeps;
