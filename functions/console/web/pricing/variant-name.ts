import type { GroupPrice, QuantityBreak } from '#shared/client/generated/admin-api.ts';

/** Returns the name of the variant that a price is for, or the variant's id if it was deleted. */
export const variantName = ({ variant_id, names }: Pick<GroupPrice | QuantityBreak, 'variant_id' | 'names'>): string =>
  names?.name ? [names.name, names.variant_title].filter(Boolean).join(', ') : `Variant ${variant_id}`;
