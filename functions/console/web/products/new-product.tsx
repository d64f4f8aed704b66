import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Product } from '#shared/client/generated/admin-api.ts';
import { ChoiceField, TextField } from '../design/fields.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { combinationsOf, newProduct, optionsOf, type ProductKind } from './product.ts';
import { BrandField, ImageRows } from './product-fields.tsx';

const kinds: readonly (readonly [ProductKind, string])[] = [
  ['physical', 'Physical: shipped or picked up'],
  ['digital', 'Digital: a file or a licence'],
  ['gift_card', 'Gift card'],
  ['booking', 'Booking: a service with appointments'],
];

/** Makes a product: alone, or with a variant for each combination of its options. The rest of it is edited on its page. */
export function NewProduct({ onClose }: { readonly onClose: () => void }) {
  const { href } = useStorePaths();
  const { route } = useLocation();
  const [kind, setKind] = useState('physical');
  const [variants, setVariants] = useState(1);
  return (
    <FormDialog<{ readonly data: Product }>
      title="New product"
      submit={variants > 1 ? `Create the product with ${variants} variants` : 'Create the product'}
      onClose={onClose}
      onDone={({ data }) => route(href(`/products/${data.id}`))}
      onInput={(form) => setVariants(combinationsOf(optionsOf(form)).length)}
      call={(form) => ({ method: 'POST', path: '/products', body: newProduct(form) })}
    >
      <TextField name="name" label="Name" required maxLength={200} />
      <ChoiceField name="kind" label="Type" options={kinds} defaultValue={kind} onChange={setKind} />
      <ChoiceField
        name="status"
        label="Status"
        options={[
          ['active', 'Active'],
          ['draft', 'Draft: not visible to customers'],
        ]}
      />
      <PriceField name="variants[0].price" label="Price" required />
      <PriceField name="variants[0].compare_at_price" label="Compare-at price" hint="Shown struck through; higher than the price" />
      {kind === 'physical' && (
        <>
          <TextField name="variants[0].inventory_quantity" label="Units in stock" type="number" min={0} />
          <TextField name="variants[0].weight_grams" label="Weight in grams" type="number" min={0} />
        </>
      )}
      {variants === 1 && <TextField name="variants[0].sku" label="SKU" maxLength={64} />}
      <BrandField chosen={null} />
      <ImageRows images={[]} />
      <OptionFields options={[]} hint="Such as Size with Small and Large. Each combination becomes a variant at this price." />
    </FormDialog>
  );
}
