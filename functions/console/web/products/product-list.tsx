import type { Product } from '#shared/client/generated/admin-api.ts';
import { formatAmount, formatCount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { useConsole, useOpenPage } from '../parts/console-context.tsx';
import { choiceFilter, externalIdFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import type { View } from '../parts/list-views.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { mainPicture } from './main-picture.ts';
import { priceRange, unitsInStock } from './product.ts';
import { productBulk } from './product-bulk.tsx';
import { NewProduct } from './product-page.tsx';

const filters: readonly Filter[] = [
  wordsFilter,
  choiceFilter('status', 'Status', 'active', 'draft', 'archived'),
  choiceFilter('kind', 'Type', 'physical', 'digital', 'gift_card', 'booking'),
  { param: 'sku', label: 'SKU', kind: 'text' },
  { param: 'slug', label: 'Handle', kind: 'text' },
  externalIdFilter,
  { param: 'variant_external_id', label: 'Variant external ID, e.g. sap:4711-S', kind: 'text' },
  { param: 'ids', label: 'IDs (comma-separated)', kind: 'text' },
  { param: 'category_id', label: 'Category', kind: 'name', of: 'category' },
  { param: 'brand_id', label: 'Brand', kind: 'name', of: 'brand' },
  { param: 'product_type', label: 'Product type', kind: 'text' },
  { param: 'tag', label: 'Tag', kind: 'text' },
  ...listFilters,
];

const views: readonly View[] = [
  { name: 'Active', query: 'status=active' },
  { name: 'Drafts', query: 'status=draft' },
  { name: 'Archived', query: 'status=archived' },
];

/** Shows all products. If the URL has `new=1`, shows the page for creating a product instead. */
export const ProductList = () => (useNewForm()[0] ? <NewProduct /> : <Products />);

function Products() {
  const { store } = useConsole();
  const openPage = useOpenPage();
  const pricesOf = ({ variants }: Product): string => {
    const range = priceRange(variants);
    if (range === null) return '–';
    const [lowest, highest] = range.map((amount) => formatAmount(amount, store.currency));
    return lowest === highest ? (lowest ?? '') : `${lowest} – ${highest}`;
  };
  const columns: readonly Column<Product>[] = [
    { label: 'Product', text: ({ name }) => name, picture: mainPicture },
    badgeColumn('Status', ({ status }) => status),
    { label: 'Type', text: ({ kind }) => humanize(kind) },
    { label: 'Variants', align: 'end', text: ({ variants }) => String(variants.length) },
    { label: 'Price', align: 'end', text: pricesOf, view: (product) => <span class="money">{pricesOf(product)}</span> },
    {
      ...{ label: 'In stock', align: 'end', text: ({ variants }) => String(unitsInStock(variants) ?? '') },
      view: ({ variants }) => {
        const units = unitsInStock(variants);
        return units === null ? 'Not tracked' : formatCount(units);
      },
    },
    timeColumn('Updated', ({ updated_at }) => updated_at),
  ];
  return (
    <ListScreen
      title="Products"
      path="/products"
      filters={filters}
      views={views}
      columns={columns}
      pageOf="id"
      bulk={productBulk(store.currency)}
      create={{ label: 'New product', open: () => openPage('/products?new=1') }}
      empty="Create your first product to start selling."
    />
  );
}
