import { type AnswerRequest, apiClient } from './api-client.ts';
import { receiverPaths } from './demo-receiver.ts';

/**
 * What is needed to create the demo's webhook endpoints: a stack that answers requests, the token of the store's owner,
 * the store, the API's host, and the port of the demo's receiver.
 */
export type EndpointsContext = {
  readonly answer: AnswerRequest;
  readonly adminToken: string;
  readonly storeId: string;
  readonly apiHost: string;
  readonly receiverPort: number;
};

/**
 * Staff notes for two customers. The ERP endpoint refuses the event of each note, so the console shows two refused
 * deliveries.
 */
const notes = {
  'tove.lund@example.com': 'Prefers parcels on Saturdays.',
  'omar.said@example.com': 'Asked for an invoice with each parcel.',
};

/**
 * Adds a working and a failing webhook endpoint to the live demo store, as staff would in the console, and causes
 * events for the failing endpoint. The import that runs afterwards causes events for the working endpoint.
 */
export async function addEndpoints({ answer, adminToken, storeId, apiHost, receiverPort }: EndpointsContext): Promise<void> {
  // The API refuses webhook endpoints on its own host, which it reads from the header `host`.
  const answerHere: AnswerRequest = (request) => answer({ ...request, headers: { ...request.headers, host: apiHost } });
  const store = apiClient(answerHere, `/admin/v1/stores/${storeId}`, adminToken);
  const url = (path: string): string => `http://127.0.0.1:${receiverPort}${path}`;
  await store.post('/webhook-endpoints', {
    ...{ url: url(receiverPaths.shop), description: 'Web shop' },
    topics: ['product.created', 'product.updated', 'product.deleted'],
  });
  await store.post('/webhook-endpoints', { url: url(receiverPaths.erp), description: 'ERP', topics: ['customer.updated'] });
  for (const [email, note] of Object.entries(notes)) {
    const [customer] = (await store.get(`/customers?email=${email}`)) as unknown as readonly { readonly id: number }[];
    await store.send('PATCH', `/customers/${customer?.id}`, { note });
  }
}
