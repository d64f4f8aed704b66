import type { Product } from '#shared/client/generated/admin-api.ts';
import { DeleteDialog } from '../parts/delete-dialog.tsx';
import type { ObjectAction, ObjectDialogProps } from '../parts/object-page.tsx';
import { OptionFields } from './option-fields.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import { actionsFor, optionsOf, type ProductAction, productChanges, withOptions } from './product.ts';
import { ProductEdit, productPath } from './product-edit.tsx';
import { ProductFields } from './product-fields.tsx';
import { AddVariantDialog } from './variant-dialogs.tsx';

type Props = ObjectDialogProps<Product>;

const EditDialog = (props: Props) => (
  <ProductEdit {...props} title={`Edit ${props.object.name}`} submit="Save" done="The product is saved." bodyOf={productChanges}>
    {(opened) => <ProductFields product={opened} />}
  </ProductEdit>
);

const OptionsDialog = (props: Props) => (
  <ProductEdit
    {...props}
    title={`Options of ${props.object.name}`}
    submit="Save the options"
    done="The options are saved."
    bodyOf={(form, opened) => withOptions(opened, optionsOf(form))}
  >
    {({ options }) => (
      <OptionFields
        options={options}
        hint="What there is now gets the first value of a new option. Then add the other variants one by one."
      />
    )}
  </ProductEdit>
);

const SellDialog = (props: Props) => (
  <ProductEdit
    {...props}
    title={`Make ${props.object.name} active?`}
    submit="Make it active"
    done="The product is active."
    bodyOf={() => ({ status: 'active' })}
  >
    {() => <p>Customers see it and can order it.</p>}
  </ProductEdit>
);

const WithdrawDialog = (props: Props) => (
  <ProductEdit
    {...props}
    title={`Make ${props.object.name} a draft?`}
    submit="Make it a draft"
    done="The product is a draft."
    bodyOf={() => ({ status: 'draft' })}
  >
    {() => <p>Customers do not see it until it is active again. Orders that were placed stay as they are.</p>}
  </ProductEdit>
);

const ArchiveDialog = (props: Props) => (
  <ProductEdit
    {...props}
    title={`Archive ${props.object.name}?`}
    submit="Archive it"
    done="The product is archived."
    bodyOf={() => ({ status: 'archived' })}
  >
    {() => <p>It is kept for your records and not sold. It can be made active again.</p>}
  </ProductEdit>
);

const DeleteProductDialog = ({ object, onClose }: Props) => (
  <DeleteDialog
    title={`Delete ${object.name}?`}
    submit="Delete the product"
    path={productPath(object)}
    leadsTo="/products"
    onClose={onClose}
  >
    <p>It is gone for good, with its stock. Orders that were placed stay as they are. To keep it for your records, archive it instead.</p>
  </DeleteDialog>
);

const dialogs: Readonly<Record<ProductAction, ObjectAction<Product>>> = {
  edit: { label: 'Edit', dialog: EditDialog },
  prices: { label: 'Change prices', dialog: PricesDialog },
  add_variant: { label: 'Add a variant', dialog: AddVariantDialog },
  options: { label: 'Options', dialog: OptionsDialog },
  sell: { label: 'Make active', dialog: SellDialog },
  withdraw: { label: 'Make a draft', dialog: WithdrawDialog },
  archive: { label: 'Archive', dialog: ArchiveDialog },
  delete: { label: 'Delete', dialog: DeleteProductDialog, isDangerous: true },
};

/** The buttons of a product as it stands. */
export const productActions = (product: Product): readonly ObjectAction<Product>[] => actionsFor(product).map((action) => dialogs[action]);
