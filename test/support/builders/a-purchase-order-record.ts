import type { PurchaseOrderRecordInput } from '#functions/admin/purchase-orders/purchase-order-record.ts';

type Line = PurchaseOrderRecordInput['line_items'][number];

/** Three units of what is gone from the catalogue; say only what the test is about. */
export const aRestoredLine = (over: Partial<Line> = {}): Line => ({
  order_item_id: null,
  variant_id: null,
  name: 'Blue mug',
  sku: 'MUG',
  supplier_sku: 'ACME-77',
  quantity: 3,
  unit_cost: '4.00',
  received_quantity: 0,
  ...over,
});

/** A draft to a print-on-demand service of `aRestoredLine`; say only what the test is about. */
export const aPurchaseOrderRecord = (over: Partial<PurchaseOrderRecordInput> = {}): PurchaseOrderRecordInput => ({
  number: 'PO1001',
  status: 'draft',
  source: 'staff',
  supplier_id: null,
  provider: 'printful',
  order_id: null,
  line_items: [aRestoredLine()],
  ship_to: null,
  location_id: null,
  currency: 'EUR',
  tracking: [],
  test_mode: false,
  note: 'Call before',
  supplier_reference: null,
  cancel_reason: null,
  failure: null,
  send_at: null,
  sent_at: null,
  accepted_at: null,
  shipped_at: null,
  received_at: null,
  cancelled_at: null,
  created_at: '2026-10-05T10:00:00.123Z',
  ...over,
});
