import fc from 'fast-check';
import type { Brand } from '#shared/catalogue/brands/brand.ts';
import { brandItem, parseBrand } from '#shared/catalogue/brands/brands-table.ts';
import { anyNumber, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyBrand = fc.record<Brand>({
  id: fc.nat(),
  name: anyText,
  slug: anyText,
  description: anyTextOrNull,
  website: anyTextOrNull,
  joins: fc.nat(),
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a brand', () => {
  it('reads every brand as it was written', () => {
    fc.assert(fc.property(anyBrand, (brand) => expect(parseBrand(brandItem('S1', brand))).toEqual(brand)));
  });
});
