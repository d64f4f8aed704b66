import type { Supplier } from '#shared/client/generated/admin-api.ts';
import { Facts } from '../design/facts.tsx';
import { addressLines } from '../orders/order.ts';
import { Link, useConsole } from '../parts/console-context.tsx';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { SupplierFields, supplierBody } from './supplier.tsx';

const pathOf = ({ id }: Supplier): string => `/suppliers/${id}`;

/** One supplier, with links to its purchase orders and products. */
export function SupplierPage({ id }: { readonly id: string }) {
  const { store } = useConsole();
  return (
    <ObjectPage<Supplier>
      noun="Supplier"
      titleOf={({ name }) => name}
      path={`/suppliers/${encodeURIComponent(id)}`}
      above={{ path: '/suppliers', name: 'All suppliers' }}
      actionsOf={() => [
        { label: 'Edit', dialog: EditDialog },
        { label: 'Delete', dialog: DeleteSupplierDialog, isDangerous: true },
      ]}
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

const EditDialog = ({ object, onClose }: ObjectDialogProps<Supplier>) => (
  <FormDialog
    title={`Edit ${object.name}`}
    submit="Save"
    onClose={onClose}
    call={(form) => ({ method: 'PATCH', path: pathOf(object), body: supplierBody(form, object) })}
  >
    <SupplierFields supplier={object} />
  </FormDialog>
);

const DeleteSupplierDialog = ({ object, onClose }: ObjectDialogProps<Supplier>) => (
  <DeleteDialog title={`Delete ${object.name}?`} path={pathOf(object)} leadsTo="/suppliers" onClose={onClose}>
    <p>You can’t delete a supplier with products or purchase orders. Make it inactive instead.</p>
  </DeleteDialog>
);
