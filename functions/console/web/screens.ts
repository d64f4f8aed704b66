import type { Entrance } from './parts/console-context.tsx';
import { type LazyView, lazyView, type View } from './parts/lazy-view.ts';

/** The groups, in the order of the navigation. */
export const groups = ['Overview', 'Marketing', 'Booking setup', 'Catalog', 'Purchasing', 'Developers', 'Settings'] as const;

export type Screen = {
  /** The path relative to the store. The view receives `:id` as `id`. */
  readonly path: string;
  readonly area: Entrance;
  readonly view: LazyView;
} & (
  | { readonly name?: never; readonly group?: never; readonly isDaily?: never; readonly create?: never }
  /** The entry in the navigation. Screens without an entry are opened from other screens. */
  | {
      readonly name: string;
      readonly group: (typeof groups)[number];
      /** True for a screen that merchants use daily. Daily screens are listed above the groups. */
      readonly isDaily?: true;
      /** The label of the create button. The query parameter `new=1` opens the form. */
      readonly create?: string;
    }
);

/**
 * Returns a function that loads the view with a given name from one file. Views that people use together are in the
 * same file.
 */
const views =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, View>>>) =>
  (name: Name): LazyView =>
    lazyView(async () => (await load())[name]);
const home = lazyView(async () => (await import('./home/home-page.tsx')).HomePage);
const orderList = lazyView(async () => (await import('./orders/order-list.tsx')).OrderList);
const orderPage = lazyView(async () => (await import('./orders/order-page.tsx')).OrderPage);
const productList = lazyView(async () => (await import('./products/product-list.tsx')).ProductList);
const productPage = lazyView(async () => (await import('./products/product-page.tsx')).ProductPage);
const report = views(async () => (await import('./report-views.ts')).reportViews);
const returns = views(async () => (await import('./return-views.ts')).returnViews);
const booking = views(async () => (await import('./booking-views.ts')).bookingViews);
const stock = views(async () => (await import('./stock-views.ts')).stockViews);
const catalogue = views(async () => (await import('./catalogue-views.ts')).catalogueViews);
const purchasing = views(async () => (await import('./purchasing-views.ts')).purchasingViews);
const print = views(async () => (await import('./print-views.ts')).printViews);
const developer = views(async () => (await import('./developer-views.ts')).developerViews);
const log = views(async () => (await import('./log-views.ts')).logViews);
const app = views(async () => (await import('./app-views.ts')).appViews);
const settings = views(async () => (await import('./settings-views.ts')).settingsViews);
const customer = views(async () => (await import('./customer-views.ts')).customerViews);
const discount = views(async () => (await import('./discount-views.ts')).discountViews);

type Place = { readonly name: string; readonly isDaily?: true; readonly create?: string };
type Placed = Pick<Screen, 'path' | 'area' | 'view'> & { readonly place?: Place };

/** Defines a screen that is opened from another one. */
const page = (path: string, area: Entrance, view: LazyView): Placed => ({ path, area, view });
/** Defines a screen in the navigation. `create` is the label of its create button. */
const named = (path: string, area: Entrance, name: string, view: LazyView, create?: string): Placed => ({
  ...{ path, area, view, place: { name, ...(create !== undefined && { create }) } },
});
/** Defines a screen for daily work, which the navigation lists above the groups. */
const daily = (path: string, area: Entrance, name: string, view: LazyView, create?: string): Placed => ({
  ...{ path, area, view, place: { name, isDaily: true, ...(create !== undefined && { create }) } },
});

const inGroup = (group: (typeof groups)[number], ones: readonly Placed[]): readonly Screen[] =>
  ones.map(({ place, ...screen }) => (place === undefined ? screen : { ...screen, ...place, group }));

