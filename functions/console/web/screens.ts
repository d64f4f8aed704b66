import type { Entrance } from './parts/console-context.tsx';
import { type LazyView, lazyView } from './parts/lazy-view.ts';

/** The groups of the navigation, in its order. */
export const groups = ['Overview', 'Sell', 'Booking setup', 'Catalogue', 'Purchasing', 'Developers', 'Settings'] as const;

export type Screen = {
  /** Below the store's path; `:id` is handed to the view as `id`. */
  readonly path: string;
  readonly area: Entrance;
  readonly view: LazyView;
} & (
  | { readonly name?: never; readonly group?: never; readonly isDaily?: never; readonly create?: never }
  /** Its name and place in the navigation; a screen without them is reached from another. */
  | {
      readonly name: string;
      readonly group: (typeof groups)[number];
      /** It stands above the groups: a shop opens it every day. */
      readonly isDaily?: true;
      /** What is made there, in the words of its button: the address with `new=1` opens the form. */
      readonly create?: string;
    }
);

/** Every screen of the console, in the order of its navigation within its group. Adding one is one line here and its file. */
export const screens: readonly Screen[] = [
  // Overview
  {
    ...{ path: '/home', area: null, name: 'Home', isDaily: true, group: 'Overview' },
    view: lazyView(async () => (await import('./home/home-page.tsx')).HomePage),
  },
  {
    ...{ path: '/reports/sales', area: 'reports', name: 'Sales', isDaily: true, group: 'Overview' },
    view: lazyView(async () => (await import('./report-views.ts')).reportViews.SalesReportPage),
  },
  {
    ...{ path: '/reports/sales/breakdown', area: 'reports' },
    view: lazyView(async () => (await import('./report-views.ts')).reportViews.SalesBreakdownPage),
  },
  // Sell
  {
    path: '/orders',
    area: 'orders',
    name: 'Orders',
    isDaily: true,
    create: 'New order',
    group: 'Sell',
    view: lazyView(async () => (await import('./orders/order-list.tsx')).OrderList),
  },
  { path: '/orders/:id', area: 'orders', view: lazyView(async () => (await import('./orders/order-page.tsx')).OrderPage) },
  {
    path: '/orders/:id/packing-slip',
    area: 'orders',
    view: lazyView(async () => (await import('./print-views.ts')).printViews.PackingSlip),
  },
  {
    ...{ path: '/returns', area: 'orders', name: 'Returns', isDaily: true, group: 'Sell' },
    view: lazyView(async () => (await import('./return-views.ts')).returnViews.ReturnList),
  },
  {
    ...{ path: '/returns/:id', area: 'orders' },
    view: lazyView(async () => (await import('./return-views.ts')).returnViews.ReturnPage),
  },
  // Booking setup
  {
    ...{ path: '/bookings', area: 'bookings', name: 'Bookings', isDaily: true, create: 'New booking', group: 'Booking setup' },
    view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.BookingList),
  },
  { path: '/bookings/day', area: 'bookings', view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.BookingDay) },
  { path: '/bookings/week', area: 'bookings', view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.BookingWeek) },
  { path: '/bookings/:id', area: 'bookings', view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.BookingPage) },
  {
    ...{ path: '/booking-services', area: 'bookings', name: 'Services', group: 'Booking setup' },
    view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.ServiceList),
  },
  {
    ...{ path: '/booking-services/:id', area: 'bookings' },
    view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.ServicePage),
  },
  {
    ...{ path: '/booking-resources', area: 'bookings', name: 'Resources', group: 'Booking setup' },
    view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.ResourceList),
  },
  {
    ...{ path: '/booking-resources/:id', area: 'bookings' },
    view: lazyView(async () => (await import('./booking-views.ts')).bookingViews.ResourcePage),
  },
  // Catalogue
  {
    ...{ path: '/products', area: 'products', name: 'Products', isDaily: true, create: 'New product', group: 'Catalogue' },
    view: lazyView(async () => (await import('./products/product-list.tsx')).ProductList),
  },
  { path: '/products/:id', area: 'products', view: lazyView(async () => (await import('./products/product-page.tsx')).ProductPage) },
  {
    ...{ path: '/inventory-levels', area: 'inventory', name: 'Stock', isDaily: true, group: 'Catalogue' },
    view: lazyView(async () => (await import('./stock-views.ts')).stockViews.LevelList),
  },
  {
    ...{ path: '/inventory-movements', area: 'inventory', name: 'Stock movements', group: 'Catalogue' },
    view: lazyView(async () => (await import('./stock-views.ts')).stockViews.MovementList),
  },
  {
    ...{ path: '/categories', area: 'products', name: 'Categories', group: 'Catalogue' },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.CategoryList),
  },
  {
    ...{ path: '/brands', area: 'products', name: 'Brands', group: 'Catalogue' },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.BrandList),
  },
  {
    ...{ path: '/group-prices', area: 'products', name: 'Group prices', group: 'Catalogue' },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.GroupPriceList),
  },
  {
    ...{ path: '/quantity-breaks', area: 'products', name: 'Volume pricing', group: 'Catalogue' },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.QuantityBreakList),
  },
  {
    ...{ path: '/imports/:id', area: ['products', 'inventory', 'customers'] },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.ImportPage),
  },
  {
    ...{ path: '/bulk-operations', area: null, name: 'Bulk operations', create: 'Import a file', group: 'Catalogue' },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.BulkOperationList),
  },
  {
    ...{ path: '/bulk-operations/:id', area: null },
    view: lazyView(async () => (await import('./catalogue-views.ts')).catalogueViews.BulkOperationPage),
  },
  // Purchasing
  {
    ...{
      path: '/purchase-orders',
      area: 'orders',
      name: 'Purchase orders',
      isDaily: true,
      create: 'New purchase order',
      group: 'Purchasing',
    },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.PurchaseOrderList),
  },
  {
    ...{ path: '/purchase-orders/:id', area: 'orders' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.PurchaseOrderPage),
  },
  {
    path: '/purchase-orders/:id/sheet',
    area: 'orders',
    view: lazyView(async () => (await import('./print-views.ts')).printViews.PurchaseOrderSheet),
  },
  {
    ...{ path: '/suppliers', area: 'inventory', name: 'Suppliers', create: 'New supplier', group: 'Purchasing' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.SupplierList),
  },
  {
    ...{ path: '/suppliers/:id', area: 'inventory' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.SupplierPage),
  },
  {
    ...{ path: '/variant-supplies', area: 'inventory', name: 'Supplier products', group: 'Purchasing' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.SupplyList),
  },
  {
    ...{ path: '/variant-supplies/:id', area: 'inventory' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.SupplyPage),
  },
  {
    ...{ path: '/purchasing-settings', area: 'inventory', name: 'Purchasing settings', group: 'Purchasing' },
    view: lazyView(async () => (await import('./purchasing-views.ts')).purchasingViews.PurchasingSettings),
  },
  // Developers
  {
    ...{ path: '/api-keys', area: ['developers', 'settings'], name: 'API keys', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.ApiKeyList),
  },
  {
    ...{ path: '/webhook-endpoints', area: ['developers', 'settings'], name: 'Webhook endpoints', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.EndpointList),
  },
  {
    ...{ path: '/webhook-endpoints/:id', area: ['developers', 'settings'] },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.EndpointPage),
  },
  {
    ...{ path: '/webhook-recoveries', area: ['developers', 'settings'], name: 'Webhook recoveries', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.RecoveryList),
  },
  {
    ...{ path: '/webhook-recoveries/:id', area: ['developers', 'settings'] },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.RecoveryPage),
  },
  {
    ...{ path: '/webhook-deliveries', area: ['developers', 'settings'], name: 'Webhook deliveries', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.DeliveryList),
  },
  {
    ...{ path: '/webhook-deliveries/:id', area: ['developers', 'settings'] },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.DeliveryPage),
  },
  {
    ...{ path: '/events', area: 'developers', name: 'Events', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.EventList),
  },
  { path: '/events/:id', area: 'developers', view: lazyView(async () => (await import('./developer-views.ts')).developerViews.EventPage) },
  {
    ...{ path: '/api-log', area: 'developers', name: 'API log', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.ApiRequestList),
  },
  {
    path: '/api-log/counts',
    area: 'developers',
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.ApiCounts),
  },
  {
    path: '/requests/:id',
    area: 'developers',
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.RequestPage),
  },
  {
    ...{ path: '/signature', area: ['developers', 'settings'], name: 'Signature checker', group: 'Developers' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.SignatureDoctor),
  },
  {
    ...{ path: '/apps', area: 'operator', name: 'App registrations', group: 'Developers' },
    view: lazyView(async () => (await import('./app-views.ts')).appViews.AppList),
  },
  { path: '/apps/:id', area: 'operator', view: lazyView(async () => (await import('./app-views.ts')).appViews.AppPage) },
  // Settings
  {
    ...{ path: '/app-installations', area: ['developers', 'settings'], name: 'Installed apps', group: 'Settings' },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.InstallationList),
  },
  {
    ...{ path: '/app-installations/:id', area: ['developers', 'settings'] },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.InstallationPage),
  },
  {
    ...{ path: '/locations', area: ['inventory', 'settings'], name: 'Locations', group: 'Settings' },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.LocationList),
  },
  {
    ...{ path: '/locations/:id', area: ['inventory', 'settings'] },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.LocationPage),
  },
  {
    ...{ path: '/pricing-settings', area: 'settings', name: 'Taxes', group: 'Settings' },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.PricingSettings),
  },
  {
    ...{ path: '/activity', area: 'settings', name: 'Activity', group: 'Settings' },
    view: lazyView(async () => (await import('./developer-views.ts')).developerViews.ActivityList),
  },
  {
    ...{ path: '/customers', area: 'customers', name: 'Customers', isDaily: true, create: 'New customer', group: 'Sell' },
    view: lazyView(async () => (await import('./customer-views.ts')).customerViews.CustomerList),
  },
  {
    ...{ path: '/customers/:id', area: 'customers' },
    view: lazyView(async () => (await import('./customer-views.ts')).customerViews.CustomerPage),
  },
  {
    ...{ path: '/customer-groups', area: 'customers', name: 'Customer groups', group: 'Sell' },
    view: lazyView(async () => (await import('./customer-views.ts')).customerViews.CustomerGroupList),
  },
  {
    ...{ path: '/discounts', area: 'discounts', name: 'Discount codes', create: 'New discount code', group: 'Sell' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.DiscountList),
  },
  {
    ...{ path: '/discounts/:id', area: 'discounts' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.DiscountPage),
  },
  {
    ...{ path: '/automatic-discounts', area: 'discounts', name: 'Automatic discounts', group: 'Sell' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.AutomaticDiscountList),
  },
  {
    ...{ path: '/automatic-discounts/:id', area: 'discounts' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.AutomaticDiscountPage),
  },
  {
    ...{ path: '/gift-cards', area: 'gift_cards', name: 'Gift cards', isDaily: true, create: 'Issue a gift card', group: 'Sell' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.GiftCardList),
  },
  {
    ...{ path: '/gift-cards/:id', area: 'gift_cards' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.GiftCardPage),
  },
  {
    ...{ path: '/gift-cards/:id/ledger', area: 'gift_cards' },
    view: lazyView(async () => (await import('./discount-views.ts')).discountViews.GiftCardLedger),
  },
  {
    ...{ path: '/staff', area: 'settings', name: 'Staff', group: 'Settings' },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.StaffList),
  },
  {
    ...{ path: '/store', area: 'settings', name: 'Store', group: 'Settings' },
    view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.StoreSettings),
  },
  { path: '/design', area: null, view: lazyView(async () => (await import('./settings-views.ts')).settingsViews.DesignPage) },
];
