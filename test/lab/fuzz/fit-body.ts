import { variantsToOrder } from './for-sale.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import type { ValueParts } from './valid-value.ts';
import type { KnownObject, World } from './world.ts';

type Body = Record<string, unknown>;
type Fit = (body: Body, parts: ValueParts, target: KnownObject | undefined) => Body;

/**
 * Changes a body that conforms to the schema, so that it is likely to conform to the business rules too. For example, a
 * product's options fit its variants, and a return's lines belong to the order. `target` is the object that the path
 * names.
 */
export function fitBody(operation: Operation, body: Body, parts: ValueParts, target: KnownObject | undefined): Body {
  const below = (base: string): string => operation.name.replace('/admin/v1/stores/{store_id}', base);
  // Some endpoints exist in both APIs and take the same body.
  const change = fits[below('ADMIN')] ?? fits[below('/v1')];
  return change?.(body, parts, target) ?? body;
}

const product: Fit = (body, { random }) => {
  const { options: _options, ...rest } = body;
  const images = (body['images'] ?? []) as readonly { readonly url: string }[];
  const variants = ((body['variants'] ?? [{}]) as readonly Body[]).map(({ id: _id, option_values: _values, ...variant }) => ({
    price: '12.50',
    ...variant,
    ...(variant['sku'] === undefined ? {} : { sku: `SKU-${random.hex(8)}` }),
    ...(variant['image_url'] === undefined ? {} : { image_url: images.length === 0 ? null : random.pick(images).url }),
  }));
  const name = random.pick(['Size', 'Colour', 'constructor', '__proto__', 'Größe 😀']);
  const values = variants.map((_, index) => `value ${index}`);
  const isFitted = random.chance(0.6);
  return {
    ...rest,
    slug: `slug-${random.hex(8)}`,
    ...(variants.length > 1 || isFitted ? { options: [{ name, values }] } : {}),
    variants: variants.map((variant, index) =>
      variants.length > 1 || isFitted ? { ...variant, option_values: JSON.parse(`{${JSON.stringify(name)}: "value ${index}"}`) } : variant,
    ),
  };
};

const productChange: Fit = ({ variants: _variants, options: _options, expected_updated_at: _expected, ...rest }, { random }) =>
  rest['slug'] === undefined ? rest : { ...rest, slug: `slug-${random.hex(8)}` };

/**
 * Changes a product's body for a PUT request whose path contains the product's external id. Removes `external_ids`,
 * because its ids may contradict the path. Removes `expected_updated_at`, because the endpoint has no such field.
 */
const externalProduct: Fit = (body, parts, target) => {
  const { external_ids: _ids, expected_updated_at: _expected, ...rest } = product(body, parts, target);
  return rest;
};

/**
 * Changes the request body of an order. Each line usually gets a variant that is for sale. The customer is an existing
 * customer or a guest.
 */
const order: Fit = ({ discount_code: code, customer, external_ids: ids, ...rest }, { world, random }) => {
  const { id: _id, ...person } = customer as Body;
  const [forSale, customers] = [variantsToOrder(world), world.idsOf('customer')];
  const isFitted = forSale.length > 0 && random.chance(0.85);
  return {
    ...rest,
    customer:
      customers.length > 0 && random.chance(0.3)
        ? { id: random.pick(customers) }
        : { ...person, email: `guest-${random.hex(6)}@example.com` },
    ...(ids === undefined ? {} : { external_ids: { erp: `order-${random.hex(8)}` } }),
    ...(code !== undefined && random.chance(0.2) ? { discount_code: code } : {}),
    line_items: (rest['line_items'] as readonly Body[]).map(({ booking: seats, ...line }) => ({
      ...line,
      quantity: random.int(1, 3),
      ...(isFitted ? { variant_id: random.pick(forSale) } : seats === undefined ? {} : { booking: seats }),
    })),
  };
};

const linesOf = (target: KnownObject | undefined): readonly { readonly id: number; readonly quantity: number }[] =>
  (target?.['line_items'] ?? []) as readonly { readonly id: number; readonly quantity: number }[];

const orderLines =
  (withQuantity: boolean): Fit =>
  ({ line_items: _lines, amount: _amount, location_id: _location, ...rest }, { random }, target) => {
    const lines = linesOf(target).filter(() => random.chance(0.6));
    if (lines.length === 0 || random.chance(0.3))
      return withQuantity && random.chance(0.5) ? { ...rest, restock: false, amount: '1.00' } : rest;
    const items = lines.map(({ id, quantity }) => (withQuantity ? { id, quantity: random.int(1, Math.max(1, quantity)) } : { id }));
    return { ...rest, line_items: items };
  };

/**
 * Changes a request body that records the arrival of returned goods. Replaces the body's lines with some of the
 * return's lines, and often adds a refund.
 */
const receipt: Fit = ({ line_items: _lines, refund: _refund, ...rest }, { random }, target) => {
  const lines = linesOf(target).filter(() => random.chance(0.7));
  const items = lines.map(({ id, quantity }) => ({ id, quantity: random.int(1, Math.max(1, quantity)), restock: random.chance(0.5) }));
  return { ...rest, ...(items.length === 0 ? {} : { line_items: items }), ...(random.chance(0.6) ? { refund: {} } : {}) };
};

