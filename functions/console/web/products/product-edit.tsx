import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import type { Call } from '../api/call.ts';
import { useAnswered } from '../api/use-call.ts';
import { type Change, changesBetween, type Labels } from '../parts/changes.ts';
import { EditConflict, useOpened } from '../parts/edit-conflict.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { variantName } from './product.ts';

const labels: Labels<Product> = {
  name: 'Name',
  slug: 'Handle',
  status: 'Status',
  short_description: 'Short description',
  description: 'Description',
  brand_id: 'Brand',
  product_type: 'Product type',
  tags: 'Tags',
  category_ids: 'Categories',
  is_featured: 'Featured',
  images: 'Images',
  options: 'Options',
  seo: 'Search engine listing',
};

const variantLabels: Labels<Variant> = {
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  compare_at_price: 'Compare-at price',
  cost: 'Cost',
  weight_grams: 'Weight',
  is_active: 'Active',
  taxable: 'Charge tax',
};

/** The changes by another person to a product and its variants. */
export function productChangesBetween(before: Product, now: Product): readonly Change[] {
  const ofVariants = now.variants.flatMap((variant): readonly Change[] => {
    const old = before.variants.find(({ id }) => id === variant.id);
    const name = variantName(variant);
    if (old === undefined) return [{ label: name, before: '–', now: 'Added' }];
    return changesBetween(old, variant, variantLabels).map((change) => ({ ...change, label: `${name}: ${change.label}` }));
  });
  const gone = before.variants.filter(({ id }) => !now.variants.some((variant) => variant.id === id));
  return [
    ...changesBetween(before, now, labels),
    ...ofVariants,
    ...gone.map((variant) => ({ label: variantName(variant), before: 'There', now: 'Deleted' })),
  ];
}

export const productPath = ({ id }: Pick<Product, 'id'>): string => `/products/${id}`;

type ProductEditProps = ObjectDialogProps<Product> & {
  readonly title: string;
  readonly submit: string;
  readonly done: string;
  readonly isDangerous?: boolean;
  /** The change in the form, relative to the product as it was when the form opened; `seen` has what others changed since, which the person was shown. */
  readonly bodyOf: (form: FormData, opened: Product, seen: Product) => object;
  readonly children: (opened: Product) => ComponentChildren;
};

/** A form that changes a product as the person saw it; when another person's edit was saved first, it shows that edit and can be sent again. */
export function ProductEdit(props: ProductEditProps) {
  const { object, onClose, say, title, submit, done, isDangerous = false, bodyOf, children } = props;
  const { opened, seenAt, setSeenAt } = useOpened(object);
  const [seen, setSeen] = useState(opened);
  const answered = useAnswered();
  const path = productPath(opened);
  return (
    <FormDialog<{ readonly data: Product }>
      title={title}
      submit={submit}
      isDangerous={isDangerous}
      onClose={onClose}
      onDone={(answer) => {
        answered({ path }, answer);
        say(done);
      }}
      call={(form): Call => ({ method: 'PATCH', path, body: { ...bodyOf(form, opened, seen), expected_updated_at: seenAt } })}
    >
      {children(opened)}
      <EditConflict<{ readonly data: Product }>
        param="expected_updated_at"
        call={{ path }}
        changesOf={({ data }) => productChangesBetween(opened, data)}
        onSeen={({ data }) => {
          setSeen(data);
          setSeenAt(data.updated_at);
        }}
      />
    </FormDialog>
  );
}
