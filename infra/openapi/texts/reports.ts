const figures = {
  gross_sales: 'Sales of goods before discounts and without tax; excludes gift cards.',
  discounts: 'Discounts on the goods, without tax.',
  returns:
    'Refunds of goods and of whole orders without tax, counted at the time of the refund. The final refund of an order reduces its taxes and shipping instead.',
  net_sales: '`gross_sales` less `discounts` and `returns`.',
  shipping: 'Charges for shipping, without tax. A partial refund of shipping counts in `returns` until the order is fully refunded.',
  taxes: 'Charged taxes less refunded taxes.',
  total_sales: '`net_sales` plus `shipping` and `taxes`.',
  orders: 'Orders that were placed.',
  units: 'Sold units; refunds do not reduce it. Excludes gift cards.',
  aov: 'Average order value: `gross_sales` less `discounts`, divided by `orders`; 0.00 if there were no orders.',
  gift_cards_sold: 'Sales of gift cards less their refunds. They are not part of the sales.',
};

const profits = {
  cost: 'Cost of sold goods less the cost of restocked goods, as far as known.',
  profit: '`net_sales` less `net_sales_without_cost` and `cost`: the profit of the goods whose cost is known.',
  margin: 'Profit as a percentage of the net sales of goods whose cost is known; null if there were no such sales.',
  net_sales_without_cost: 'The part of `net_sales` from goods without a cost when they were sold.',
};

const range = {
  from: 'First day of the report, `YYYY-MM-DD` in the time zone of the store.',
  to: 'Last day of the report, inclusive, `YYYY-MM-DD` in the time zone of the store.',
  timezone: 'IANA time zone of the store, which determines the days.',
  currency: "ISO 4217 code of the store's currency, which applies to every amount.",
};

export const reportTexts = {
  SalesReport: {
    ...range,
    interval: 'Length of a period.',
    totals: 'The figures of the whole range.',
    rows: 'The figures of each period, in order; periods without sales have zeros.',
  },
  SalesReportRow: {
    period: 'First day of the period in the time zone of the store; a week begins on Monday.',
    ...figures,
    ...profits,
  },
  SalesReportTotals: { ...figures, ...profits },
  SalesBreakdown: {
    by: 'The dimension of the rows.',
    ...range,
    totals: 'The figures of the whole range.',
    rows: 'The figures of each value, highest net sales first.',
    has_more: 'Whether there are more values than `limit`.',
  },
  SalesBreakdownRow: {
    id: 'The product, category, customer or location; null for sales without one, and for amounts of whole orders.',
    name: 'Its current name; null if it was deleted, and in the row without an id.',
    ...figures,
    orders: 'Orders that contribute to the row.',
  },
  SalesBreakdownTotals: figures,
};