/**
 * Changes a request body that creates a return of goods. If the order has lines, the return gets some of the order's
 * lines.
 */
const returned: Fit = ({ line_items: wanted, ...rest }, { random }, target) => {
  const lines = linesOf(target);
  const { reason } = ((wanted as readonly Body[])[0] ?? {}) as Body;
  const items = lines.map(({ id, quantity }) => ({ id, quantity: random.int(1, quantity), ...(reason === undefined ? {} : { reason }) }));
  return { ...rest, line_items: items.length === 0 ? wanted : items.slice(0, random.int(1, items.length)) };
};

const terms: Fit = (body, { random }) => {
  const { starts_at: _from, ends_at: _to, buy_quantity: _buy, get_quantity: _get, get_percent_off: _off, ...rest } = body;
  const type = rest['type'] as string | undefined;
  return {
    ...rest,
    ...(rest['code'] === undefined ? {} : { code: `CODE-${random.hex(6)}` }),
    ...(type === undefined ? {} : { value: type === 'percentage' || type === 'fixed' ? '10.00' : null }),
    ...(type === 'buy_x_get_y' ? { buy_quantity: 2, get_quantity: 1, get_percent_off: '50.00' } : {}),
  };
};

/**
 * Changes the request body of a gift card, so that the value, the code and the expiry date are valid. If the card is
 * sent by e-mail, adds a missing recipient.
 */
const giftCard: Fit = (body, { random, world }) => ({
  ...body,
  value: `${random.int(1, 200)}.${random.int(10, 99)}`,
  ...(body['code'] == null ? {} : { code: `Code${random.hex(6)}` }),
  ...(body['expires_at'] == null ? {} : { expires_at: new Date(world.nowMs + random.int(2, 40) * 86_400_000).toISOString().slice(0, 10) }),
  ...(body['send_email'] === true && body['recipient_email'] == null ? { recipient_email: 'gift@example.com' } : {}),
});

/**
 * Changes the body of a restoration: removes the amount, and adds the id of a redemption of the same gift card, if
 * there is a redemption.
 */
const restoration: Fit = ({ amount: _amount, ...body }, { world, random }, target) => {
  const redemptions = world
    .idsOf('gift_card_movement')
    .flatMap((id) => world.objectOf(id) ?? [])
    .filter((movement) => movement['gift_card_id'] === target?.id && movement['type'] === 'redemption');
  return redemptions.length === 0 ? body : { ...body, redemption_id: random.pick(redemptions).id };
};

/**
 * Changes the body of a bulk operation. In half of the cases, the operation becomes an export. Otherwise, the body gets
 * a file size if it has none.
 */
const bulkOperation: Fit = ({ object, filters: _filters, size, ...body }, { random }) =>
  random.chance(0.5)
    ? { ...body, operation: 'export', dry_run: false, object: object ?? 'order' }
    : { ...body, size: size ?? random.int(1, 5_000) };

const newestOf = (world: World, kind: string, random: Random): number => random.pick([1, ...world.idsOf(kind)].slice(-3));

const groupPrice: Fit = ({ group_id }, { world, random }) => ({
  group_id,
  ...(random.chance(0.5)
    ? { variant_id: newestOf(world, 'variant', random), price: '9.00' }
    : { category_id: newestOf(world, 'category', random), percent_off: '10.00' }),
});

const tiers: Fit = (body) => ({
  ...body,
  tiers: [
    { min_quantity: 2, price: '9.00' },
    { min_quantity: 10, price: '8.00' },
  ],
});

const slugged: Fit = (body, { random }) => (body['slug'] === undefined ? body : { ...body, slug: `slug-${random.hex(8)}` });

const settings: Fit = (body) => ({
  ...body,
  tax_rates: ((body['tax_rates'] ?? []) as readonly Body[]).map(({ id: _id, ...rate }) => rate),
});

/** Changes the request body of a bookable service. The service gets a single resource, which usually exists. */
const service: Fit = ({ variant_durations: _durations, cancellation: _rules, ...body }, { world, random }) => ({
  ...body,
  resources: [newestOf(world, 'booking_resource', random)],
});

/**
 * Changes the body of a purchase order. The order gets a supplier that usually exists. Each line gets a variant that
 * usually exists, or a name for goods outside the catalog.
 */
const goods: Fit = ({ provider: _provider, order_id: _order, location_id: _location, line_items: lines, ...rest }, { world, random }) => ({
  ...rest,
  supplier_id: newestOf(world, 'supplier', random),
  line_items: ((lines ?? []) as readonly Body[]).map(({ order_item_id: _item, ...line }) => ({
    ...line,
    ...(random.chance(0.5) ? { variant_id: newestOf(world, 'variant', random) } : { variant_id: null, name: 'Boxes' }),
  })),
});

