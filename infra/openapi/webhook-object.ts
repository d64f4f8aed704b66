import type * as v from 'valibot';
import { describeFields } from './describe-fields.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';
import { headerParameter } from './parameters.ts';

/** A webhook to document: its topic, the schema of the whole body, and a sample. */
export type DocumentedEvent = {
  readonly topic: string;
  readonly description: string;
  readonly envelope: v.GenericSchema;
  readonly sample: unknown;
};

/** Returns the document's entry for a webhook and adds its schemas to the components. */
export function webhookObject(event: DocumentedEvent, components: Components): JsonSchema {
  return {
    post: {
      operationId: `on${pascal(event.topic)}`,
      summary: event.topic,
      // Webhooks carry no credential; receivers verify the signature instead.
      security: [],
      description: event.description,
      parameters: [
        headerParameter('X-Service-Topic', 'The topic of the event.', event.topic),
        headerParameter('X-Service-Webhook-Id', 'The id of the event, the same for every attempt.', 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'),
        headerParameter('X-Service-Signature', 'The time of signing and the signature of the body.', `t=1762336800,v1=${'0f'.repeat(32)}`),
        headerParameter('X-Service-Attempt', 'Number of the attempt of this delivery, from 1, including manual attempts.', '1'),
        headerParameter(
          'X-Service-Loop',
          'Always `1`. This API refuses requests that forward it, so webhooks cannot trigger webhooks.',
          '1',
        ),
        headerParameter('webhook-id', 'The id of the event in the format of Standard Webhooks.', 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'),
        headerParameter('webhook-timestamp', 'The time of signing in seconds, for Standard Webhooks libraries.', '1762336800'),
        headerParameter('webhook-signature', 'The signature in the format of Standard Webhooks.', `v1,${'D'.repeat(43)}=`),
        headerParameter('User-Agent', 'The name and version of the sending service.', 'Service-Webhooks/1'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describeFields(schemaOf(event.envelope, components), 'Event'), example: event.sample } },
      },
      responses: { '2XX': { description: 'The event was received. Any other answer, or none within 10 seconds, leads to a retry.' } },
    },
  };
}

/** Converts a topic to the name of a type: `order.created` becomes `OrderCreated`. */
const pascal = (topic: string): string => topic.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
