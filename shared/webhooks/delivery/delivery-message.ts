import * as v from 'valibot';
import { transportJson } from '#shared/kernel/transport-json.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** A message only says that there is work: it says which delivery to look at, and what else must be read to send it. */
const DeliveryMessageSchema = v.object({
  store_id: v.string(),
  delivery_id: v.number(),
  endpoint_id: v.number(),
  event_id: v.string(),
});
export type DeliveryMessage = v.InferOutput<typeof DeliveryMessageSchema>;

/** Reads the body of a message. Throws for one that is none of ours. */
export const readDeliveryMessage = (body: string): DeliveryMessage => v.parse(DeliveryMessageSchema, JSON.parse(body));

/** The body of the message about a delivery. */
export const deliveryMessage = (delivery: Pick<WebhookDelivery, 'storeId' | 'id' | 'endpointId' | 'eventId'>): string =>
  transportJson({
    store_id: delivery.storeId,
    delivery_id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
  } satisfies DeliveryMessage);
