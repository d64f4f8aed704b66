import { useState } from 'preact/hooks';
import type { ListInventoryLevelsPage } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, type ListOf, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { levelBulk } from './level-bulk.tsx';
import { AdjustDialog, CountDialog, type NamedLevel } from './level-dialogs.tsx';
import { namedRows } from './stock-names.ts';

const filters: readonly Filter[] = [
  { param: 'variant_ids', label: 'Variant IDs (comma-separated)', kind: 'text' },
  { param: 'sku', label: 'SKU', kind: 'text' },
  { param: 'location_id', label: 'Location', kind: 'name', of: 'location' },
  ...listFiltersWithout('limit'),
  // A variant has a row for each location: fewer of them fill a page.
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

/** How many variants the rows are of, where that is not how many rows there are. */
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

/** The stock of each variant at each location; counted and adjusted from the list. */
export function LevelList() {
  const { href } = useStorePaths();
  const [open, setOpen] = useState<Open | null>(null);
  const columns: readonly Column<NamedLevel>[] = [
    {
      ...{ label: 'Variant', isLink: true, text: ({ variant }) => variant },
      view: ({ variant, productId }) => (productId === undefined ? variant : <a href={href(`/products/${productId}`)}>{variant}</a>),
    },
    { label: 'SKU', text: ({ sku }) => sku ?? '–' },
    {
      ...{ label: 'Location', isLink: true, text: ({ location }) => location },
      view: ({ location_id, location }) => <a href={href(`/locations/${location_id}`)}>{location}</a>,
    },
    {
      ...{ label: 'On hand', align: 'end', text: ({ on_hand }) => String(on_hand) },
      view: ({ on_hand }) => <strong>{formatCount(on_hand)}</strong>,
    },
    { label: 'Updated', text: ({ updated_at }) => updated_at ?? '', view: ({ updated_at }) => <When at={updated_at} /> },
    {
      ...{ label: 'Movements', text: () => '' },
      view: ({ variant_id, location_id, variant, location }) => (
        <a
          href={href(`/inventory-movements?variant_id=${variant_id}&location_id=${location_id}`)}
          aria-label={`Movements of ${variant} at ${location}`}
        >
          Movements
        </a>
      ),
    },
    {
      ...{ label: 'Actions', text: () => '' },
      view: (level) => (
        <span class="row">
          <button
            type="button"
            class="small"
            aria-label={`Count ${level.variant} at ${level.location}`}
            onClick={() => setOpen({ form: 'count', level })}
          >
            Count
          </button>
          <button
            type="button"
            class="small"
            aria-label={`Adjust ${level.variant} at ${level.location}`}
            onClick={() => setOpen({ form: 'adjust', level })}
          >
            Adjust
          </button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ListScreen<NamedLevel, ListOf<NamedLevel> & ListInventoryLevelsPage>
        title="Stock"
        path="/inventory-levels"
        filters={filters}
        usualLimit={25}
        include="names"
        rowsOf={namedRows}
        about={variantsOnPage}
        columns={columns}
        bulk={levelBulk}
        keyOf={({ variant_id, location_id }) => `${variant_id} ${location_id}`}
        actions={
          <button type="button" onClick={() => setOpen({ form: 'count', level: null })}>
            Count a variant
          </button>
        }
        empty={{ title: 'No stock is counted yet', text: 'Add a product whose stock is counted: it stands here with its units.' }}
      />
      {open?.form === 'count' && <CountDialog level={open.level} onClose={() => setOpen(null)} />}
      {open?.form === 'adjust' && <AdjustDialog level={open.level} onClose={() => setOpen(null)} />}
    </>
  );
}
