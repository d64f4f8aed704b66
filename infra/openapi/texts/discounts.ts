const discount = {
  code: 'The code that customers enter, in upper case; unique in the store.',
  title: 'Title that shoppers see; null if there is none.',
  type: 'Type of the discount: a percentage off, an amount off, or free shipping.',
  value: 'Percent for `percentage`, an amount for `fixed`, 0.00 for `free_shipping`.',
  minimum_subtotal: 'Minimum amount of the discounted lines before discounts; null: none.',
  minimum_quantity: 'Minimum number of discounted units; null: none.',
  applies_to: 'The lines it applies to: all, those in `category_ids`, or those in `product_ids`.',
  product_ids: 'The products it applies to; used when `applies_to` is `products`.',
  category_ids: 'The categories it applies to; used when `applies_to` is `categories`.',
  once_per_customer: 'Whether each customer can use it on only one order.',
  usage_limit: 'Maximum number of orders that can use it; null: no limit.',
  times_used: 'Number of orders that used it. A canceled order does not count.',
  starts_at: 'When it starts to apply; null: immediately.',
  ends_at: 'When it stops applying; null: never.',
  is_active: 'Whether it is switched on. An active discount may still be outside its period.',
  state: 'Whether it can be used now, and if not, why: derived from `is_active`, the period and the uses.',
};

const terms = {
  title: 'Title that shoppers see, at most 200 characters; null: none.',
  value: 'Percent, at most 100, for `percentage`; an amount for `fixed`. Both require it; `free_shipping` has none.',
  minimum_subtotal: discount.minimum_subtotal,
  minimum_quantity: discount.minimum_quantity,
  applies_to: 'The lines it applies to. Default for a new one: `all`.',
  product_ids: 'At most 250 products, for `applies_to` `products`; replaces the list.',
  category_ids: 'At most 250 categories, for `applies_to` `categories`; replaces the list.',
  starts_at: discount.starts_at,
  ends_at: 'When it stops applying, after `starts_at`; null: never.',
  is_active: 'Whether it is switched on. Default for a new one: true.',
};

const discountInput = {
  code: 'Letters, digits, hyphens and underscores, 1 to 64; stored in upper case. Required when it is created.',
  type: 'Type of the discount. Required when it is created; a new type requires a value in the same request.',
  ...terms,
  once_per_customer: 'Whether each customer can use it on only one order. Default for a new one: false.',
  usage_limit: 'Maximum number of orders that can use it; null: no limit.',
};

const automatic = {
  buy_quantity: 'Units to buy for each discounted set, for `buy_x_get_y`; null for other types.',
  get_quantity: 'Units in a discounted set, for `buy_x_get_y`; null for other types.',
  get_percent_off: 'Percent off each discounted unit, for `buy_x_get_y`: 100.00 makes it free. Null for other types.',
  priority: 'Decides between automatic discounts that save the same amount: the lower number wins.',
  combines_with_codes: 'Whether it combines with a discount code; if not, an order with a code gets the one that saves more.',
};

const automaticInput = {
  ...terms,
  title: 'Title that shoppers see, 1 to 200 characters.',
  type: 'Type of the discount. A new type requires a value in the same request.',
  ...automatic,
  priority: 'Decides between automatic discounts that save the same amount: the lower number wins. Default for a new one: 0.',
  combines_with_codes: 'Whether it combines with a discount code; if not, an order gets the one that saves more. Default: false.',
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
