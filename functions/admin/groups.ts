/**
 * The folders of `functions/admin/` that each group in `functions/admin/groups/` serves. To move a folder to another
 * group, change this map and both groups' `endpoints.ts` and `operations.ts`.
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
