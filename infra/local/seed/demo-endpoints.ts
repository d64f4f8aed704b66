import { type AnswerRequest, apiClient } from './api-client.ts';
import { receiverPaths } from './demo-receiver.ts';

/** The dependencies of the demo's webhook endpoints: as for its import, the host that the API is called at, and the port of the demo's receiver. */
export type EndpointsContext = {
  readonly answer: AnswerRequest;
  readonly adminToken: string;
  readonly storeId: string;
  readonly apiHost: string;
  readonly receiverPort: number;
};

/** Notes that staff write about customers, which the ERP does not take: two failed attempts, and not the many that an import would bring. */
const notes = {
  'tove.lund@example.com': 'Prefers parcels on Saturdays.',
  'omar.said@example.com': 'Asked for an invoice with each parcel.',
};

/**
 * Adds a webhook endpoint that works and one that fails to the live demo store, as staff do it in the console, and lets something happen for the
 * one that fails. For the one that works the import that follows makes events.
 */
export async function addEndpoints({ answer, adminToken, storeId, apiHost, receiverPort }: EndpointsContext): Promise<void> {
  // The address of an endpoint is compared with that of the API.
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