/** All screens. Those in the same group are in the order of the navigation. */
export const screens: readonly Screen[] = [
  ...inGroup('Overview', [
    daily('/home', null, 'Home', home),
    daily('/reports/sales', 'reports', 'Sales', report('SalesReportPage')),
    page('/reports/sales/breakdown', 'reports', report('SalesBreakdownPage')),
  ]),
  ...inGroup('Marketing', [
    daily('/orders', 'orders', 'Orders', orderList, 'New order'),
    page('/orders/:id', 'orders', orderPage),
    page('/orders/:id/packing-slip', 'orders', print('PackingSlip')),
    daily('/returns', 'orders', 'Returns', returns('ReturnList')),
    page('/returns/:id', 'orders', returns('ReturnPage')),
    daily('/customers', 'customers', 'Customers', customer('CustomerList'), 'New customer'),
    page('/customers/:id', 'customers', customer('CustomerPage')),
    named('/customer-groups', 'customers', 'Customer groups', customer('CustomerGroupList')),
    named('/discounts', 'discounts', 'Discount codes', discount('DiscountList'), 'New discount code'),
    page('/discounts/:id', 'discounts', discount('DiscountPage')),
    named('/automatic-discounts', 'discounts', 'Automatic discounts', discount('AutomaticDiscountList')),
    page('/automatic-discounts/:id', 'discounts', discount('AutomaticDiscountPage')),
    daily('/gift-cards', 'gift_cards', 'Gift cards', discount('GiftCardList'), 'Issue a gift card'),
    page('/gift-cards/:id', 'gift_cards', discount('GiftCardPage')),
    page('/gift-cards/:id/ledger', 'gift_cards', discount('GiftCardLedger')),
  ]),
  ...inGroup('Booking setup', [
    daily('/bookings', 'bookings', 'Bookings', booking('BookingList'), 'New booking'),
    page('/bookings/day', 'bookings', booking('BookingDay')),
    page('/bookings/week', 'bookings', booking('BookingWeek')),
    page('/bookings/:id', 'bookings', booking('BookingPage')),
    named('/booking-services', 'bookings', 'Services', booking('ServiceList')),
    page('/booking-services/:id', 'bookings', booking('ServicePage')),
    named('/booking-resources', 'bookings', 'Resources', booking('ResourceList')),
    page('/booking-resources/:id', 'bookings', booking('ResourcePage')),
  ]),
  ...inGroup('Catalog', [
    daily('/products', 'products', 'Products', productList, 'New product'),
    page('/products/:id', 'products', productPage),
    daily('/inventory-levels', 'inventory', 'Stock', stock('LevelList')),
    named('/inventory-movements', 'inventory', 'Stock movements', stock('MovementList')),
    named('/categories', 'products', 'Categories', catalogue('CategoryList')),
    named('/brands', 'products', 'Brands', catalogue('BrandList')),
    named('/group-prices', 'products', 'Group prices', catalogue('GroupPriceList')),
    named('/quantity-breaks', 'products', 'Volume pricing', catalogue('QuantityBreakList')),
    page('/imports/:id', ['products', 'inventory', 'customers'], catalogue('ImportPage')),
    named('/bulk-operations', null, 'Bulk operations', catalogue('BulkOperationList'), 'Import a file'),
    page('/bulk-operations/:id', null, catalogue('BulkOperationPage')),
  ]),
  ...inGroup('Purchasing', [
    daily('/purchase-orders', 'orders', 'Purchase orders', purchasing('PurchaseOrderList'), 'New purchase order'),
    page('/purchase-orders/:id', 'orders', purchasing('PurchaseOrderPage')),
    page('/purchase-orders/:id/sheet', 'orders', print('PurchaseOrderSheet')),
    named('/suppliers', 'inventory', 'Suppliers', purchasing('SupplierList'), 'New supplier'),
    page('/suppliers/:id', 'inventory', purchasing('SupplierPage')),
    named('/variant-supplies', 'inventory', 'Supplier products', purchasing('SupplyList')),
    page('/variant-supplies/:id', 'inventory', purchasing('SupplyPage')),
    named('/purchasing-settings', 'inventory', 'Purchasing settings', purchasing('PurchasingSettings')),
  ]),
  ...inGroup('Developers', [
    named('/api-keys', ['developers', 'settings'], 'API keys', app('ApiKeyList')),
    named('/webhook-endpoints', ['developers', 'settings'], 'Webhook endpoints', developer('EndpointList')),
    page('/webhook-endpoints/:id', ['developers', 'settings'], developer('EndpointPage')),
    named('/webhook-recoveries', ['developers', 'settings'], 'Webhook replays', developer('RecoveryList')),
    page('/webhook-recoveries/:id', ['developers', 'settings'], developer('RecoveryPage')),
    named('/webhook-deliveries', ['developers', 'settings'], 'Webhook deliveries', developer('DeliveryList')),
    page('/webhook-deliveries/:id', ['developers', 'settings'], developer('DeliveryPage')),
    named('/events', 'developers', 'Events', log('EventList')),
    page('/events/:id', 'developers', log('EventPage')),
    named('/api-log', 'developers', 'API log', log('ApiRequestList')),
    page('/api-log/counts', 'developers', log('ApiCounts')),
    page('/requests/:id', 'developers', log('RequestPage')),
    named('/signature', ['developers', 'settings'], 'Signature checker', log('SignatureDoctor')),
    named('/apps', 'operator', 'App registrations', app('AppList')),
    page('/apps/:id', 'operator', app('AppPage')),
  ]),
  ...inGroup('Settings', [
    named('/app-installations', ['developers', 'settings'], 'Installed apps', settings('InstallationList')),
    page('/app-installations/:id', ['developers', 'settings'], settings('InstallationPage')),
    named('/locations', ['inventory', 'settings'], 'Locations', settings('LocationList')),
    page('/locations/:id', ['inventory', 'settings'], settings('LocationPage')),
    named('/pricing-settings', 'settings', 'Taxes', settings('PricingSettings')),
    named('/activity', 'settings', 'Activity', log('ActivityList')),
    named('/staff', 'settings', 'Staff', settings('StaffList')),
    named('/store', 'settings', 'Store', settings('StoreSettings')),
    page('/design', null, settings('DesignPage')),
  ]),
];
