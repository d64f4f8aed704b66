const figures = {
  gross_sales: 'What the goods were sold for, before discounts and without tax; gift cards are left out.',
  discounts: 'Discounts on the goods, without tax.',
  returns:
    'Refunds of goods, and of orders as a whole, without tax; they count when the refund was made. The refund that empties an order takes the rest of its tax and shipping out of those figures.',
  net_sales: '`gross_sales` less `discounts` and `returns`.',
  shipping: 'Charges for shipping, without tax. A part that is refunded is among `returns`, until nothing of the order is left.',
  taxes: 'Taxes that were charged, less taxes that were refunded.',
  total_sales: '`net_sales` with `shipping` and `taxes`.',
  orders: 'Orders that were placed.',
  units: 'Units that were sold; refunds do not lower it. Gift cards are left out.',
  aov: 'Average order value: `gross_sales` less `discounts`, by `orders`; 0.00 without orders.',
  gift_cards_sold: 'What gift cards were sold for, less refunds of them. They are no part of the sales.',
};

const profits = {
  cost: 'Cost of the goods sold, less that of goods that came back into stock, as far as it is known.',
  profit: '`net_sales` less `net_sales_without_cost` and `cost`: the profit of the goods whose cost is known.',
  margin: 'Profit in percent of the net sales of goods whose cost is known; null when there were none.',
  net_sales_without_cost: 'The part of `net_sales` of goods that had no cost when they were sold.',
};

const range = {
  from: 'First day of the report, `YYYY-MM-DD` in the time zone of the store.',
  to: 'Last day of the report, inclusive, `YYYY-MM-DD` in the time zone of the store.',
  timezone: 'IANA time zone of the store, which decides what a day is.',
  currency: 'ISO 4217 code of the currency of the store, which every amount is in.',
};

export const reportTexts = {
  SalesReport: {
    ...range,
    interval: 'How long a period is.',
    totals: 'The figures of the whole range.',
    rows: 'The figures of each period, in order; periods without sales are there with zeros.',
  },
  SalesReportRow: {
    period: 'First day of the period in the time zone of the store; a week begins on Monday.',
    ...figures,
    ...profits,
  },
  SalesReportTotals: { ...figures, ...profits },
  SalesBreakdown: {
    by: 'What the rows are by.',
    ...range,
    totals: 'The figures of the whole range.',
    rows: 'The figures of each value, highest net sales first.',
    has_more: 'Whether there are more values than were asked for.',
  },
  SalesBreakdownRow: {
    id: 'The product, category, customer or location; null for what belongs to none, and for orders as a whole.',
    name: 'What it is called now; null when it is gone, and in the row without an id.',
    ...figures,
    orders: 'Orders that have a part in the row.',
  },
  SalesBreakdownTotals: figures,
};
