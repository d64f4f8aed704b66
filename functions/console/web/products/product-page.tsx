import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import { useAnswered } from '../api/use-call.ts';
import { CopyId, Facts } from '../design/facts.tsx';
import { CheckField, ChoiceField, NoteField, TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { StockDialog } from '../inventory/stock-dialog.tsx';
import { useOpenPage } from '../parts/console-context.tsx';
import { EditConflict } from '../parts/edit-conflict.tsx';
import { DraftState } from '../parts/form-draft.tsx';
import { HtmlField } from '../parts/html-field.tsx';
import { deleteAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Page } from '../parts/page.tsx';
import { PageForm } from '../parts/page-form.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { Gallery } from './gallery.tsx';
import { type ProductKind, productChanges, productFields } from './product.ts';
import { productChangesBetween } from './product-changes.ts';
import { BrandField, CategoryBoxes } from './product-fields.tsx';
import { VariantGrid } from './variant-grid.tsx';
import { productFieldOfParam, shapeOf, variantName, variantsBody } from './variant-rows.ts';

type Answer = { readonly data: Product };

const above = { path: '/products', name: 'All products' } as const;

const kinds: readonly (readonly [ProductKind, string])[] = [
  ['physical', 'Physical: shipped or picked up'],
  ['digital', 'Digital: a file or a license'],
  ['gift_card', 'Gift card'],
  ['booking', 'Booking: a service with appointments'],
];

const statuses = [
  ['active', 'Active'],
  ['draft', 'Draft: hidden from customers'],
  ['archived', 'Archived: no longer sold'],
] as const;

const remove = deleteAction<Product>({
  ...{ title: ({ name }) => `Delete ${name}?`, submit: 'Delete product', path: ({ id }) => `/products/${id}`, list: '/products' },
  words: 'This deletes the product and its stock. Orders are not affected. To keep it for your records, archive it instead.',
});

/** A product, which is edited in place and saved as a whole. */
export const ProductPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<Product>
    noun="Product"
    titleOf={({ name }) => name}
    path={`/products/${encodeURIComponent(id)}`}
    above={above}
    actionsOf={() => [remove]}
  >
    {(product) => <SavedProduct product={product} />}
  </ObjectPage>
);

/** The page for creating a product. After saving, it opens the product's page. */
export function NewProduct() {
  const openPage = useOpenPage();
  const [times, setTimes] = useState(0);
  return (
    <Page title="New product" above={above}>
      <ProductForm
        key={times}
        product={null}
        onSaved={({ id }) => openPage(`/products/${id}`, true)}
        onDiscard={() => setTimes(times + 1)}
        onTouch={() => undefined}
        onStock={() => undefined}
      />
    </Page>
  );
}

