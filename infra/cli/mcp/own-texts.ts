const lists = (lines: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lines).map(([kind, paths]) => [kind, new Set(paths.split(' '))]));

/**
 * The strings that customers did not write, by kind of object and path. In these strings, only e-mail addresses and
 * phone numbers are masked.
 *
 * In a path, `*` matches any field name.
 */
export const ownTexts = lists({
  '': 'next_cursor not_recorded.reason names.variants.name names.variants.variant_title names.variants.sku names.locations.name',
  product:
    'name slug description short_description product_type tags options.name options.values images.url images.alt images.error.message ' +
    'seo.title seo.description external_ids.*',
  variant: 'title sku barcode image_url option_values.* external_ids.*',
  brand: 'name slug description website',
  category: 'name slug description',
  discount: 'code title',
  inventory_level: 'sku',
  location: 'name timezone external_ids.*',
  line_item: 'name sku variant_title tax_lines.name',
  order:
    'name discount_code discount_applications.code discount_applications.title payment_method payment_method_label shipping_line.title ' +
    'tracking.company shipments.tracking.company tags external_ids.* warnings.code warnings.param warnings.message',
  booking: 'number service_name variant_title timezone',
  return: 'number names.order names.location names.line_items.name names.line_items.sku names.line_items.variant_title',
  purchase_order:
    'number names.order names.location names.supplier tracking.carrier line_items.name line_items.sku line_items.supplier_sku',
  gift_card: 'last4 source',
  store: 'name domain handle plan timezone',
  sales_report: 'timezone',
  // In a breakdown by customer, `rows.name` is personal data and must be masked.
  'sales_breakdown by product': 'timezone rows.name',
  'sales_breakdown by category': 'timezone rows.name',
  'sales_breakdown by location': 'timezone rows.name',
  'sales_breakdown by customer': 'timezone',
  event: 'api_version request_id store.domain not_sent.reason',
  bulk_operation: 'operation failure.code failure.message',
  // Search results use other field names than the objects themselves.
  'found product': 'title detail',
  'found variant': 'title detail',
  'found order': 'title',
  'found booking': 'title',
  'found gift_card': 'title',
  'found purchase_order': 'title detail',
});
