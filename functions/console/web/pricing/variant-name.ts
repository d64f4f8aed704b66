import type { GroupPrice, QuantityBreak } from '#shared/client/generated/admin-api.ts';

/** Returns the name of a price's variant, or its id if the variant was deleted. */
export const variantName = ({ variant_id, names }: Pick<GroupPrice | QuantityBreak, 'variant_id' | 'names'>): string =>
  names?.name ? [names.name, names.variant_title].filter(Boolean).join(', ') : `Variant ${variant_id}`;
