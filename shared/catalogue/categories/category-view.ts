import { timestamp } from '#shared/kernel/time.ts';
import type { Category } from './category.ts';
import type { CategoryView } from './category-schema.ts';

/** Returns a category as integrations and staff see it. */
export const categoryView = (category: Category): CategoryView => ({
  object: 'category',
  id: category.id,
  name: category.name,
  slug: category.slug,
  parent_id: category.parentId,
  description: category.description,
  is_visible: category.isVisible,
  position: category.position,
  created_at: timestamp(category.createdAtMs),
  updated_at: timestamp(category.updatedAtMs),
});
