/** What is kept of an order: exports have it. */
export const orderRecordTexts = {
  OrderRecord: {
    id: 'The id of the order.',
    order: 'The order as it is.',
    line_costs: 'What its lines cost, one for each line of the order.',
    refunds: 'The refunds of the order.',
    returns: 'The returns of the order.',
    notes: 'The notes on the timeline of the order.',
  },
  OrderLineCost: {
    line_item_id: 'The line of the order.',
    unit_cost: 'What a unit cost the store when it was sold; null when not known.',
    stock_taken: 'Whether the units came out of counted stock: those may go back into it.',
  },
};
