import type { Supplier } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { addressLines } from '../orders/order.ts';
import { Link, useConsole } from '../parts/console-context.tsx';
import { deleteAction, editAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { SupplierFields, supplierBody } from './supplier.tsx';

const path = ({ id }: Supplier): string => `/suppliers/${id}`;

const actions = [
  editAction<Supplier>({
    title: ({ name }) => `Edit ${name}`,
    call: (form, supplier) => ({ method: 'PATCH', path: path(supplier), body: supplierBody(form, supplier) }),
    fields: (supplier) => <SupplierFields supplier={supplier} />,
  }),
  deleteAction<Supplier>({
    ...{ title: ({ name }) => `Delete ${name}?`, path, list: '/suppliers' },
    words: 'You can’t delete a supplier with products or purchase orders. Make it inactive instead.',
  }),
];

/** A supplier, with links to its purchase orders and products. */
export function SupplierPage({ id }: { readonly id: string }) {
  const { store } = useConsole();
  return (
    <ObjectPage<Supplier>
      noun="Supplier"
      titleOf={({ name }) => name}
      path={`/suppliers/${encodeURIComponent(id)}`}
      above={{ path: '/suppliers', name: 'All suppliers' }}
      actionsOf={() => actions}
    >
      {(supplier) => (
        <>
          <p class="row">
            <Link to={`/purchase-orders?supplier_id=${supplier.id}`}>Purchase orders of this supplier</Link>
            <Link to={`/variant-supplies?supplier_id=${supplier.id}`}>Products of this supplier</Link>
          </p>
          <div class="columns">
            <Facts
              title="Contact"
              facts={[
                ['E-mail', supplier.email ?? '–'],
                ['Phone', supplier.phone ?? '–'],
                ['Address', supplier.address === null ? '–' : addressLines(supplier.address).map((line) => <div key={line}>{line}</div>)],
              ]}
            />
            <Facts
              title="Ordering"
              facts={[
                ['Active', supplier.is_active ? 'Yes' : 'No'],
                ['Account number', supplier.account_number ?? '–'],
                ['Currency', supplier.currency ?? store.currency],
                ['Note', supplier.note ?? '–'],
                ['Updated', <When key="changed" at={supplier.updated_at} />],
              ]}
            />
          </div>
          <ExternalData of={supplier} />
        </>
      )}
    </ObjectPage>
  );
}
