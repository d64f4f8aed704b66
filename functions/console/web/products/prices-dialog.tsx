import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Product } from '#shared/client/generated/admin-api.ts';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { pageOfVariants, pricesBody, variantName } from './product.ts';
import { ProductEdit } from './product-edit.tsx';

/** Changes the prices of the variants that the page shows, all in one call: all of them or none. */
export function PricesDialog(props: ObjectDialogProps<Product>) {
  const { url } = useLocation();
  const [shownPage] = useState(() => Number(new URL(url, location.origin).searchParams.get('variants')));
  // The same price may be wanted twice, after a row was changed: each time the fields begin again.
  const [all, setAll] = useState<{ readonly price?: string; readonly times: number }>({ times: 0 });
  const [typed, setTyped] = useState('');
  return (
    <ProductEdit
      {...props}
      title={`Prices of ${props.object.name}`}
      submit="Save the prices"
      done="The prices are saved."
      bodyOf={(form, { variants }) => pricesBody(form, pageOfVariants(variants, shownPage).variants)}
    >
      {(opened) => {
        const { page, pages, variants } = pageOfVariants(opened.variants, shownPage);
        return (
          <>
            {pages > 1 && (
              <p class="quiet">
                Page {page} of {pages}: the {variants.length} variants that the page shows.
              </p>
            )}
            {variants.length > 1 && (
              <div class="row fields">
                <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
                  <PriceField name="one_price" label="One price for all of these" />
                </div>
                <button type="button" class="small" onClick={() => setAll({ price: typed, times: all.times + 1 })}>
                  Apply to all
                </button>
              </div>
            )}
            {variants.map((variant, index) => (
              <fieldset key={variant.id}>
                <legend>{variantName(variant)}</legend>
                <div class="row fields">
                  <PriceField
                    key={all.times}
                    name={`variants[${index}].price`}
                    label="Price"
                    required
                    defaultValue={all.price ?? variant.price}
                  />
                  <PriceField
                    name={`variants[${index}].compare_at_price`}
                    label="Compare-at price"
                    defaultValue={variant.compare_at_price ?? ''}
                  />
                </div>
              </fieldset>
            ))}
          </>
        );
      }}
    </ProductEdit>
  );
}
