import fc from 'fast-check';
import { categoryItem, parseCategory } from '#shared/catalogue/categories/categories-table.ts';
import type { Category } from '#shared/catalogue/categories/category.ts';
import { anyNumber, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyCategory = fc.record<Category>({
  id: fc.nat(),
  name: anyText,
  slug: anyText,
  parentId: fc.option(fc.nat()),
  description: anyTextOrNull,
  isVisible: fc.boolean(),
  position: anyNumber,
  childCount: anyNumber,
  joins: fc.nat(),
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a category', () => {
  it('reads every category as it was written', () => {
    fc.assert(fc.property(anyCategory, (category) => expect(parseCategory(categoryItem('S1', category))).toEqual(category)));
  });
});
