const discount = {
  code: 'What the customer types, in upper case; unique in the store.',
  title: 'Title that shoppers see; null without one.',
  type: 'What the discount gives: a percentage off, an amount off, or free shipping.',
  value: 'Percent for `percentage`, an amount for `fixed`, 0.00 for `free_shipping`.',
  minimum_subtotal: 'Least amount of the lines it applies to, before discounts; null: none.',
  minimum_quantity: 'Least number of units it applies to; null: none.',
  applies_to: 'Which lines it applies to: all, those in `category_ids`, or those in `product_ids`.',
  product_ids: 'The products it applies to; used when `applies_to` is `products`.',
  category_ids: 'The categories it applies to; used when `applies_to` is `categories`.',
  once_per_customer: 'Whether each customer can use it on one order only.',
  usage_limit: 'Orders that can use it in all; null: any number.',
  times_used: 'Orders that used it. A cancelled order gives its use back.',
  starts_at: 'When it begins to apply; null: at once.',
  ends_at: 'When it stops to apply; null: never.',
  is_active: 'Whether it is switched on. A discount that is on may still be outside its time.',
  state: 'Whether it can be used now, and why not: it follows from the switch, the times and the uses.',
};

const terms = {
  title: 'Title that shoppers see, at most 200 characters; null: none.',
  value: 'Percent, at most 100, for `percentage`; an amount for `fixed`. Both require it; `free_shipping` has none.',
  minimum_subtotal: discount.minimum_subtotal,
  minimum_quantity: discount.minimum_quantity,
  applies_to: 'Which lines it applies to; `all` when left out of a new one.',
  product_ids: 'At most 250 products, for `applies_to` `products`; replaces the list.',
  category_ids: 'At most 250 categories, for `applies_to` `categories`; replaces the list.',
  starts_at: discount.starts_at,
  ends_at: 'When it stops to apply, after `starts_at`; null: never.',
  is_active: 'Whether it is switched on; true when left out of a new one.',
};

const discountInput = {
  code: 'Letters, digits, hyphens and underscores, 1 to 64; kept in upper case. Required when it is created.',
  type: 'What the discount gives. Required when it is created; another type needs its value with it.',
  ...terms,
  once_per_customer: 'Whether each customer can use it on one order only; false when left out of a new one.',
  usage_limit: 'Orders that can use it in all; null: any number.',
};

const automatic = {
  buy_quantity: 'Units to buy for each gift of `buy_x_get_y`; null for other types.',
  get_quantity: 'Units that are cheaper then, for `buy_x_get_y`; null for other types.',
  get_percent_off: 'Percent off each of these units, for `buy_x_get_y`: 100.00 makes them free. Null for other types.',
  priority: 'Decides between automatic discounts that save the same: the lower number goes first.',
  combines_with_codes: 'Whether it applies beside a discount code; if not, an order with a code gets whichever saves more.',
};

const automaticInput = {
  ...terms,
  title: 'Title that shoppers see, 1 to 200 characters.',
  type: 'What the discount gives. Another type needs its value with it.',
  ...automatic,
  priority: 'Decides between automatic discounts that save the same: the lower number goes first. 0 when left out of a new one.',
  combines_with_codes: 'Whether it applies beside a discount code; if not, the default, an order gets whichever saves more.',
};

export const discountTexts = {
  Discount: discount,
  createDiscount: discountInput,
  updateDiscount: discountInput,
  AutomaticDiscount: {
    title: 'Title that shoppers see.',
    type: discount.type,
    value: 'Percent for `percentage`, an amount for `fixed`; null for other types.',
    ...automatic,
    minimum_subtotal: discount.minimum_subtotal,
    minimum_quantity: discount.minimum_quantity,
    applies_to: discount.applies_to,
    product_ids: discount.product_ids,
    category_ids: discount.category_ids,
    starts_at: discount.starts_at,
    ends_at: discount.ends_at,
    is_active: discount.is_active,
  },
  CreateAutomaticDiscount: automaticInput,
  UpdateAutomaticDiscount: automaticInput,
};
