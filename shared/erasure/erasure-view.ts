import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { Erasure } from './erasure.ts';
import type { CustomerErasureView } from './erasure-schema.ts';

/** Returns an erasure as shown to staff. */
export const erasureView = (erasure: Erasure): CustomerErasureView => ({
  object: 'customer_erasure',
  customer_id: erasure.customerId,
  state: erasure.state,
  passes: erasure.passes,
  changed: erasure.changed,
  kept_order_tags: [...erasure.keptTags],
  requested_at: timestamp(erasure.requestedAtMs),
  done_at: timestampOrNull(erasure.doneAtMs),
  updated_at: timestamp(erasure.updatedAtMs),
});
