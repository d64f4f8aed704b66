import fc from 'fast-check';
import { categoryItem, parseCategory } from '#shared/catalogue/categories-table.ts';
import type { Category } from '#shared/catalogue/category.ts';
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
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a category', () => {
  it('reads every category as it was written', () => {
    fc.assert(fc.property(anyCategory, (category) => expect(parseCategory(categoryItem('S1', category))).toEqual(category)));
  });

  it('is the item that it was', () => {
    const category: Category = {
      id: 4,
      name: 'Shirts',
      slug: 'shirts',
      parentId: 2,
      description: null,
      isVisible: true,
      position: 1,
      childCount: 0,
      createdAtMs: Date.UTC(2026, 0, 1),
      updatedAtMs: Date.UTC(2026, 0, 1),
    };
    expect(categoryItem('S1', category)).toEqual({
      child_count: 0,
      created_at_ms: 1767225600000,
      description: null,
      entity: 'category',
      filter_a_pk: 'S#S1#CATEGORY#parent_id#2',
      filter_a_sk: '0000000000000004',
      id: 4,
      is_visible: true,
      name: 'Shirts',
      parent_id: 2,
      pk: 'S#S1#CATEGORY',
      position: 1,
      sk: '0000000000000004',
      slug: 'shirts',
      updated_at_ms: 1767225600000,
      updated_pk: 'S#S1#CATEGORY',
      updated_sk: '001767225600000#0000000000000004',
    });
  });
});
