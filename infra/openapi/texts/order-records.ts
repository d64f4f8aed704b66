import { keptIdText } from './kept-id-text.ts';
import { ofLineItem, ofOrder } from './orders.ts';

const ofTracking = (path: string): Readonly<Record<string, string>> => ({
  [path]: 'Where the parcel is; null when no tracking is known.',
  [`${path}.company`]: 'Name of the carrier; null when not known.',
  [`${path}.number`]: 'Tracking number; null when not known.',
  [`${path}.url`]: 'Page that shows where the parcel is; null when not known.',
});

const { tracking: _tracking, refunded_total: _refunded, placed_at: _placed, ...shown } = ofOrder;

const record = {
  ...shown,
  ...ofTracking('tracking'),
  left_out_of_reports: 'Whether reports leave the order out, as they do with every one from before 2025.',
  created_at: 'When the order was placed.',
  refunds: 'The refunds of the order, at most 1,000.',
  returns: 'The returns of the order, at most 1,000.',
  notes: 'The notes on the timeline of the order, at most 1,000.',
};

const { refunded_quantity: _q, returning_quantity: _r, returned_quantity: _t, booking_id: _b, ...line } = ofLineItem;

const keptWithOrder = 'Kept when the order keeps its id, and `created_at` is of the same millisecond, or before 2025 of the same second.';

/** What is kept of an order: backups and restores have it. */
export const orderRecordTexts = {
  OrderRecord: record,
  RestoreOrder: { ...record, id: keptIdText },
  RecordedLine: {
    ...line,
    id: "The caller's own: refunds, returns and parcels name lines by it. The line gets another, unless the order keeps its id.",
    product_id: 'The product that was ordered; null when it is gone, and so is the variant.',
    variant_id: 'The variant that was ordered; null when it is gone.',
    unit_cost: 'What a unit cost the store when it was sold; null when not known.',
    stock_taken: 'Whether the units came out of counted stock: those may go back into it.',
    returned_unrefunded_quantity: 'Of the units that came back by returns, those that were not refunded yet.',
    'tax_lines.name': 'Name of the tax.',
    'tax_lines.rate': 'Rate in percent, with at most four decimals.',
    'tax_lines.amount': 'What the tax came to on the line.',
  },
  RecordedDiscount: {
    source: '`code`: the customer used it. `automatic`: it applied by itself.',
    discount_id: 'The discount, or the automatic discount; null when it is gone.',
    code: 'The code in upper case; null for an automatic discount.',
    title: 'Title of the discount as shoppers saw it; null without one.',
    type: 'What kind of discount it was.',
    value: 'Percent for `percentage`, an amount for `fixed`; 0.00 for `free_shipping`; percent off each unit for `buy_x_get_y`.',
    buy_quantity: 'Units to buy for each gift of `buy_x_get_y`; null for other types.',
    get_quantity: 'Units that were cheaper then; null for other types.',
    amount: 'What the discount came to over all lines.',
  },
  RecordedExplanation: {
    code: 'Why something was left out of the prices.',
    object: 'Type of the record that was left out.',
    id: 'Id of the record that was left out.',
  },
  RecordedShipment: {
    line_items: 'The units in the parcel.',
    'line_items.id': 'Id of the line in this record.',
    'line_items.quantity': 'Units of the line in the parcel.',
    ...ofTracking('tracking'),
    created_at: 'When the parcel was recorded.',
  },
  RecordedRefund: {
    id: keptWithOrder,
    return_number: 'The return whose units it is for; null without one.',
    amount: 'Money that went back, taxes included.',
    tax: 'The part of the amount that is tax.',
    line_items: 'The units that the refund covers; empty for an amount on the order as a whole.',
    'line_items.id': 'Id of the line in this record.',
    'line_items.quantity': 'Units of the line that the refund covers.',
    'line_items.amount': 'What was paid for these units, taxes included.',
    'line_items.tax': 'The part of the amount that is tax.',
    'line_items.restocked_quantity': 'Units of these that went back into stock.',
    restock: 'Whether the refund was asked to put its units back into stock.',
    note: 'Text that records what was refunded; null without one.',
    created_at: 'When the money went back.',
  },
  RecordedReturn: {
    id: keptWithOrder,
    restocked_costs:
      'What the goods had cost that went back into stock, by when they did: sales reports take it off the cost of goods sold.',
    number: 'Number of the return, such as `R1001`.',
    status: 'Where the return stands.',
    line_items: 'The units that come back, by line of the order.',
    'line_items.order_line_item_id': 'Id of the line in this record.',
    'line_items.quantity': 'Units that are to come back.',
    'line_items.received_quantity': 'Units that came back so far.',
    'line_items.restocked_quantity': 'Units of these that went back into stock.',
    'line_items.reason': 'Why the units come back.',
    'line_items.note': 'What was said about the line; null when nothing was.',
    'restocked_costs.at': 'When the goods went back into stock.',
    'restocked_costs.cost': 'What these goods had cost, in the currency of the order.',
    note: 'Note on the return as a whole; null without one.',
    instructions: 'The instructions that the customer got; null without them.',
    decline_reason: 'Why the return was declined; null unless a reason was given.',
    cancel_reason: 'Why the return was cancelled; null unless a reason was given.',
    location_id: 'Where goods were received last; null before the first receipt.',
    approved_at: 'When the return was approved; null until then.',
    received_at: 'When goods were received last; null before the first receipt.',
    declined_at: 'When the return was declined; null unless it was.',
    cancelled_at: 'When the return was cancelled; null unless it was.',
    closed_at: 'When the return was closed; null until then.',
    created_at: 'When the return was opened.',
  },
  RecordedNote: {
    id: keptWithOrder,
    message: 'The text, with a suffix that names who wrote it.',
    created_at: 'When the note was written.',
  },
};
