import { useState } from 'preact/hooks';
import type { ListInventoryLevelsPage } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { timeColumn } from '../parts/columns.tsx';
import { Link, useOpenPage } from '../parts/console-context.tsx';
import { type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, type ListOf, ListScreen } from '../parts/list-screen.tsx';
import { levelBulk } from './level-bulk.tsx';
import { AdjustDialog, CountDialog, type NamedLevel } from './level-dialogs.tsx';
import { nameRows } from './stock-names.ts';

const filters: readonly Filter[] = [
  { param: 'variant_ids', label: 'Product', kind: 'find', of: 'variant', isMain: true },
  { param: 'sku', label: 'SKU', kind: 'text' },
  { param: 'location_id', label: 'Location', kind: 'name', of: 'location' },
  ...listFiltersWithout('limit'),
  // These page sizes are smaller than those of other lists, because each variant takes a row per location.
  {
    param: 'limit',
    label: 'Variants',
    kind: 'choice',
    options: [
      ['10', '10 variants'],
      ['25', '25 variants'],
      ['50', '50 variants'],
    ],
  },
];

/** Shows the number of variants if it differs from the number of rows. */
function variantsOnPage({ data, has_more }: ListOf<{ readonly variant_id: number }>) {
  const variants = new Set(data.map(({ variant_id }) => variant_id)).size;
  if (variants === data.length) return null;
  return (
    <p class="quiet">
      {formatCount(variants)} variants{has_more && ' on this page'}, each with a row for every location.
    </p>
  );
}

type Open = { readonly form: 'count' | 'adjust'; readonly level: NamedLevel | null };

export function LevelList() {
  const openPage = useOpenPage();
  const [open, setOpen] = useState<Open | null>(null);
  const columns: readonly Column<NamedLevel>[] = [
    {
      ...{ label: 'Variant', isLink: true, text: ({ variant }) => variant },
      view: ({ variant, productId }) => (productId === undefined ? variant : <Link to={`/products/${productId}`}>{variant}</Link>),
    },
    { label: 'SKU', text: ({ sku }) => sku ?? '–' },
    {
      ...{ label: 'Location', isLink: true, text: ({ location }) => location },
      view: ({ location_id, location }) => <Link to={`/locations/${location_id}`}>{location}</Link>,
    },
    {
      ...{ label: 'On hand', align: 'end', text: ({ on_hand }) => String(on_hand) },
      view: ({ on_hand }) => <strong>{formatCount(on_hand)}</strong>,
    },
    timeColumn('Updated', ({ updated_at }) => updated_at),
  ];
  return (
    <>
      <ListScreen<NamedLevel, ListOf<NamedLevel> & ListInventoryLevelsPage>
        title="Stock"
        path="/inventory-levels"
        filters={filters}
        usualLimit={25}
        include="names"
        rowsOf={nameRows}
        about={variantsOnPage}
        columns={columns}
        bulk={levelBulk}
        rowActions={(level) => [
          { label: 'Count', open: () => setOpen({ form: 'count', level }) },
          { label: 'Adjust', open: () => setOpen({ form: 'adjust', level }) },
          {
            label: 'Show movements',
            open: () => openPage(`/inventory-movements?variant_id=${level.variant_id}&location_id=${level.location_id}`),
          },
        ]}
        keyOf={({ variant_id, location_id }) => `${variant_id} ${location_id}`}
        actions={
          <button type="button" onClick={() => setOpen({ form: 'count', level: null })}>
            Count a variant
          </button>
        }
        empty="Stock of products with tracked inventory appears here."
      />
      {open?.form === 'count' && <CountDialog level={open.level} onClose={() => setOpen(null)} />}
      {open?.form === 'adjust' && <AdjustDialog level={open.level} onClose={() => setOpen(null)} />}
    </>
  );
}
