import type { ApiClient } from './api-client.ts';
import type { Timeline } from './timeline.ts';

/** What the planned trade needs to know about a seeded product. */
export type SeededProduct = { readonly id: number; readonly variantId: number; readonly name: string };

/** The live demo store, and the timeline of its planned orders and other actions. */
export type DemoTrade = {
  readonly timeline: Timeline;
  readonly admin: ApiClient;
  readonly integration: ApiClient;
  /** `/stores/{id}` */
  readonly storePath: string;
  readonly products: readonly SeededProduct[];
  /** The ids of the store's customers, in order of their creation. */
  readonly customers: readonly number[];
  readonly category: (name: string) => number;
  readonly location: (name: string) => number;
};

/** A Dublin address without a recipient's name. */
export const dublin = { line1: '1 Main Street', city: 'Dublin', postcode: 'D01 F5P2', country: 'IE' };

/** Returns the seeded product with this name. Throws if there is none. */
export function productNamed({ products }: Pick<DemoTrade, 'products'>, name: string): SeededProduct {
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`The seed has no product named ${name}.`);
  return found;
}
