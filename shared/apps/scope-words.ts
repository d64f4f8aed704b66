import type { Scope } from '#shared/api-keys/scopes.ts';

/** The access that a scope gives to an app, as the consent page describes it. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  read_products: 'See products, categories and brands',
  write_products: 'Create, change and delete products; see categories and brands',
  read_inventory: 'See stock, locations and movements',
  write_inventory: 'Change stock; see locations and movements',
  read_orders: 'See orders, refunds, returns and purchase orders, with names and addresses of customers',
  write_orders: 'Create, change, fulfill, refund and cancel orders; see them with names and addresses of customers',
  read_customers: 'See customers and their addresses',
  write_customers: 'Create and change customers and their addresses',
  read_discounts: 'See discount codes',
  write_discounts: 'Create, change and delete discount codes',
  read_gift_cards: 'See gift cards and their balances',
  write_gift_cards: 'Issue, spend from and disable gift cards',
  read_bookings: 'See bookings',
  write_bookings: 'See and cancel bookings',
  read_reports: 'See sales reports',
  read_store: 'See the name, address and settings of the store',
};
