import { useState } from 'preact/hooks';
import { formatCount } from '../format/count.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { AdjustDialog, CountDialog, type Level } from './level-dialogs.tsx';

const filters: readonly Filter[] = [
  { param: 'variant_ids', label: 'Variant ids, with commas', kind: 'text' },
  { param: 'location_id', label: 'Location id', kind: 'number' },
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

type Open = { readonly form: 'count' | 'adjust'; readonly level: Level | null };

/** What is there of each variant at each location; counted and adjusted from the list. */
export function LevelList() {
  const { href } = useStorePaths();
  const [open, setOpen] = useState<Open | null>(null);
  const columns: readonly Column<Level>[] = [
    { label: 'Variant', text: ({ variant_id }) => String(variant_id) },
    {
      ...{ label: 'Location', text: ({ location_id }) => String(location_id) },
      view: ({ location_id }) => <a href={href(`/locations/${location_id}`)}>{location_id}</a>,
    },
    {
      ...{ label: 'In stock', align: 'end', text: ({ on_hand }) => String(on_hand) },
      view: ({ on_hand }) => <strong>{formatCount(on_hand)}</strong>,
    },
    { label: 'Changed', text: ({ updated_at }) => updated_at ?? '', view: ({ updated_at }) => <When at={updated_at} /> },
    {
      ...{ label: 'Movements', text: () => '' },
      view: ({ variant_id, location_id }) => (
        <a
          href={href(`/inventory-movements?variant_id=${variant_id}&location_id=${location_id}`)}
          aria-label={`Movements of variant ${variant_id} at location ${location_id}`}
        >
          Movements
        </a>
      ),
    },
    {
      ...{ label: 'Change', text: () => '' },
      view: (level) => (
        <span class="row">
          <button
            type="button"
            class="small"
            aria-label={`Count variant ${level.variant_id} at location ${level.location_id}`}
            onClick={() => setOpen({ form: 'count', level })}
          >
            Count
          </button>
          <button
            type="button"
            class="small"
            aria-label={`Adjust variant ${level.variant_id} at location ${level.location_id}`}
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
      <ListScreen<Level>
        title="Stock"
        path="/inventory-levels"
        filters={filters}
        usualLimit={25}
        columns={columns}
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
