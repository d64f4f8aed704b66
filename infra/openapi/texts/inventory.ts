import { externalDataInputTexts, externalDataTexts } from './external-ids.ts';

const levelName = {
  location_id: 'The location whose stock it is.',
  variant_id: 'The variant whose stock it is; it must be tracked. Left out when `sku` or `external_id` names it.',
  sku: 'The SKU of the variant, in any case, in place of `variant_id`.',
  external_id: 'The id of the variant in another system, such as `sap:4711`, in place of `variant_id`.',
};

const reason = 'Note on the movement, at most 500 characters, shown in the list of movements.';

const level = {
  variant_id: 'The variant that is counted.',
  sku: 'SKU of the variant; null without one.',
  location_id: 'The location where the units are.',
  on_hand: 'Units at the location, never below 0.',
  updated_at: 'When the level was last recorded; null when it never was.',
};

const location = {
  name: 'Name of the location, 1 to 200 characters.',
  type: 'What the location is.',
  address: 'Where the location is; null when not known.',
  phone: 'Phone number of the location; null without one.',
  fulfils_online: 'Whether its stock counts for online orders, and it takes them.',
  pickup: 'Whether customers can collect orders there.',
  priority: 'Which location fulfills first: the lower number goes first.',
  is_active: 'Whether the location is in use. One that is the default or holds stock stays active.',
  is_default: 'Whether it is the main location; exactly one of the store is.',
  timezone: 'IANA time zone of the location; null: that of the store.',
  ...externalDataTexts,
  created_at: 'When it was created; null when that is not known.',
  updated_at: 'When it last changed; null when that is not known.',
};

const locationInput = {
  name: location.name,
  type: 'What the location is; `warehouse` when left out of a new one.',
  address: 'Where the location is; null: not known.',
  phone: 'Phone number of the location, at most 50 characters; null: none.',
  fulfils_online: 'Whether its stock counts for online orders; true when left out of a new location.',
  pickup: 'Whether customers can collect orders there; false when left out of a new location.',
  priority: 'Which location fulfills first: the lower number goes first. 0 when left out of a new location.',
  is_active: 'Whether the location is in use; true when left out of a new one.',
  is_default: 'True makes it the main location in place of the one before; the main location cannot give that up otherwise.',
  timezone: 'IANA time zone of the location; null: that of the store.',
  ...externalDataInputTexts,
};

export const inventoryTexts = {
  Location: location,
  CreateLocation: locationInput,
  UpdateLocation: locationInput,
  InventoryLevel: level,
  ChangedInventoryLevel: { ...level, movement: 'What changed the level, by how much and why.' },
  AdjustInventoryLevel: {
    ...levelName,
    delta: 'Units that come, or below zero go. A level never falls below 0: more than there are is refused.',
    reason,
  },
  SetInventoryLevel: {
    ...levelName,
    on_hand: 'Units that were counted at the location; recorded as a count.',
    reason,
    expected_on_hand: 'The `on_hand` that you expect: the count is refused (`stale_object`) when another number is there. Null: any.',
  },
  InventoryMovement: {
    variant_id: 'The variant whose stock moved.',
    location_id: 'The location whose stock moved.',
    type: 'What moved the stock: `adjust` and `count` by hand, the others by what happened to an order, a return, a product or a purchase order.',
    delta: 'Units that came, or below zero went; 0 for a count that found what was expected.',
    on_hand_after: 'Units at the location after the movement.',
    sequence: 'Counts the movements of the level, one variant at one location, from 1 without a gap.',
    reason: 'The note that was sent with the change; null without one.',
    order_id: 'The order that moved the stock; null without one.',
    refund_id: 'The refund that put the units back; null without one.',
    return_id: 'The return that brought the units back; null without one.',
    actor: 'Who or what caused the movement.',
    created_at: 'When the stock moved.',
  },
  Actor: {
    type: 'Who acted: an API key, an app, a member of the staff, the storefront, or the service itself (`system`).',
    id: 'Id of the API key or of the app, or the subject of the identity token of the staff member; null for others.',
    name: 'Name of the key, the app or the person when they acted.',
  },
  StockNames: {
    variants: 'The variants of the page, each once, in no order; a deleted one is left out.',
    'variants.variant_id': 'The variant that is named.',
    'variants.product_id': 'The product that the variant is of.',
    'variants.name': 'Name of the product as it is now.',
    'variants.variant_title': 'Option values of the variant, such as `S / White`; null for a simple product.',
    'variants.sku': 'SKU of the variant; null without one.',
    locations: 'The locations of the page, each once, in no order; a deleted one is left out.',
    'locations.location_id': 'The location that is named.',
    'locations.name': 'Name of the location as it is now.',
  },
  listInventoryLevels: { names: 'What the variants and locations of the page are called; only with `include=names`.' },
  listInventoryMovements: {
    names: 'What the variants and locations of the page are called; only with `include=names`.',
    not_recorded: 'Changes of the store that could not be recorded as movements yet, whatever the filters; mostly empty.',
    'not_recorded.product_id': 'The product whose stock changed.',
    'not_recorded.variant_id': 'The variant whose stock changed.',
    'not_recorded.reason': 'Why the change could not be recorded.',
    'not_recorded.attempts': 'How often it was tried to record it.',
    'not_recorded.since': 'When it was first tried.',
    'not_recorded.next_attempt_at': 'When it is tried again; null when that is not planned.',
  },
};
