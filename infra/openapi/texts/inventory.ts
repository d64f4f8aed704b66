import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const levelName = {
  location_id: 'The location of the stock.',
  variant_id: 'The variant of the stock, which must be tracked. Leave it out to use `sku` or `external_id`.',
  sku: 'The SKU of the variant, ignoring case, instead of `variant_id`.',
  external_id: 'The id of the variant in another system, such as `sap:4711`, instead of `variant_id`.',
};

const reason = 'Note on the movement, at most 500 characters, shown in the list of movements.';

const level = {
  variant_id: 'The variant of the stock.',
  sku: 'SKU of the variant; null if there is none.',
  location_id: 'The location where the units are.',
  on_hand: 'Units at the location, never below 0.',
  updated_at: 'When the level was last recorded; null if it never was.',
};

const location = {
  name: 'Name of the location, 1 to 200 characters.',
  type: 'Type of the location.',
  address: 'Address of the location; null if unknown.',
  phone: 'Phone number of the location; null if there is none.',
  fulfils_online: 'Whether it fulfills online orders and its stock counts for them.',
  pickup: 'Whether customers can pick up orders there.',
  priority: 'Fulfillment order: the location with the lowest number comes first.',
  is_active: 'Whether the location is in use. The default location and locations with stock must stay active.',
  is_default: 'Whether it is the default location; a store has exactly one.',
  timezone: 'IANA time zone of the location; null: that of the store.',
  ...externalDataTexts,
  created_at: 'When it was created; null if unknown.',
  updated_at: 'When it last changed; null if unknown.',
};

const locationInput = {
  name: location.name,
  type: 'Type of the location. Default for a new one: `warehouse`.',
  address: 'Address of the location; null: unknown.',
  phone: 'Phone number of the location, at most 50 characters; null: none.',
  fulfils_online: 'Whether its stock counts for online orders. Default for a new location: true.',
  pickup: 'Whether customers can pick up orders there. Default for a new location: false.',
  priority: 'Fulfillment order: the location with the lowest number comes first. Default for a new location: 0.',
  is_active: 'Whether the location is in use. Default for a new one: true.',
  is_default: 'True makes it the default location instead of the current one. It cannot be set to false for the default location.',
  timezone: 'IANA time zone of the location; null: that of the store.',
  ...externalDataInputTexts,
};

export const inventoryTexts = {
  Location: location,
  CreateLocation: locationInput,
  UpdateLocation: locationInput,
  InventoryLevel: level,
  ChangedInventoryLevel: { ...level, movement: 'The movement that changed the level, with its amount and reason.' },
  AdjustInventoryLevel: {
    ...levelName,
    delta: 'Units to add, or to remove if negative. A level never falls below 0: removing more units is refused.',
    reason,
  },
  SetInventoryLevel: {
    ...levelName,
    on_hand: 'Counted units at the location; recorded as a count.',
    reason,
    expected_on_hand: 'The current `on_hand` that you expect: the count is refused (`stale_object`) if it differs. Null: any.',
  },
  InventoryMovement: {
    variant_id: 'The variant whose stock changed.',
    location_id: 'The location whose stock changed.',
    type: 'Cause of the movement: `adjust` and `count` are manual; the others follow from an order, a return, a product or a purchase order.',
    delta: 'Units added, or removed if negative; 0 for a count that confirmed the level.',
    on_hand_after: 'Units at the location after the movement.',
    sequence: 'Number of the movement at its level (one variant at one location), from 1 without gaps.',
    reason: 'The note that was sent with the change; null if there is none.',
    order_id: 'The order that caused the movement; null if there is none.',
    refund_id: 'The refund that put the units back; null if there is none.',
    return_id: 'The return that brought the units back; null if there is none.',
    actor: 'The actor that caused the movement.',
    created_at: 'When the stock changed.',
  },
  Actor: {
    type: 'Who acted: an API key, an app, a staff member, the storefront, or the service itself (`system`).',
    id: 'Id of the API key or of the app, or the subject of the identity token of the staff member; null for others.',
    name: 'Name of the key, the app or the person when they acted.',
  },
  StockNames: {
    variants: 'The variants on the page, each once, in no particular order; deleted variants are left out.',
    'variants.variant_id': 'The id of the variant.',
    'variants.product_id': 'The product of the variant.',
    'variants.name': 'Current name of the product.',
    'variants.variant_title': 'Option values of the variant, such as `S / White`; null for a simple product.',
    'variants.sku': 'SKU of the variant; null if there is none.',
    locations: 'The locations on the page, each once, in no particular order; deleted locations are left out.',
    'locations.location_id': 'The id of the location.',
    'locations.name': 'Current name of the location.',
  },
  listInventoryLevels: { names: 'The names of the variants and locations of the page; only with `include=names`.' },
  listInventoryMovements: {
    names: 'The names of the variants and locations of the page; only with `include=names`.',
    not_recorded: 'Changes of the store that could not be recorded as movements yet, regardless of the filters; usually empty.',
    'not_recorded.product_id': 'The product whose stock changed.',
    'not_recorded.variant_id': 'The variant whose stock changed.',
    'not_recorded.reason': 'Why the change could not be recorded.',
    'not_recorded.attempts': 'Number of tries to record it.',
    'not_recorded.since': 'When it was first tried.',
    'not_recorded.next_attempt_at': 'When it is retried; null if no retry is planned.',
  },
};
