import type * as v from 'valibot';
import { describeFields } from './describe-fields.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';
import { headerParameter } from './parameters.ts';

/** A webhook of the document: its topic, the schema of its whole body, and a sample. */
export type DocumentedEvent = {
  readonly topic: string;
  readonly description: string;
  readonly envelope: v.GenericSchema;
  readonly sample: unknown;
};

/** An event as a webhook of the document, and its schemas among the components. */
export function webhookObject(event: DocumentedEvent, components: Components): JsonSchema {
  return {
    post: {
      operationId: `on${pascal(event.topic)}`,
      summary: event.topic,
      // The receiver knows us by the signature.
      security: [],
      description: event.description,
      parameters: [
        headerParameter('X-Service-Topic', 'The topic of the event.', event.topic),
        headerParameter('X-Service-Webhook-Id', 'The id of the event: equal for every attempt.', 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'),
        headerParameter('X-Service-Signature', 'When it was signed, and the signature of the body.', `t=1762336800,v1=${'0f'.repeat(32)}`),
        headerParameter('X-Service-Attempt', 'Counts the attempts of this delivery, those by hand too, from 1.', '1'),
        headerParameter(
          'X-Service-Loop',
          'Always `1`. A request that passes it on to this API is refused: a webhook feeds no webhook.',
          '1',
        ),
        headerParameter('webhook-id', 'The id of the event, as Standard Webhooks names it.', 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'),
        headerParameter('webhook-timestamp', 'When it was signed, in seconds: for libraries of Standard Webhooks.', '1762336800'),
        headerParameter('webhook-signature', 'The signature as Standard Webhooks makes it.', `v1,${'D'.repeat(43)}=`),
        headerParameter('User-Agent', 'Names the service that sends it, and its version.', 'Service-Webhooks/1'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describeFields(schemaOf(event.envelope, components), 'Event'), example: event.sample } },
      },
      responses: { '2XX': { description: 'The event was received. Anything else, or no answer within 10 seconds, is retried.' } },
    },
  };
}

/** `order.created` → `OrderCreated`. */
const pascal = (topic: string): string => topic.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
