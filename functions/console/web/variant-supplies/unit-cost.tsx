import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { useConsole } from '../parts/console-context.tsx';
import { useDirectory } from '../parts/names.tsx';
import { Money } from '../parts/values.tsx';

/** A unit cost in the supplier's currency, by default the store's. Shown without a currency until the supplier is loaded. */
export function UnitCost({ supply: { unit_cost, supplier_id } }: { readonly supply: VariantSupply }) {
  const { store } = useConsole();
  const supplier = useDirectory('supplier', unit_cost !== null && supplier_id !== null)?.find(({ id }) => id === supplier_id);
  if (unit_cost === null) return '–';
  if (supplier_id !== null && supplier === undefined) return unit_cost;
  return <Money amount={unit_cost} currency={supplier?.currency ?? store.currency} />;
}
