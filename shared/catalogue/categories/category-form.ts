import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Category } from './category.ts';

/** How a category is stored. */
export const categoryForm = storedForm<Category>()({
  id: number,
  name: text,
  slug: text,
  parentId: optional(number),
  description: optional(text),
  isVisible: flag,
  position: number,
  childCount: number,
  joins: number,
  createdAtMs: number,
  updatedAtMs: number,
});
