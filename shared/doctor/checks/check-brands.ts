import { type Check, isSettled, nothingMore, type Terms } from '../check.ts';
import type { Fault } from '../finding.ts';

/** Products name brands that exist. */
export function checkBrands(terms: Terms): Check {
  const brands = new Set<number>();
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'brand') brands.add(row.value.id);
      if (row.kind !== 'product') return;
      const { id, brandId, updatedAtMs } = row.value;
      if (brandId === null || brands.has(brandId) || !isSettled(terms, updatedAtMs)) return;
      yield { check: 'brand_missing', object: 'product', id, expected: `brand ${brandId}`, found: null };
    },
    end: nothingMore,
  };
}
