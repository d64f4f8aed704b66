import type { VariantSupply } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { replenishmentWords, SupplyFields, sourceName, supplyBody, UnitCost, variantName } from './variant-supply.tsx';

const path = ({ id }: VariantSupply): string => `/variant-supplies/${id}`;

const actions = [
  editAction<VariantSupply>({
    title: () => 'Supplier product',
    call: (form, supply) => ({ method: 'PUT', path: path(supply), body: supplyBody(form) }),
    fields: (supply) => <SupplyFields supply={supply} />,
  }),
  deleteAction<VariantSupply>({
    ...{ title: () => 'Delete the variant supply?', path, list: '/variant-supplies' },
    words: 'The variant is no longer ordered automatically. Existing purchase orders stay.',
  }),
];

export const SupplyPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<VariantSupply>
    noun="Supplier product"
    titleOf={(supply) => `Supply of ${variantName(supply)}`}
    path={`/variant-supplies/${encodeURIComponent(id)}`}
    include="names"
    above={{ path: '/variant-supplies', name: 'Supplier products' }}
    actionsOf={() => actions}
  >
    {(supply) => (
      <div class="columns">
        <section>
          <Facts
            facts={[
              [
                'Product',
                <Link key="product" to={`/products/${supply.product_id}`}>
                  {supply.names?.name ?? supply.product_id}
                </Link>,
              ],
              [
                'Supplier',
                supply.supplier_id === null ? (
                  sourceName(supply)
                ) : (
                  <Link to={`/suppliers/${supply.supplier_id}`}>{sourceName(supply)}</Link>
                ),
              ],
              ['SKU', supply.names?.sku ?? '–'],
              ['Supplier SKU', supply.supplier_sku ?? '–'],
              ['Unit cost', <UnitCost key="cost" supply={supply} />],
              ['Replenishment', replenishmentWords[supply.replenishment]],
              ['Updated', <When key="changed" at={supply.updated_at} />],
            ]}
          />
        </section>
        {supply.reorder.length > 0 && (
          <Facts
            title="Reorder rules"
            facts={supply.reorder.map(({ location_id, point, quantity }) => [
              supply.names?.locations.find((location) => location.location_id === location_id)?.name ?? `Location ${location_id}`,
              `Fewer than ${point}: order ${quantity}`,
            ])}
          />
        )}
      </div>
    )}
  </ObjectPage>
);
