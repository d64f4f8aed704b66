import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const line = {
  id: 'Number of the line in the purchase order, from 1.',
  order_item_id: 'The line of the order that the units are for; null if there is none.',
  variant_id: 'The ordered variant; null if the line has only a name, or the variant was deleted.',
  name: 'Description of the goods for the supplier; null if unknown.',
  sku: 'SKU of the variant; null if it has none.',
  supplier_sku: "The supplier's own name for it; null if unknown.",
  quantity: 'Number of ordered units.',
  unit_cost: 'Cost of one unit in the currency of the purchase order; null if unknown.',
  received_quantity: 'Units received so far.',
};

const parcel = {
  carrier: 'Name of the carrier; null if unknown.',
  number: 'Tracking number; null if unknown.',
  url: 'Tracking page of the parcel; null if unknown.',
};

const parcels = { 'tracking.carrier': parcel.carrier, 'tracking.number': parcel.number, 'tracking.url': parcel.url };

const purchaseOrder = {
  number: 'Number of the purchase order in the store, starting at `PO1001`. Numbers increase and may have gaps.',
  status: 'Status of the purchase order. `failed`: it could not be sent; `failure` has the reason, and it can be sent again.',
  supplier_id: 'The supplier that it goes to; null for print on demand.',
  provider: 'The print-on-demand service that makes the goods; null for a supplier.',
  order_id: 'The order that the goods are for; null if they are for stock.',
  line_items: 'The ordered goods, 1 to 100 lines.',
  ship_to: 'Destination of the goods; null if unknown.',
  currency: "ISO 4217 code of the supplier's currency, which applies to its costs.",
  cost_total: 'Sum of the costs of all lines; null if the cost of a line is unknown.',
  tracking: 'The parcels that the supplier sent, at most 20.',
  test_mode: 'Whether it belongs to a trial store, in which case it is recorded as sent but never sent.',
  sent_at: 'When it was sent; null until then.',
  shipped_at: 'When the supplier shipped it; null until then.',
  cancelled_at: 'When it was canceled; null if it was not.',
  source: 'Why it was created: by staff, for a paid order, or because of low stock.',
  location_id: 'The location whose stock the goods are for; null if they go to a customer.',
  note: 'Note for the supplier; null if there is none.',
  supplier_reference: 'The number that the supplier gave it; null if unknown.',
  cancel_reason: 'Why it was canceled; null unless a reason was given.',
  failure: 'Why the last attempt to send it failed; null if it did not.',
  send_at: 'When a draft is sent automatically; null if staff send it.',
  accepted_at: 'When the supplier accepted it; null until then.',
  received_at: 'When goods were last received; null before the first receipt.',
};

const lines = {
  line_items: 'The goods to order, 1 to 100 lines; each names a line of the order or a variant, or has its own name.',
  'line_items.order_item_id': 'A line of the order that the units are for; null: none.',
  'line_items.variant_id': 'A variant of the store; null: none.',
  'line_items.name': 'Description of the goods for the supplier. Default: the name of the variant.',
  'line_items.supplier_sku': "The supplier's own name for it. Default: from the variant's supply.",
  'line_items.quantity': 'Units to order.',
  'line_items.unit_cost': "Cost of one unit in the currency of the purchase order. Default: from the variant's supply.",
};

const supplier = {
  name: 'Name of the supplier, 1 to 200 characters.',
  email: 'E-mail address for purchase orders; null: they cannot be sent.',
  phone: 'Phone number of the supplier; null if unknown.',
  address: 'Address of the supplier; null if unknown.',
  account_number: "The store's account number at the supplier; null if there is none.",
  currency: "ISO 4217 code of the currency that it charges in; null: the store's currency.",
  note: 'Note of the staff; null if there is none.',
  is_active: 'Whether new goods are ordered from it.',
  ...externalDataTexts,
};

const supplierInput = {
  name: supplier.name,
  email: supplier.email,
  phone: 'Phone number of the supplier, at most 50 characters; null: none.',
  address: 'Address of the supplier; null: unknown.',
  account_number: "The store's account number at the supplier, at most 100 characters; null: none.",
  currency: supplier.currency,
  note: 'Note of the staff, at most 2,000 characters; null: none.',
  is_active: 'Whether new goods are ordered from it. Default for a new one: true.',
  ...externalDataInputTexts,
};

const rule = {
  location_id: 'The location whose stock is monitored.',
  point: 'Reorder point: stock below this number of units is reordered.',
  quantity: 'Units to reorder.',
};

