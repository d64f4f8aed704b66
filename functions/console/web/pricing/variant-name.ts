import type { GroupPrice, QuantityBreak } from '#shared/client/generated/admin-api.ts';

/** The variant of a price in words, as an order's line has them; by its id when it is gone. */
export const variantName = ({ variant_id, names }: Pick<GroupPrice | QuantityBreak, 'variant_id' | 'names'>): string =>
  names?.name ? [names.name, names.variant_title].filter(Boolean).join(', ') : `Variant ${variant_id}`;
