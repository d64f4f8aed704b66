import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import type { EmailParagraph } from './compose-email.ts';

/** The host alone: a path can hold a secret of the receiver. */
export const hostOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => new URL(url).host;

/** Which endpoint an e-mail is about. */
export const endpointParagraph = ({ id, url, description }: WebhookEndpoint): EmailParagraph => [
  `Endpoint: ${hostOf({ url })}`,
  `Id: ${id}`,
  ...(description === '' ? [] : [`Description: ${description}`]),
];

/** A time to the minute, in UTC. */
export const momentUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Where the store's people see what went wrong. */
export const whereToLook = 'The admin shows every try and what was wrong with it, under Settings, Developers, Webhooks.';