const supply = {
  supplier_id: 'The supplier that the variant comes from; null for print on demand.',
  provider: 'The print-on-demand service that makes the variant; null for a supplier.',
  supplier_sku: "The supplier's own name for the variant; null if there is none.",
  unit_cost: "Cost of one unit in the supplier's currency; null if unknown.",
  replenishment:
    '`per_order`: units are ordered for each paid order and sent to its customer. `stock`: units are ordered when stock is low.',
  reorder: 'The reorder rules by location.',
};

export const purchaseOrderTexts = {
  PurchaseOrder: { ...purchaseOrder, names: 'The names for its ids; only with `include=names`.' },
  PurchaseOrderLine: line,
  PurchaseOrderNames: {
    supplier: 'Name of the supplier; null for print on demand, or if it was deleted.',
    order: 'Name of the order, such as `#1001`; null if there is none.',
    location: 'Name of the location; null if there is none, or if it was deleted.',
  },
  SupplierShipment: parcel,
  createPurchaseOrder: {
    supplier_id: 'The supplier to order from. One of `supplier_id` and `provider` is required.',
    provider: 'The print-on-demand service to order from.',
    order_id: 'The order that the goods are for; they go to its customer. Null: they are for stock.',
    ...lines,
    ship_to: 'Destination of the goods. Default: the customer or the location.',
    location_id: 'The location whose stock the goods are for. Default: the default location.',
    currency: "ISO 4217 code of the currency of the costs. Default: the supplier's currency.",
    note: 'Note for the supplier, at most 2,000 characters.',
    send: 'Whether it is sent immediately. Default: false, and it stays a draft.',
  },
  updatePurchaseOrder: {
    ...lines,
    ship_to: 'Destination of the goods.',
    note: 'Note for the supplier, at most 2,000 characters; null: none.',
  },
  acceptPurchaseOrder: { supplier_reference: 'The number that the supplier gave it, at most 100 characters.' },
  cancelPurchaseOrder: {
    reason: 'Why it is canceled, at most 2,000 characters.',
    notify: 'Whether the supplier is notified by e-mail if it was sent. Default: true.',
  },
  receivePurchaseOrder: {
    line_items: 'The received lines. Default: all outstanding units.',
    'line_items.id': 'Id of a line of the purchase order.',
    'line_items.quantity': 'Received units. Default: all outstanding units.',
    location_id: 'The location whose stock gets the units of tracked variants. Default: the destination of the purchase order.',
  },
  shipPurchaseOrder: {
    tracking: 'The new parcels, at most 20 in total.',
    ...parcels,
    fulfill_order: 'Whether to fulfill the order lines whose open units are all in this purchase order. Default: false.',
    notify: 'Whether the customer is notified of the fulfillment by e-mail. Default: true.',
  },
  Supplier: supplier,
  CreateSupplier: supplierInput,
  UpdateSupplier: supplierInput,
  VariantSupply: {
    id: 'Id of the variant; a variant has at most one supply.',
    product_id: 'The product of the variant.',
    ...supply,
    names: 'The names for its ids; only with `include=names`.',
  },
  PutVariantSupply: {
    ...supply,
    supplier_id: 'The supplier that the variant comes from. One of `supplier_id` and `provider` is required.',
    provider: 'The print-on-demand service that makes the variant.',
    order_now: 'Whether to reorder low stock immediately; false: only when the stock changes next. Default: true.',
    replenishment: `${supply.replenishment} Default: \`per_order\`.`,
  },
  VariantSupplyNames: {
    name: 'Name of the product; null if it was deleted.',
    variant_title: 'Title of the variant; null for a simple product.',
    sku: 'SKU of the variant; null if there is none.',
    supplier: 'Name of the supplier; null for print on demand, or if it was deleted.',
    locations: 'The existing locations of the reorder rules.',
    'locations.location_id': 'The id of the location.',
    'locations.name': 'Name of the location.',
  },
  ReorderRule: { ...rule, purchase_order_id: 'The last purchase order for this rule; null if there is none.' },
  ReorderInput: {
    ...rule,
    purchase_order_id: 'The purchase order for this rule: its outstanding units are not ordered again. Default: unchanged.',
  },
  PurchasingSettings: {
    hold_minutes: 'Minutes after which a draft for a paid order is sent automatically; null: staff send it.',
  },
  PutPurchasingSettings: { hold_minutes: 'Minutes after which a draft for a paid order is sent automatically; null: staff send it.' },
};
