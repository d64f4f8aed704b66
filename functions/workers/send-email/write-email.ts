import type { Booking } from '#shared/bookings/booking.ts';
import { getBooking } from '#shared/bookings/bookings-table.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import type { EmailContent } from '#shared/emails/compose-email.ts';
import { type EmailCap, emailCaps } from '#shared/emails/email-caps.ts';
import type { EmailRequest } from '#shared/emails/email-request.ts';
import {
  renderBookingCancelled,
  renderBookingChanged,
  renderBookingMade,
  renderBookingReminder,
} from '#shared/emails/render-booking-emails.ts';
import { renderEndpointDisabled, renderEndpointFailing } from '#shared/emails/render-endpoint-emails.ts';
import { renderGiftCard } from '#shared/emails/render-gift-card.ts';
import { renderNewOrder, renderOrderCancelled, renderOrderConfirmation, renderOrderFulfilled } from '#shared/emails/render-order-emails.ts';
import { renderPurchaseOrder, renderPurchaseOrderCancelled } from '#shared/emails/render-purchase-order.ts';
import { renderReturnApproved, renderReturnDeclined } from '#shared/emails/render-return-emails.ts';
import { renderStaffInvitation } from '#shared/emails/render-staff-invitation.ts';
import { isErasedEmail } from '#shared/erasure/erased-email.ts';
import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import { getGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { giftCardCodeContext, type SecretBox } from '#shared/kernel/secret-box.ts';
import type { Order } from '#shared/orders/order.ts';
import { getOrder } from '#shared/orders/orders-table.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { getPurchaseOrder } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import type { Return } from '#shared/returns/return.ts';
import { getReturn } from '#shared/returns/returns-table.ts';
import { getMemberById, listMembers } from '#shared/staff/staff-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { failingSinceMs } from '#shared/webhooks/endpoint-health/endpoint-health.ts';

export type WriteDeps = { readonly table: Table; readonly decrypt: SecretBox['decrypt'] };

/** An e-mail sent in a store's name. If a customer replies to the e-mail, the reply goes to the store. */
export type WrittenEmail = {
  readonly storeId: string;
  readonly storeName: string;
  /** Whether the store's e-mails are held back until staff resume them. */
  readonly isHeld: boolean;
  /** The time at which staff last resumed the store's e-mails. */
  readonly resumedAtMs: number | null;
  readonly to: readonly [string, ...string[]];
  readonly replyTo: string | null;
  readonly content: EmailContent;
  /** The caps that apply to the e-mail, per recipient or per store. */
  readonly caps: readonly EmailCap[];
};

/**
 * The reason why no e-mail is sent. `gone`: the object that the e-mail is about was deleted. `no_longer_so`: this
 * object has changed since the e-mail was requested.
 */
export type NoEmail = 'gone' | 'no_recipient' | 'no_longer_so';

/** The maximum number of recipients that SES allows per message. */
const maxRecipients = 50;

/**
 * Reads the current state of the object that an e-mail is about. Returns the e-mail, or the reason why none is sent.
 */
export async function writeEmail(deps: WriteDeps, storeId: string, request: EmailRequest): Promise<WrittenEmail | NoEmail> {
  const { table } = deps;
  switch (request.kind) {
    case 'order_confirmation':
    case 'new_order':
    case 'order_fulfilled':
    case 'order_cancelled': {
      const [store, order] = await Promise.all([getStore(table, storeId), getOrder(table, storeId, request.order_id)]);
      return store === null || order === null ? 'gone' : aboutOrder(store, order, request);
    }
    case 'return_approved':
    case 'return_declined': {
      const [store, returned] = await Promise.all([getStore(table, storeId), getReturn(table, storeId, request.return_id)]);
      const order = returned === null ? null : await getOrder(table, storeId, returned.orderId);
      return store === null || returned === null || order === null ? 'gone' : aboutReturn(store, order, returned, request.kind);
    }
    case 'booking_made':
    case 'booking_changed':
    case 'booking_cancelled':
    case 'booking_reminder': {
      const [store, booking] = await Promise.all([getStore(table, storeId), getBooking(table, storeId, request.booking_id)]);
      return store === null || booking === null ? 'gone' : aboutBooking(store, booking, request);
    }
    case 'purchase_order':
    case 'purchase_order_cancelled': {
      const [store, one] = await Promise.all([getStore(table, storeId), getPurchaseOrder(table, storeId, request.purchase_order_id)]);
      if (store === null || one === null) return 'gone';
      const supplier = one.supplierId === null ? null : await getSupplier(table, storeId, one.supplierId);
      return aboutPurchaseOrder(store, one, supplier, request);
    }
    case 'endpoint_failing':
    case 'endpoint_disabled': {
      const [store, endpoint] = await Promise.all([getStore(table, storeId), getEndpoint(table, storeId, request.endpoint_id)]);
      return store === null || endpoint === null ? 'gone' : aboutEndpoint(table, store, endpoint, request);
    }
    case 'staff_invitation': {
      const [store, member] = await Promise.all([getStore(table, storeId), getMemberById(table, storeId, request.staff_member_id)]);
      if (store === null || member === null) return 'gone';
      const content = renderStaffInvitation(store, member, request.console_url);
      return { ...senderOf(store), to: [member.email], replyTo: store.email, content, caps: emailCaps('staff', store) };
    }
    case 'gift_card': {
      const [store, card] = await Promise.all([getStore(table, storeId), getGiftCard(table, storeId, request.gift_card_id)]);
      return store === null || card === null ? 'gone' : aboutGiftCard(deps, store, card, request.code_ciphertext);
    }
  }
}

type OrderRequest = Extract<EmailRequest, { readonly order_id: number }>;

function aboutOrder(store: Store, order: Order, request: OrderRequest): WrittenEmail | NoEmail {
  switch (request.kind) {
    case 'new_order':
      return {
        ...senderOf(store),
        to: [store.email],
        replyTo: order.email,
        content: renderNewOrder(store, order),
        caps: emailCaps('store', store),
      };
    case 'order_confirmation':
      return toCustomer(store, order.email, renderOrderConfirmation(store, order));
    case 'order_cancelled':
      return toCustomer(store, order.email, renderOrderCancelled(store, order));
    case 'order_fulfilled': {
      const shipment = order.shipments.find(({ id }) => id === request.shipment_id);
      return shipment === undefined ? 'gone' : toCustomer(store, order.email, renderOrderFulfilled(store, order, shipment));
    }
  }
}

/**
 * Writes the e-mail about an approved or declined return. The e-mail about an approval is also sent if the return has
 * been received or closed in the meantime, but not if it has been canceled.
 */
function aboutReturn(store: Store, order: Order, returned: Return, kind: 'return_approved' | 'return_declined'): WrittenEmail | NoEmail {
  if (kind === 'return_declined') return toCustomer(store, order.email, renderReturnDeclined(store, order, returned));
  return returned.status === 'cancelled' ? 'no_longer_so' : toCustomer(store, order.email, renderReturnApproved(store, order, returned));
}

type BookingRequest = Extract<EmailRequest, { readonly booking_id: number }>;

/**
 * Writes an e-mail about a booking. If the booking has been canceled, only the e-mail about the cancellation is sent.
 * If the booking has been moved, no reminder for the old time is sent.
 */
function aboutBooking(store: Store, booking: Booking, request: BookingRequest): WrittenEmail | NoEmail {
  if ((request.kind === 'booking_cancelled') !== (booking.status === 'cancelled')) return 'no_longer_so';
  if (request.kind === 'booking_reminder' && request.starts_at_ms !== booking.startsAtMs) return 'no_longer_so';
  const render = {
    booking_made: renderBookingMade,
    booking_changed: renderBookingChanged,
    booking_cancelled: renderBookingCancelled,
    booking_reminder: renderBookingReminder,
  }[request.kind];
  return toCustomer(store, booking.customerEmail, render(store, booking));
}

type PurchaseOrderRequest = Extract<EmailRequest, { readonly purchase_order_id: number }>;

/**
 * Writes an e-mail about a purchase order. None is written if the purchase order has since been canceled or sent again.
 */
function aboutPurchaseOrder(
  store: Store,
  one: PurchaseOrder,
  supplier: Supplier | null,
  request: PurchaseOrderRequest,
): WrittenEmail | NoEmail {
  const isMeant = request.kind === 'purchase_order' ? isSent(one) && one.sendings === request.sending : one.status === 'cancelled';
  if (!isMeant) return 'no_longer_so';
  const to = one.provider === null ? (supplier?.email ?? null) : store.email;
  if (to === null) return 'no_recipient';
  const content =
    request.kind === 'purchase_order' ? renderPurchaseOrder(store, one, supplier) : renderPurchaseOrderCancelled(store, one, supplier);
  return { ...senderOf(store), to: [to], replyTo: store.email, content, caps: emailCaps('supplier', store) };
}

const isSent = ({ status }: PurchaseOrder): boolean => status === 'sent' || status === 'accepted' || status === 'shipped';

type EndpointRequest = Extract<EmailRequest, { readonly endpoint_id: number }>;

async function aboutEndpoint(
  table: Table,
  store: Store,
  endpoint: WebhookEndpoint,
  request: EndpointRequest,
): Promise<WrittenEmail | NoEmail> {
  const content = endpointNews(store, endpoint, request);
  if (content === null) return 'no_longer_so';
  const owners = (await listMembers(table, store.id)).filter(({ role }) => role === 'owner').map(({ email }) => email);
  // If the store has more owners than a message can have recipients, write to those who have been owners for the
  // longest time.
  const [first = store.email, ...others] = owners.reverse().slice(0, maxRecipients);
  return { ...senderOf(store), to: [first, ...others], replyTo: null, content, caps: emailCaps('owners', store) };
}

function endpointNews(store: Store, endpoint: WebhookEndpoint, request: EndpointRequest): EmailContent | null {
  const { disabledAtMs, disabledReason } = endpoint;
  if (request.kind === 'endpoint_disabled') {
    return disabledAtMs === null || disabledReason === null
      ? null
      : renderEndpointDisabled(store, endpoint, { disabledAtMs, reason: disabledReason });
  }
  const isFailing = disabledAtMs === null && failingSinceMs(endpoint) !== null;
  return isFailing ? renderEndpointFailing(store, endpoint, request.failing_since_ms) : null;
}

async function aboutGiftCard(
  { table, decrypt }: WriteDeps,
  store: Store,
  card: GiftCard,
  codeCiphertext: string,
): Promise<WrittenEmail | NoEmail> {
  if (card.disabledAtMs !== null) return 'no_longer_so';
  const customer = card.recipientEmail === null && card.customerId !== null ? await getCustomer(table, store.id, card.customerId) : null;
  const code = await decrypt(codeCiphertext, giftCardCodeContext(store.id));
  return toCustomer(store, card.recipientEmail ?? customer?.email ?? null, renderGiftCard(store, card, code), 'gift_card');
}

const senderOf = ({ id, name, emailsHeldAtMs, emailsResumedAtMs }: Store) => ({
  storeId: id,
  storeName: name,
  isHeld: emailsHeldAtMs !== null,
  resumedAtMs: emailsResumedAtMs,
});

const toCustomer = (
  store: Store,
  email: string | null,
  content: EmailContent,
  audience: 'customer' | 'gift_card' = 'customer',
): WrittenEmail | NoEmail =>
  email === null
    ? 'no_recipient'
    : isErasedEmail(email)
      ? 'gone'
      : { ...senderOf(store), to: [email], replyTo: store.email, content, caps: emailCaps(audience, store) };
