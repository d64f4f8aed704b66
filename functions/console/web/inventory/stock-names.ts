import type { ListInventoryLevelsPage } from '#shared/client/generated/admin-api.ts';

type StockRow = { readonly variant_id: number; readonly location_id: number };

/** The names shown in a row. A deleted variant is shown by its id and has no product. */
export type NamedRow = {
  readonly variant: string;
  readonly productId: number | undefined;
  readonly sku: string | null;
  readonly location: string;
};

export function nameRows<Row extends StockRow>({
  data,
  names,
}: ListInventoryLevelsPage & { readonly data: readonly Row[] }): readonly (Row & NamedRow)[] {
  const variants = new Map(names?.variants.map((variant) => [variant.variant_id, variant] as const));
  const locations = new Map(names?.locations.map(({ location_id, name }) => [location_id, name] as const));
  return data.map((row) => {
    const variant = variants.get(row.variant_id);
    return {
      ...row,
      variant: variant === undefined ? `Variant ${row.variant_id}` : [variant.name, variant.variant_title].filter(Boolean).join(', '),
      productId: variant?.product_id,
      sku: variant?.sku ?? null,
      location: locations.get(row.location_id) ?? `Location ${row.location_id}`,
    };
  });
}
