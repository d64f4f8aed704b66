const group = {
  name: 'Name of the group.',
  tax_exempt: 'Whether orders of its customers are tax-exempt.',
};

const groupPrice = {
  group_id: 'The customer group that gets the price.',
  variant_id: 'The variant that the price is for; null if it is for a category.',
  category_id: 'The category whose products it applies to; null if it is for a variant.',
  price: 'Price of one unit for the group; null if it is a percentage off.',
  percent_off: 'Percent off the catalog price for the group; null if it is a price.',
};

const groupPriceInput = {
  group_id: groupPrice.group_id,
  variant_id: 'The variant that the price is for. One of `variant_id` and `category_id` is required.',
  category_id: 'The category whose products it applies to.',
  price: 'Price of one unit for the group. One of `price` and `percent_off` is required.',
  percent_off: 'Percent off the catalog price for the group, at most 100.',
};

const variantNames = 'The names of its variant; only with `include=names`.';

const quantityBreak = {
  variant_id: 'The variant with quantity prices.',
  group_id: 'The customer group that it is for; null: for everyone.',
  tiers: 'The lower prices, by increasing quantity.',
  'tiers.min_quantity': 'Minimum units of the variant in an order for this price.',
  'tiers.price': 'Price of one unit from that quantity on.',
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
  region: 'Region where it applies, ignoring case; null: the whole country.',
  postcode_prefix: 'Beginning of the postcodes where it applies; null: all of them.',
  tax_class: 'The tax class that it applies to; `standard` applies to shipping and to goods without another class.',
  rate: 'Rate in percent, with two to four decimals: `23.00`, `8.875`.',
  priority: 'For each priority the most specific rate applies; lower priorities apply first.',
  compound: 'Whether it also applies to the taxes of lower priorities.',
};

const settings = {
  prices_include_tax: 'Whether the prices of the catalog include tax.',
  tax_shipping: 'Whether shipping is taxed, with the class `standard`.',
  tax_address: 'The address that determines taxes; orders for pickup use the address of the location.',
  tax_rates: 'The taxes that the store charges.',
};

export const pricingTexts = {
  CustomerGroup: group,
  CreateCustomerGroup: {
    name: 'Name of the group, 1 to 100 characters.',
    tax_exempt: `${group.tax_exempt.replace(/\.$/, '')}. Default: false.`,
  },
  UpdateCustomerGroup: { name: 'Name of the group, 1 to 100 characters.', tax_exempt: group.tax_exempt },
  GroupPrice: { ...groupPrice, names: variantNames },
  CreateGroupPrice: groupPriceInput,
  UpdateGroupPrice: groupPriceInput,
  QuantityBreak: { ...quantityBreak, names: variantNames },
  VariantNames: {
    name: 'Name of the product; null for a price of other goods, or if it was deleted.',
    variant_title: 'Title of the variant; null for a simple product.',
    sku: 'SKU of the variant; null if there is none.',
  },
  CreateQuantityBreak: breakInput,
  UpdateQuantityBreak: breakInput,
  PricingSettings: { ...settings, tax_rounding: 'Always `line`: taxes are rounded per line.' },
  PutPricingSettings: {
    ...settings,
    tax_address: 'The address that determines taxes. Default: `shipping`.',
    tax_rates: 'All taxes that the store charges, at most 500. Rates that are left out are removed.',
  },
  TaxRate: rate,
  TaxRateInput: {
    ...rate,
    id: 'An existing tax rate to change. Default: a new one.',
    tax_class: 'The tax class that it applies to. Default: `standard`.',
    priority: 'For each priority the most specific rate applies; lower priorities apply first. Default: 1.',
    compound: 'Whether it also applies to the taxes of lower priorities. Default: false.',
  },
};
