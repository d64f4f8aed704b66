import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import type { CreateOrder, LoggedEvent, Order, Product, StoreClient } from '#shared/client/store-client.ts';
import { CommandFailure } from '../command.ts';

/** The API clients and helper functions that an action uses. */
export type TriggerStage = {
  readonly store: StoreClient;
  /**
   * Opens a client that acts as staff.
   * @throws CommandFailure when there is no staff token
   */
  readonly admin: () => AdminStoreClient;
  /** A string that is unique in the store, for the names of test data. */
  readonly mark: string;
  /**
   * Applies the user's overrides (`--override`) to the body of a request. An action calls it only for the object that
   * the topic is about.
   */
  readonly body: <Body extends object>(body: Body) => Body;
  /**
   * Registers a function that removes an object that the action created. Objects are removed in reverse order of
   * creation.
   */
  readonly undo: (what: string, work: () => Promise<unknown>) => void;
  readonly remains: (what: string) => void;
};

/** Makes API calls; the last one causes an event of the topic. */
type Action = (stage: TriggerStage) => Promise<unknown>;

const actions: Readonly<Record<LoggedEvent['topic'], Action>> = {
  'product.created': (stage) => makeProduct(stage, stage.body),
  'product.updated': async (stage) => {
    const { id } = await makeProduct(stage, stage.body);
    return stage.store.products.update(id, { name: `Changed ${stage.mark}` });
  },
  'product.deleted': async ({ store, mark, body }) => {
    const { id } = await store.products.create(body(productBody(mark)));
    return store.products.delete(id);
  },
  'inventory.updated': async (stage) => {
    const { id: location_id } = await fulfillingLocation(stage);
    const { variants } = await makeProduct(stage);
    return stage.store.inventory.set(stage.body({ variant_id: variants[0]?.id ?? 0, location_id, on_hand: 7, reason: 'Triggered' }));
  },
  'customer.created': (stage) => makeCustomer(stage),
  'customer.updated': async (stage) => {
    const { id } = await makeCustomer(stage);
    return stage.store.customers.update(id, { note: `Changed ${stage.mark}` });
  },
  'discount.created': async ({ store, mark, body, undo }) => {
    const { id, code } = await store.discounts.create(body({ code: `TRIGGER-${mark}`, type: 'percentage', value: '10.00' }));
    undo(`discount ${code}`, () => store.discounts.delete(id));
  },
  'gift_card.issued': async ({ store, mark, body, undo }) => {
    const { id } = await store.giftCards.create(body({ value: '25.00', note: `Triggered ${mark}` }));
    undo(`gift card ${id}`, () => store.giftCards.disable(id));
  },
  'order.created': (stage) => makeOrder(stage),
  'order.updated': async (stage) => {
    const { id } = await makeOrder(stage);
    return stage.store.orders.update(id, { note: `Changed ${stage.mark}` });
  },
  'order.paid': async (stage) => {
    const { id } = await makeOrder(stage);
    return stage.store.orders.markPaid(id, { send_receipt: false });
  },
  'order.fulfilled': async (stage) => {
    const { id } = await makeOrder(stage, { payment_status: 'paid' });
    return stage.store.orders.fulfill(id, { notify: false });
  },
  'order.cancelled': async (stage) => {
    const { id } = await makeOrder(stage);
    return stage.store.orders.cancel(id, { reason: 'other', notify: false });
  },
  'order.refunded': refundOrder,
  'refund.created': refundOrder,
  'return.created': returnOrder,
  'return.updated': async (stage) => stage.store.returns.approve((await returnOrder(stage)).id),
  'booking.created': (stage) => makeBooking(stage),
  'booking.updated': async (stage) => stage.admin().bookings.update((await makeBooking(stage)).id, { notes: `Changed ${stage.mark}` }),
  'booking.cancelled': async (stage) => stage.store.bookings.cancel((await makeBooking(stage)).id, { notify: false }),
  'app.uninstalled': async () => {
    throw new CommandFailure('app.uninstalled needs an installed app: uninstall one, or send a sample from the webhook endpoint.');
  },
};

