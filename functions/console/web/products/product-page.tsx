import { useState } from 'preact/hooks';
import type { Product } from '#shared/client/generated/admin-api.ts';
import { Badge, CopyId, Facts } from '../design/facts.tsx';
import { wordsOf } from '../format/words.ts';
import { NameLinks } from '../parts/names.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { ExternalData, When } from '../parts/values.tsx';
import { productActions } from './product-dialogs.tsx';
import { VariantTable } from './variant-table.tsx';

/** One product with its variants. */
export function ProductPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<Product>
      noun="Product"
      titleOf={({ name }) => name}
      path={`/products/${encodeURIComponent(id)}`}
      above={{ path: '/products', name: 'All products' }}
      actionsOf={productActions}
    >
      {(product) => <ProductView product={product} />}
    </ObjectPage>
  );
}

function ProductView({ product }: { readonly product: Product }) {
  const [said, setSaid] = useState('');
  return (
    <>
      <div class="columns">
        <section>
          <h2>Summary</h2>
          <Facts
            facts={[
              ['Status', <Badge key="status" value={product.status} />],
              ['Type', wordsOf(product.kind)],
              ['Featured', product.is_featured ? 'Yes' : 'No'],
              ['Handle', product.slug],
              ['Id', <CopyId key="id" id={product.id} of={product.name} />],
              ['Updated', <When key="changed" at={product.updated_at} />],
            ]}
          />
        </section>
        <section>
          <h2>Organisation</h2>
          <Facts
            facts={[
              ['Brand', <NameLinks key="brand" kind="brand" ids={[product.brand_id]} />],
              ['Categories', <NameLinks key="categories" kind="category" ids={product.category_ids} />],
              ['Product type', product.product_type ?? '–'],
              ['Tags', product.tags.join(', ') || '–'],
              ['Search engine title', product.seo.title ?? '–'],
              ...product.options.map(({ name, values }) => [name, values.join(', ')] as const),
            ]}
          />
        </section>
        {product.images.length > 0 && (
          <section>
            <h2>Images</h2>
            <ul class="pictures">
              {product.images.map(({ url, alt, status, error }) => (
                <li key={url}>
                  {status === 'ready' ? (
                    <img class="picture" src={url} alt={alt ?? product.name} loading="lazy" />
                  ) : (
                    <>
                      {alt ?? url} <Badge value={status} />
                    </>
                  )}
                  {error !== null && <p class="error">{error.message}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <h2 id="variants">{product.variants.length === 1 ? 'The variant' : `${product.variants.length} variants`}</h2>
      <div role="status" class={said === '' ? 'sr-only' : 'notice good'}>
        {said}
      </div>
      <VariantTable product={product} say={setSaid} />
      <ExternalData of={product} />
      {[['Short description', product.short_description] as const, ['Description', product.description] as const].map(([title, html]) =>
        html === null || html === '' ? null : (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <RichText html={html} />
          </section>
        ),
      )}
    </>
  );
}
