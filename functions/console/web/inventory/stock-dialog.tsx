import { useEffect, useRef } from 'preact/hooks';
import type { InventoryLevel, ListInventoryLevelsPage } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { useOwnId } from '../design/own-id.ts';
import { PlainTable } from '../design/plain-table.tsx';
import { Link } from '../parts/console-context.tsx';
import { Read } from '../parts/states.tsx';
import { nameRows } from './stock-names.ts';

type StockDialogProps = { readonly variantId: number; readonly name: string; readonly onClose: () => void };

/** A variant's stock at each location, with links for viewing its movements and for recording a count. */
export function StockDialog({ variantId, name, onClose }: StockDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useOwnId();
  const levels = useRead<ListInventoryLevelsPage & { readonly data: readonly InventoryLevel[] }>({
    path: '/inventory-levels',
    query: { variant_ids: String(variantId), include: 'names' },
  });
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>Stock of {name}</h2>
      <Read reading={levels}>
        {(page) => (
          <PlainTable
            label={{ id: titleId }}
            rows={nameRows(page)}
            keyOf={({ location_id }) => location_id}
            columns={[
              ['Location', ({ location }) => location],
              ['On hand', ({ on_hand }) => on_hand, 'end'],
            ]}
          />
        )}
      </Read>
      <div class="row end">
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <Link class="button" to={`/inventory-movements?variant_id=${variantId}`}>
          Movements
        </Link>
        <Link class="button primary" to={`/inventory-levels?variant_ids=${variantId}`}>
          Count and adjust
        </Link>
      </div>
    </dialog>
  );
}
