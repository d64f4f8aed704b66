import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const line = {
  id: 'Counts the lines of the purchase order from 1.',
  order_item_id: 'The line of the order that the units are for; null without one.',
  variant_id: 'The variant that is ordered; null when the line has only a name, or the variant is gone.',
  name: 'What is ordered, in words for the supplier; null when not known.',
  sku: 'SKU of the variant; null when it has none.',
  supplier_sku: "The supplier's own name for it; null when not known.",
  quantity: 'Units that are ordered.',
  unit_cost: 'Cost of one unit in the currency of the purchase order; null when not known.',
  received_quantity: 'Units that were received so far.',
};

const parcel = {
  carrier: 'Name of the carrier; null when not known.',
  number: 'Tracking number; null when not known.',
  url: 'Page that shows where the parcel is; null when not known.',
};

const parcels = { 'tracking.carrier': parcel.carrier, 'tracking.number': parcel.number, 'tracking.url': parcel.url };

const purchaseOrder = {
  number: 'Counts the purchase orders of the store from `PO1001`. Numbers rise and may have gaps.',
  status: 'Where it stands. `failed`: it could not be sent; `failure` says why, and it can be sent again.',
  supplier_id: 'The supplier that it goes to; null for print on demand.',
  provider: 'The print-on-demand service that makes the goods; null for a supplier.',
  order_id: 'The order that the goods are for; null when they are for stock.',
  line_items: 'What is ordered, 1 to 100 lines.',
  ship_to: 'Where the goods go; null when that is not known.',
  currency: 'ISO 4217 code of the currency of its costs, that of the supplier.',
  cost_total: 'Sum of the costs of all lines; null when the cost of a line is not known.',
  tracking: 'The parcels that the supplier sent, at most 20.',
  test_mode: 'Whether it is of a store on free trial: recorded as sent, and never sent.',
  sent_at: 'When it was sent; null until then.',
  shipped_at: 'When the supplier shipped it; null until then.',
  cancelled_at: 'When it was cancelled; null unless it was.',
  source: 'Why it was made: by staff, for an order that was paid, or because too few units were left.',
  location_id: 'The location whose stock the goods are for; null when they go to a customer.',
  note: 'Note for the supplier; null without one.',
  supplier_reference: 'The number that the supplier gave it; null when not known.',
  cancel_reason: 'Why it was cancelled; null unless a reason was given.',
  failure: 'Why the last attempt to send it failed; null unless it did.',
  send_at: 'When a draft is sent by itself; null when staff send it.',
  accepted_at: 'When the supplier accepted it; null until then.',
  received_at: 'When goods were received last; null before the first receipt.',
};

const lines = {
  line_items: 'What to order, 1 to 100 lines; each is of a line of the order, of a variant, or has a name.',
  'line_items.order_item_id': 'A line of the order that the units are for; null: none.',
  'line_items.variant_id': 'A variant of the store; null: none.',
  'line_items.name': 'What to order, in words for the supplier; that of the variant when left out.',
  'line_items.supplier_sku': "The supplier's own name for it; that of the variant's supply when left out.",
  'line_items.quantity': 'Units to order.',
  'line_items.unit_cost': "Cost of one unit in the currency of the purchase order; that of the variant's supply when left out.",
};

const supplier = {
  name: 'Name of the supplier, 1 to 200 characters.',
  email: 'Where its purchase orders are sent; null: nowhere, they cannot be sent.',
  phone: 'Phone number of the supplier; null when not known.',
  address: 'Address of the supplier; null when not known.',
  account_number: 'Number of the store with the supplier; null without one.',
  currency: 'ISO 4217 code of the currency that it charges in; null: that of the store.',
  note: 'Note of the staff; null without one.',
  is_active: 'Whether anything new is ordered from it.',
  ...externalDataTexts,
};

const supplierInput = {
  name: supplier.name,
  email: supplier.email,
  phone: 'Phone number of the supplier, at most 50 characters; null: none.',
  address: 'Address of the supplier; null: not known.',
  account_number: 'Number of the store with the supplier, at most 100 characters; null: none.',
  currency: supplier.currency,
  note: 'Note of the staff, at most 2,000 characters; null: none.',
  is_active: 'Whether anything new is ordered from it; true when left out of a new one.',
  ...externalDataInputTexts,
};

const rule = {
  location_id: 'The location whose stock is watched.',
  point: 'Fewer units than these at the location order more.',
  quantity: 'Units that are ordered then.',
};

