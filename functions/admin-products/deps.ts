import type { ProductDeps } from '../products/deps.ts';

/** What the group's operations need: they are those of the public group. */
export type AdminProductDeps = ProductDeps;