const goodsChange: Fit = (body, parts, target) => {
  const { supplier_id: _supplier, line_items: lines, ...rest } = goods(body, parts, target);
  return body['line_items'] === undefined ? rest : { ...rest, line_items: lines };
};

/** Returns a body for a goods receipt. It contains some lines of the purchase order that the path names. */
const goodsReceipt: Fit = (_body, { random }, target) => {
  const lines = linesOf(target).filter(() => random.chance(0.7));
  return lines.length === 0
    ? {}
    : { line_items: lines.map(({ id, quantity }) => ({ id, quantity: random.int(1, Math.max(1, quantity)) })) };
};

const supply: Fit = ({ provider: _provider, reorder: _reorder, ...rest }, { world, random }) => ({
  ...rest,
  supplier_id: newestOf(world, 'supplier', random),
});

/** Returns a time on the hour in the coming weeks. */
const hourAhead = ({ world, random }: { readonly world: World; readonly random: Random }): string =>
  new Date((Math.ceil(world.nowMs / 3_600_000) + random.int(1, 400)) * 3_600_000).toISOString();

/**
 * Changes the body of a booking: sets a random start on the hour, and a random variant, which may belong to no service.
 */
const booking: Fit = ({ resource_id: _resource, location_id: _location, deposit: _deposit, ...body }, about) => ({
  ...body,
  variant_id: about.random.pick([1, ...about.world.idsOf('variant')]),
  starts_at: hourAhead(about),
  seats: about.random.int(1, 2),
  customer: { email: `guest-${about.random.hex(4)}@example.com` },
  ignore_rules: true,
});

/**
 * Changes the body of a request that updates a booking. The booking keeps its resource and seats. In half of the cases,
 * the booking moves to another hour.
 */
const bookingChange: Fit = ({ resource_id: _resource, seats: _seats, starts_at: _from, ...body }, about) => ({
  ...body,
  ...(about.random.chance(0.5) ? { starts_at: hourAhead(about), ignore_rules: true } : {}),
});

const fits: Readonly<Record<string, Fit>> = {
  'POST /v1/products': product,
  'POST ADMIN/products': product,
  'PATCH /v1/products/{id}': productChange,
  'PATCH ADMIN/products/{id}': productChange,
  'PUT /v1/products/external/{system}/{system_id}': externalProduct,
  'PUT /v1/customers/external/{system}/{system_id}': ({ external_ids: _ids, ...body }) => body,
  'POST /v1/customers': (body, { random }) => ({ ...body, email: `new-${random.hex(8)}@example.com` }),
  'POST /v1/orders': order,
  'POST /v1/orders/preview': order,
  'POST /v1/orders/{id}/fulfill': orderLines(false),
  'POST /v1/orders/{id}/refunds': orderLines(true),
  'POST /v1/orders/{id}/refunds/preview': orderLines(true),
  'POST /v1/orders/{id}/returns': returned,
  'POST /v1/returns/{id}/receive': receipt,
  'POST ADMIN/purchase-orders': goods,
  'PATCH ADMIN/purchase-orders/{id}': goodsChange,
  'POST ADMIN/purchase-orders/{id}/receive': goodsReceipt,
  'PUT ADMIN/variant-supplies/{id}': supply,
  'POST /v1/gift-cards': giftCard,
  'POST /v1/gift-cards/{id}/redemptions': (body, { random }) => ({ ...body, amount: `0.${random.int(10, 99)}` }),
  'POST /v1/gift-cards/{id}/restorations': restoration,
  'POST /v1/gift-cards/lookup': (body, { world, random }) => {
    const codes = world.textsOf('gift_card_code');
    return codes.length === 0 ? body : { ...body, code: random.pick(codes) };
  },
  'POST /v1/bulk-operations': bulkOperation,
  'POST /v1/discounts': terms,
  'PATCH /v1/discounts/{id}': terms,
  'POST ADMIN/automatic-discounts': terms,
  'PATCH ADMIN/automatic-discounts/{id}': terms,
  'POST ADMIN/group-prices': groupPrice,
  'POST ADMIN/quantity-breaks': tiers,
  'PATCH ADMIN/quantity-breaks/{id}': tiers,
  'POST ADMIN/categories': slugged,
  'POST ADMIN/brands': slugged,
  'POST ADMIN/staff': (body, { random }) => ({ ...body, email: `staff-${random.hex(8)}@example.com` }),
  'PUT ADMIN/pricing-settings': settings,
  'PUT ADMIN/booking-services/{id}': service,
  'POST ADMIN/bookings': booking,
  'PATCH ADMIN/bookings/{id}': bookingChange,
  'POST /v1/inventory-levels/adjust': (body, { random }) => ({ ...body, delta: random.int(-1, 5) }),
  'POST ADMIN/api-keys': ({ expires_at: _expires, ...body }) => body,
  'POST ADMIN/webhook-endpoints/{id}/recover': (body, { world }) => ({
    ...body,
    since: new Date(world.nowMs - 3_600_000).toISOString(),
    ...(body['until'] === undefined ? {} : { until: new Date(world.nowMs + 60_000).toISOString() }),
  }),
};