const supply = {
  supplier_id: 'The supplier that the variant comes from; null for print on demand.',
  provider: 'The print-on-demand service that makes the variant; null for a supplier.',
  supplier_sku: "The supplier's own name for the variant; null without one.",
  unit_cost: 'What the supplier charges for a unit, in its currency; null when not known.',
  replenishment: '`per_order`: units are ordered for each paid order and sent to its customer. `stock`: when too few are left.',
  reorder: 'When to order for stock, by location.',
};

export const purchaseOrderTexts = {
  PurchaseOrder: { ...purchaseOrder, names: 'What its ids stand for; only with `include=names`.' },
  PurchaseOrderLine: line,
  PurchaseOrderNames: {
    supplier: 'Name of the supplier; null for print on demand, or when it is gone.',
    order: 'Name of the order, such as `#1001`; null without one.',
    location: 'Name of the location; null without one, or when it is gone.',
  },
  SupplierShipment: parcel,
  createPurchaseOrder: {
    supplier_id: 'The supplier to order from. One of `supplier_id` and `provider` is required.',
    provider: 'The print-on-demand service to order from.',
    order_id: 'The order that the goods are for: they go to its customer. Null: they are for stock.',
    ...lines,
    ship_to: 'Where the goods go; the customer or the location when left out.',
    location_id: 'The location whose stock the goods are for; the default location when left out.',
    currency: 'ISO 4217 code of the currency of the costs; that of the supplier when left out.',
    note: 'Note for the supplier, at most 2,000 characters.',
    send: 'Whether it is sent at once; false when left out: it stays a draft.',
  },
  updatePurchaseOrder: { ...lines, ship_to: 'Where the goods go.', note: 'Note for the supplier, at most 2,000 characters; null: none.' },
  acceptPurchaseOrder: { supplier_reference: 'The number that the supplier gave it, at most 100 characters.' },
  cancelPurchaseOrder: {
    reason: 'Why it is cancelled, at most 2,000 characters.',
    notify: 'Whether the supplier of one that was sent is told by e-mail; true when left out.',
  },
  receivePurchaseOrder: {
    line_items: 'The lines that came; everything that has not come when left out.',
    'line_items.id': 'Id of a line of the purchase order.',
    'line_items.quantity': 'Units that came; all that have not when left out or null.',
    location_id: 'Where units of tracked variants go into stock; where the purchase order goes to when left out or null.',
  },
  shipPurchaseOrder: {
    tracking: 'The parcels that left now, at most 20 in all.',
    ...parcels,
    fulfill_order: 'Whether the lines of the order are fulfilled that this purchase order has all open units of; false when left out.',
    notify: 'Whether the customer is told of the fulfilment by e-mail; true when left out.',
  },
  Supplier: supplier,
  CreateSupplier: supplierInput,
  UpdateSupplier: supplierInput,
  VariantSupply: {
    id: 'Id of the variant: a variant has one supply at most.',
    product_id: 'The product that the variant is of.',
    ...supply,
    names: 'What its ids stand for; only with `include=names`.',
  },
  PutVariantSupply: {
    ...supply,
    supplier_id: 'The supplier that the variant comes from. One of `supplier_id` and `provider` is required.',
    provider: 'The print-on-demand service that makes the variant.',
    order_now: 'False: what is below its reorder point now is ordered when its stock changes next, and not at once. True when left out.',
    replenishment: `${supply.replenishment} \`per_order\` when left out.`,
  },
  VariantSupplyNames: {
    name: 'Name of the product; null when it is gone.',
    variant_title: 'Title of the variant; null for a simple product.',
    sku: 'SKU of the variant; null without one.',
    supplier: 'Name of the supplier; null for print on demand, or when it is gone.',
    locations: 'The locations of the reorder rules that there are.',
    'locations.location_id': 'The location that is named.',
    'locations.name': 'Name of the location.',
  },
  ReorderRule: { ...rule, purchase_order_id: 'The purchase order that was made for it last; null when none was.' },
  ReorderInput: {
    ...rule,
    purchase_order_id: 'The purchase order that was made for it: what that is still to bring is not ordered again. Left out, it stays.',
  },
  PurchasingSettings: {
    hold_minutes: 'Minutes after which a draft that a paid order made is sent by itself; null: staff send it.',
  },
  PutPurchasingSettings: { hold_minutes: 'Minutes after which a draft that a paid order made is sent by itself; null: staff send it.' },
};
