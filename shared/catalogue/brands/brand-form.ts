import { number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Brand } from './brand.ts';

/** How a brand is stored. */
export const brandForm = storedForm<Brand>()({
  id: number,
  name: text,
  slug: text,
  description: optional(text),
  website: optional(text),
  joins: number,
  createdAtMs: number,
  updatedAtMs: number,
});