export const actionOf = (topic: LoggedEvent['topic']): Action => actions[topic];

const productBody = (mark: string) => ({
  name: `Triggered ${mark}`,
  status: 'active' as const,
  variants: [{ sku: `TRIGGER-${mark}`, price: '12.50', inventory_quantity: 5 }],
});

async function makeProduct(
  { store, mark, undo }: TriggerStage,
  body: <Body extends object>(body: Body) => Body = (usual) => usual,
): Promise<Product> {
  const product = await store.products.create(body(productBody(mark)));
  undo(`product ${product.id}`, () => store.products.delete(product.id));
  return product;
}

async function makeCustomer({ store, mark, body, remains }: TriggerStage) {
  const customer = await store.customers.create(body({ email: customerEmail(mark), first_name: 'Triggered' }));
  remains(`customer ${customer.id}: the API cannot delete it`);
  return customer;
}

const customerEmail = (mark: string): string => `trigger-${mark}@example.com`.toLowerCase();

async function makeOrder(stage: TriggerStage, more: Partial<CreateOrder> = {}): Promise<Order> {
  const { store, mark, body, undo, remains } = stage;
  const { variants } = await makeProduct(stage);
  const order = await store.orders.create(
    body({
      line_items: [{ variant_id: variants[0]?.id ?? 0, quantity: 2 }],
      customer: { email: customerEmail(mark) },
      shipping_address: { line1: '1 Main Street', city: 'Dublin', country: 'IE' },
      send_receipt: false,
      note: `Triggered ${mark}`,
      ...more,
    }),
  );
  remains(`order ${order.name} and its customer: the API cannot delete them`);
  undo(`order ${order.name} is canceled`, async () => {
    const { status } = await store.orders.get(order.id);
    if (status === 'pending' || status === 'processing' || status === 'on_hold') await store.orders.cancel(order.id, { notify: false });
  });
  return order;
}

async function refundOrder(stage: TriggerStage) {
  const { id } = await makeOrder(stage, { payment_status: 'paid' });
  return stage.store.orders.refund(id, { amount: '5.00' });
}

async function returnOrder(stage: TriggerStage) {
  const { id, line_items: lines } = await makeOrder(stage, { payment_status: 'paid' });
  await stage.store.orders.fulfill(id, { notify: false });
  return stage.store.orders.createReturn(id, { line_items: [{ id: lines[0]?.id ?? 0, quantity: 1 }], approve: false, notify: false });
}

/**
 * Creates a booking of the store's first service. Services are set up by people, so none is created here.
 * @throws CommandFailure when the store has no service
 */
async function makeBooking({ admin: adminOf, mark, body, undo }: TriggerStage) {
  const admin = adminOf();
  for await (const { product_id: productId } of admin.bookingServices.list({ limit: 1 })) {
    const { variants } = await admin.products.get(productId);
    const starts_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const booking = await admin.bookings.create(
      body({
        ...{ variant_id: variants[0]?.id ?? 0, starts_at, notes: `Triggered ${mark}`, notify: false, ignore_rules: true },
        customer: { email: customerEmail(mark) },
      }),
    );
    undo(`booking ${booking.id} is canceled`, async () => {
      const { status } = await admin.bookings.get(booking.id);
      if (status === 'pending' || status === 'confirmed') await admin.bookings.cancel(booking.id, { notify: false });
    });
    return booking;
  }
  throw new CommandFailure('The store has no booking service: create one first (PUT /booking-services/{product_id}).');
}

async function fulfillingLocation({ store }: TriggerStage) {
  for await (const location of store.locations.list({ limit: 250 })) if (location.is_active) return location;
  throw new CommandFailure('The store has no location.');
}
