/**
 * For each Lambda function of the admin API, the folders of `functions/admin/` that it serves. Each key is the name of
 * the function's own folder in `functions/admin/groups/`. To move a resource to another function, move the resource's
 * folder name here, and its lines in the `endpoints.ts` and `operations.ts` of the two groups.
 */
export const adminGroups = {
  apps: ['app-installations', 'apps', 'oauth'],
  bookings: ['availability', 'booking-resources', 'booking-services', 'bookings', 'opening-hours'],
  catalogue: [
    'automatic-discounts',
    'brands',
    'categories',
    'customer-groups',
    'customers',
    'group-prices',
    'locations',
    'pricing-settings',
    'quantity-breaks',
  ],
  imports: ['image-uploads', 'imports'],
  logs: ['activity', 'api-log', 'objects', 'orders', 'requests', 'store-summary'],
  products: ['products'],
  'purchase-orders': ['purchase-orders', 'purchasing-settings', 'suppliers', 'variant-supplies'],
  stores: ['api-keys', 'me', 'staff', 'stores'],
  webhooks: ['webhook-deliveries', 'webhook-endpoints', 'webhook-figures', 'webhook-recoveries'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
