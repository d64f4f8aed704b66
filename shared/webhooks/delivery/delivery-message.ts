import * as v from 'valibot';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** A queue message that asks for an attempt. It contains only the ids of the rows to read. */
const DeliveryMessageSchema = v.object({
  store_id: v.string(),
  delivery_id: v.number(),
  endpoint_id: v.number(),
  event_id: v.string(),
});
export type DeliveryMessage = v.InferOutput<typeof DeliveryMessageSchema>;

/** Parses a message body. Throws if it is not a delivery message. */
export const readDeliveryMessage = (body: string): DeliveryMessage => v.parse(DeliveryMessageSchema, JSON.parse(body));

/** Returns the message body for a delivery. */
export const deliveryMessage = (delivery: Pick<WebhookDelivery, 'storeId' | 'id' | 'endpointId' | 'eventId'>): string =>
  transportJson({
    store_id: delivery.storeId,
    delivery_id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
  } satisfies DeliveryMessage);