/** Shows changes by others until the user starts editing. Later changes by others cause a conflict on saving. */
function SavedProduct({ product }: { readonly product: Product }) {
  const answered = useAnswered();
  const [shown, setShown] = useState({ product, times: 0 });
  // This is a ref rather than state, because the user may type between a render and its effects.
  const isTouched = useRef(false);
  const [said, setSaid] = useState('');
  const [counted, setCounted] = useState<Variant | null>(null);
  const begin = (from: Product): void => {
    isTouched.current = false;
    setShown((before) => ({ product: from, times: before.times + 1 }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form restarts only after a new version was read
  useLayoutEffect(() => {
    if (!isTouched.current && JSON.stringify(product) !== JSON.stringify(shown.product)) begin(product);
  }, [product]);
  return (
    <>
      <div role="status" class={said === '' ? 'sr-only' : 'notice good'}>
        {said}
      </div>
      <ProductForm
        key={shown.times}
        product={shown.product}
        onSaved={(saved) => {
          answered({ path: `/products/${saved.id}` }, { data: saved });
          begin(saved);
          setSaid('Saved.');
        }}
        onDiscard={() => begin(product)}
        onTouch={() => {
          isTouched.current = true;
        }}
        onStock={setCounted}
      />
      {counted !== null && (
        <StockDialog variantId={counted.id} name={`${product.name}, ${variantName(counted)}`} onClose={() => setCounted(null)} />
      )}
    </>
  );
}

type ProductFormProps = {
  readonly product: Product | null;
  readonly onSaved: (product: Product) => void;
  readonly onDiscard: () => void;
  readonly onTouch: () => void;
  readonly onStock: (variant: Variant) => void;
};

function ProductForm({ product, onSaved, onDiscard, onTouch, onStock }: ProductFormProps) {
  const [kind, setKind] = useState<ProductKind>(product?.kind ?? 'physical');
  const [shape, setShape] = useState(() => shapeOf(product));
  const [seen, setSeen] = useState(product);
  const others = seen?.variants.filter(({ id }) => !product?.variants.some((one) => one.id === id)) ?? [];
  return (
    <PageForm<Answer>
      title={product === null ? 'New product' : 'Product'}
      submit={product !== null ? 'Save' : shape.rows.length > 1 ? `Create product with ${shape.rows.length} variants` : 'Create product'}
      isNew={product === null}
      onDiscard={onDiscard}
      onInput={onTouch}
      onDone={({ data }) => onSaved(data)}
      fieldOf={(param) => productFieldOfParam(param, shape)}
      call={(form) => {
        const variants = variantsBody(form, shape, product, others);
        if (product === null) return { method: 'POST', path: '/products', body: { ...productFields(form, null), kind, ...variants } };
        return {
          ...{ method: 'PATCH', path: `/products/${product.id}` },
          body: { ...productChanges(form, product), ...variants, expected_updated_at: seen?.updated_at },
        };
      }}
    >
      <div class="work">
        <div>
          <section class="card">
            <TextField name="name" label="Name" required maxLength={200} defaultValue={product?.name} />
            <HtmlPart name="short_description" label="Short description" maxLength={10_000} html={product?.short_description ?? ''} />
            <HtmlPart
              name="description"
              label="Description"
              maxLength={200_000}
              html={product === null ? null : (product.description ?? '')}
            />
          </section>
          <section class="card">
            <Gallery images={product?.images ?? []} name={product?.name ?? ''} />
          </section>
        </div>
        <div>
          <section class="card">
            <ChoiceField name="status" label="Status" options={statuses} defaultValue={product?.status ?? 'active'} />
            {product === null ? (
              <ChoiceField
                name="kind"
                label="Type"
                options={kinds}
                defaultValue={kind}
                onChange={(value) => setKind(value as ProductKind)}
              />
            ) : (
              <Facts
                facts={[
                  ['Type', humanize(product.kind)],
                  ['Updated', <When key="changed" at={product.updated_at} />],
                  ['Id', <CopyId key="id" id={product.id} of={product.name} />],
                ]}
              />
            )}
          </section>
          <section class="card">
            <h2>Organization</h2>
            <BrandField chosen={product?.brand_id ?? null} />
            <TextField name="product_type" label="Product type" hint="e.g. Shirts" maxLength={255} defaultValue={product?.product_type} />
            <TextField name="tags" label="Tags" hint="Comma-separated" defaultValue={product?.tags.join(', ')} />
            <CategoryBoxes chosen={product?.category_ids ?? []} />
            <CheckField name="is_featured" label="Featured" checked={product?.is_featured ?? false} />
          </section>
          <section class="card">
            <h2>Search engine listing</h2>
            <TextField name="seo.title" label="Title" maxLength={255} defaultValue={product?.seo.title} />
            <NoteField name="seo.description" label="Meta description" maxLength={1000} defaultValue={product?.seo.description} />
            <TextField
              name="slug"
              label="Handle"
              hint="Leave blank to generate it from the name"
              maxLength={200}
              defaultValue={product?.slug}
            />
          </section>
          {product !== null && <ExternalData of={product} />}
        </div>
      </div>
      <section class="card">
        <h2>{shape.rows.length === 1 ? 'Variant' : `${shape.rows.length} variants`}</h2>
        <VariantGrid {...{ product, kind, shape, onStock }} onShape={setShape} />
      </section>
      {product !== null && (
        <EditConflict<Answer>
          param="expected_updated_at"
          call={{ path: `/products/${product.id}` }}
          changesOf={({ data }) => productChangesBetween(product, data)}
          onSeen={({ data }) => setSeen(data)}
        />
      )}
    </PageForm>
  );
}

type HtmlPartProps = { readonly name: string; readonly label: string; readonly maxLength: number; readonly html: string | null };

/**
 * A rich-text field. Until the user opens the editor, the field shows the text as customers see it. If `html` is null,
 * the editor is open from the start.
 */
function HtmlPart({ html, ...field }: HtmlPartProps) {
  const [isOpen, setOpen] = useState(html === null);
  if (isOpen) {
    return (
      <>
        <DraftState name={`${field.name}.isOpen`} value={isOpen} put={setOpen} />
        <HtmlField {...field} defaultValue={html ?? ''} />
      </>
    );
  }
  return (
    <div class="field">
      <DraftState name={`${field.name}.isOpen`} value={isOpen} put={setOpen} />
      <div class="apart">
        <span class="quiet">{field.label}</span>
        <button type="button" class="small" onClick={() => setOpen(true)}>
          {html === '' ? 'Add' : 'Edit'} <span class="sr-only">{field.label}</span>
        </button>
      </div>
      {html !== null && html !== '' && (
        <section aria-label={field.label}>
          <RichText html={html} />
        </section>
      )}
    </div>
  );
}
