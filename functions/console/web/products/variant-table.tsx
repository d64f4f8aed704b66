import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { Badge, CopyId } from '../design/facts.tsx';
import { LongText } from '../design/long-text.tsx';
import { StockDialog } from '../inventory/stock-dialog.tsx';
import { Money } from '../parts/values.tsx';
import { pageOfVariants, variantName } from './product.ts';
import { DeleteVariantDialog, EditVariantDialog } from './variant-dialogs.tsx';

type Open = { readonly form: 'edit' | 'delete' | 'stock'; readonly variant: Variant };

/** The variants of a product, a page of them at a time; the page is in the address. */
export function VariantTable({ product, say }: { readonly product: Product; readonly say: (words: string) => void }) {
  const { url, path } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const { page, pages, variants } = pageOfVariants(product.variants, Number(new URL(url, location.origin).searchParams.get('variants')));
  const Dialog = open?.form === 'delete' ? DeleteVariantDialog : EditVariantDialog;
  return (
    <>
      <table class="list" aria-labelledby="variants">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">SKU</th>
            <th scope="col" class="end">
              Price
            </th>
            <th scope="col" class="end">
              In stock
            </th>
            <th scope="col">Status</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant.id}>
              <td data-label="Variant">
                <LongText text={variantName(variant)} />
              </td>
              <td data-label="SKU">
                <LongText text={variant.sku ?? '–'} />
                {Object.entries(variant.external_ids).map(([system, id]) => (
                  <div key={system} class="quiet">
                    {system}: {id}
                  </div>
                ))}
              </td>
              <td data-label="Price" class="end">
                <span>
                  <Money amount={variant.price} />
                  {variant.compare_at_price !== null && (
                    <span class="quiet">
                      {' '}
                      before <Money amount={variant.compare_at_price} />
                    </span>
                  )}
                </span>
              </td>
              <td data-label="In stock" class="end">
                {variant.inventory_tracked ? (
                  <button
                    type="button"
                    class="small"
                    aria-label={`Stock of ${variantName(variant)}: ${variant.inventory_quantity}`}
                    onClick={() => setOpen({ form: 'stock', variant })}
                  >
                    {variant.inventory_quantity}
                  </button>
                ) : (
                  'Not tracked'
                )}
              </td>
              <td data-label="Status">
                <Badge value={variant.is_active ? 'active' : 'inactive'} />
              </td>
              <td data-label="Actions">
                <span class="row">
                  <CopyId id={variant.id} of={variantName(variant)} />
                  <button
                    type="button"
                    class="small"
                    aria-label={`Edit ${variantName(variant)}`}
                    onClick={() => setOpen({ form: 'edit', variant })}
                  >
                    Edit
                  </button>
                  {product.variants.length > 1 && (
                    <button
                      type="button"
                      class="small"
                      aria-label={`Delete ${variantName(variant)}`}
                      onClick={() => setOpen({ form: 'delete', variant })}
                    >
                      Delete
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <nav class="row" aria-label="Pages of variants">
          {page > 1 && (
            <a class="button" href={`${path}?variants=${page - 1}`}>
              Earlier variants
            </a>
          )}
          <span>
            Page {page} of {pages}
          </span>
          {page < pages && (
            <a class="button" href={`${path}?variants=${page + 1}`}>
              More variants
            </a>
          )}
        </nav>
      )}
      {open?.form === 'stock' && (
        <StockDialog variantId={open.variant.id} name={`${product.name}, ${variantName(open.variant)}`} onClose={() => setOpen(null)} />
      )}
      {open !== null && open.form !== 'stock' && <Dialog object={product} variant={open.variant} say={say} onClose={() => setOpen(null)} />}
    </>
  );
}
