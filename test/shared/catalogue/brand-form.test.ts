import fc from 'fast-check';
import type { Brand } from '#shared/catalogue/brand.ts';
import { brandItem, parseBrand } from '#shared/catalogue/brands-table.ts';
import { anyNumber, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyBrand = fc.record<Brand>({
  id: fc.nat(),
  name: anyText,
  slug: anyText,
  description: anyTextOrNull,
  website: anyTextOrNull,
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a brand', () => {
  it('reads every brand as it was written', () => {
    fc.assert(fc.property(anyBrand, (brand) => expect(parseBrand(brandItem('S1', brand))).toEqual(brand)));
  });

  it('is the item that it was', () => {
    const atMs = Date.UTC(2026, 0, 1);
    const brand = {
      id: 3,
      name: 'Acme',
      slug: 'acme',
      description: null,
      website: 'https://acme.example',
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    expect(brandItem('S1', brand)).toEqual({
      created_at_ms: 1767225600000,
      description: null,
      entity: 'brand',
      id: 3,
      name: 'Acme',
      pk: 'S#S1#BRAND',
      sk: '0000000000000003',
      slug: 'acme',
      updated_at_ms: 1767225600000,
      updated_pk: 'S#S1#BRAND',
      updated_sk: '001767225600000#0000000000000003',
      website: 'https://acme.example',
    });
  });
});
