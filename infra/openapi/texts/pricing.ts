const group = {
  name: 'Name of the group.',
  tax_exempt: 'Whether orders of its customers carry no tax.',
};

const groupPrice = {
  group_id: 'The customer group that the price is for.',
  variant_id: 'The variant that the price is for; null when it is for a category.',
  category_id: 'The category whose products it is for; null when it is for a variant.',
  price: 'Price of one unit for the group; null when it is a percentage off.',
  percent_off: 'Percent off the price of the catalogue for the group; null when it is a price.',
};

const groupPriceInput = {
  group_id: groupPrice.group_id,
  variant_id: 'The variant that the price is for. One of `variant_id` and `category_id` is required.',
  category_id: 'The category whose products it is for.',
  price: 'Price of one unit for the group. One of `price` and `percent_off` is required.',
  percent_off: 'Percent off the price of the catalogue for the group, at most 100.',
};

const variantNames = 'What its variant is called; only with `include=names`.';

const quantityBreak = {
  variant_id: 'The variant that gets cheaper.',
  group_id: 'The customer group that it is for; null: for everyone.',
  tiers: 'The lower prices, by rising quantity.',
  'tiers.min_quantity': 'Least units of the variant in the order for the price.',
  'tiers.price': 'Price of one unit then.',
};

const breakInput = {
  variant_id: quantityBreak.variant_id,
  group_id: 'The customer group that it is for; null or left out: for everyone.',
  tiers: 'The lower prices, 1 to 20, each quantity once. Replaces the list.',
  'tiers.min_quantity': quantityBreak['tiers.min_quantity'],
  'tiers.price': quantityBreak['tiers.price'],
};

const rate = {
  id: 'Identifies the tax rate in the store.',
  name: 'Name of the tax, such as `VAT`; orders show it.',
  country: 'ISO 3166-1 alpha-2 code of the country where it applies.',
  region: 'Region where it applies, whatever its case; null: all of the country.',
  postcode_prefix: 'Beginning of the postcodes where it applies; null: all of them.',
  tax_class: 'The class of goods that it taxes; `standard` is that of goods without another, and of shipping.',
  rate: 'Rate in percent, with two to four decimals: `23.00`, `8.875`.',
  priority: 'Of each priority the most specific rate applies; lower priorities apply first.',
  compound: 'Whether it also taxes the taxes of the priorities before it.',
};

const settings = {
  prices_include_tax: 'Whether the prices of the catalogue include tax.',
  tax_shipping: 'Whether shipping is taxed, with the class `standard`.',
  tax_address: 'Which address decides about taxes; orders that are collected use the address of the place.',
  tax_rates: 'The taxes that the store charges.',
};

export const pricingTexts = {
  CustomerGroup: group,
  CreateCustomerGroup: {
    name: 'Name of the group, 1 to 100 characters.',
    tax_exempt: `${group.tax_exempt.replace(/\.$/, '')}; false when left out.`,
  },
  UpdateCustomerGroup: { name: 'Name of the group, 1 to 100 characters.', tax_exempt: group.tax_exempt },
  GroupPrice: { ...groupPrice, names: variantNames },
  CreateGroupPrice: groupPriceInput,
  UpdateGroupPrice: groupPriceInput,
  QuantityBreak: { ...quantityBreak, names: variantNames },
  VariantNames: {
    name: 'Name of the product; null for a price of other goods, or when it is gone.',
    variant_title: 'Title of the variant; null for a simple product.',
    sku: 'SKU of the variant; null without one.',
  },
  CreateQuantityBreak: breakInput,
  UpdateQuantityBreak: breakInput,
  PricingSettings: { ...settings, tax_rounding: 'Always `line`: taxes are rounded once for each line.' },
  PutPricingSettings: {
    ...settings,
    tax_address: 'Which address decides about taxes; `shipping` when left out.',
    tax_rates: 'All taxes that the store charges, at most 500; what is left out is removed.',
  },
  TaxRate: rate,
  TaxRateInput: {
    ...rate,
    id: 'A tax rate that is kept and changed; left out or null for a new one.',
    tax_class: 'The class of goods that it taxes; `standard` when left out.',
    priority: 'Of each priority the most specific rate applies; lower priorities apply first. 1 when left out.',
    compound: 'Whether it also taxes the taxes of the priorities before it; false when left out.',
  },
};
