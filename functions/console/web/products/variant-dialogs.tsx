import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, TextField } from '../design/fields.tsx';
import { changedFields } from '../parts/changes.ts';
import { numberOf, textOf } from '../parts/form-values.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { chosenValues, variantFields, variantName } from './product.ts';
import { ProductEdit } from './product-edit.tsx';

type VariantDialogProps = ObjectDialogProps<Product> & { readonly variant: Variant };

const at = 'variants[0]';

/** The fields of a variant, new or as it is. `variantFields` and `chosenValues` read them. */
function VariantFields({ product, variant }: { readonly product: Product; readonly variant: Variant | null }) {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return (
    <>
      {product.options.map(({ name, values }, index) => (
        <ChoiceField
          key={name}
          name={`value-${index}`}
          label={name}
          defaultValue={variant?.option_values[name] ?? values[0] ?? ''}
          options={values.map((value) => [value, value])}
        />
      ))}
      <PriceField name={`${at}.price`} label="Price" required defaultValue={text(variant?.price)} />
      <PriceField
        name={`${at}.compare_at_price`}
        label="Compare-at price"
        hint="Shown struck through; higher than the price"
        defaultValue={text(variant?.compare_at_price)}
      />
      <PriceField name={`${at}.cost`} label="Cost" defaultValue={text(variant?.cost)} />
      <TextField name={`${at}.sku`} label="SKU" maxLength={64} defaultValue={text(variant?.sku)} />
      <TextField name={`${at}.barcode`} label="Barcode" hint="GTIN, EAN, UPC or ISBN" defaultValue={text(variant?.barcode)} />
      <TextField name={`${at}.weight_grams`} label="Weight in grams" type="number" min={0} defaultValue={text(variant?.weight_grams)} />
      {variant === null && <TextField name={`${at}.inventory_quantity`} label="Units in stock" type="number" min={0} />}
      <CheckField
        name={`${at}.inventory_tracked`}
        label="Track stock"
        checked={variant?.inventory_tracked ?? product.kind === 'physical'}
      />
      <CheckField name={`${at}.is_active`} label="Active" checked={variant?.is_active ?? true} />
      <CheckField name={`${at}.taxable`} label="Charge tax" checked={variant?.taxable ?? true} />
    </>
  );
}

/** A variant of other values of the options. */
export const AddVariantDialog = (props: ObjectDialogProps<Product>) => (
  <ProductEdit
    {...props}
    title={`Add a variant of ${props.object.name}`}
    submit="Add the variant"
    done="The variant is added."
    bodyOf={(form, { options }) => {
      const units = numberOf(textOf(form, `${at}.inventory_quantity`));
      const fields = { ...variantFields(form, at), option_values: chosenValues(form, options) };
      return { variants: [{ ...fields, ...(units !== undefined && { inventory_quantity: units }) }], variants_mode: 'merge' };
    }}
  >
    {(opened) => <VariantFields product={opened} variant={null} />}
  </ProductEdit>
);

/** Edits one variant; only what was changed is sent. */
export const EditVariantDialog = ({ variant, ...props }: VariantDialogProps) => (
  <ProductEdit
    {...props}
    title={`Edit ${variantName(variant)}`}
    submit="Save"
    done="The variant is saved."
    bodyOf={(form, { options }) => ({
      variants: [{ id: variant.id, ...changedFields(variant, { ...variantFields(form, at), option_values: chosenValues(form, options) }) }],
      variants_mode: 'merge',
    })}
  >
    {(opened) => <VariantFields product={opened} variant={variant} />}
  </ProductEdit>
);

/** Deletes one variant: the API takes the list of those that stay. */
export const DeleteVariantDialog = ({ variant, ...props }: VariantDialogProps) => (
  <ProductEdit
    {...props}
    title={`Delete ${variantName(variant)}?`}
    submit="Delete the variant"
    done="The variant is deleted."
    isDangerous
    bodyOf={(_form, _opened, { variants }) => ({ variants: variants.filter(({ id }) => id !== variant.id).map(({ id }) => ({ id })) })}
  >
    {() => <p>It is gone for good, with its stock. Orders that were placed stay as they are.</p>}
  </ProductEdit>
);
