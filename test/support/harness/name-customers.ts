import { unicodePlanes } from '../builders/unicode-planes.ts';
import type { WebhookReceiver } from '../fakes/webhook-receiver.ts';
import type { LiveStore } from './live-store.ts';
import { until } from './until.ts';

type Customer = { readonly id: number; readonly first_name: string };
type Event = { readonly data: Customer | null };

/** A customer's name as it was sent, and as it was found in each place that shows it. */
export type ToldName = {
  readonly name: string;
  readonly sent: string;
  readonly answered: string | undefined;
  readonly read: string | undefined;
  readonly told: string | undefined;
  readonly logged: string | undefined;
};

/**
 * Creates a customer for each of `unicodePlanes`. Returns each name as sent, and the names in the response, the
 * customer list, the webhook and the event log.
 */
export async function nameCustomers(store: LiveStore, receiver: WebhookReceiver): Promise<readonly ToldName[]> {
  const created: (Customer & { readonly name: string; readonly sent: string })[] = [];
  for (const [n, { name, text }] of unicodePlanes.entries()) {
    const { status, body } = await store.api<{ data: Customer }>('POST', '/customers', { email: `c${n}@example.com`, first_name: text });
    if (status !== 201) throw new Error(`The name of ${name} was refused with ${status}: ${JSON.stringify(body)}`);
    created.push({ ...body.data, name, sent: text });
  }
  const namesOf = (customers: readonly (Customer | null)[]) =>
    new Map(customers.flatMap((customer) => (customer === null ? [] : [[customer.id, customer.first_name]])));
  const webhooks = await receiver.arrived(created.length);
  const told = namesOf(webhooks.map(({ body }) => (JSON.parse(body) as Event).data));
  const logged = await until(
    async () => (await store.api<{ data: readonly Event[] }>('GET', '/events?topic=customer.created&limit=250')).body.data,
    (events) => events.length === created.length,
  );
  const inLog = namesOf(logged.map(({ data }) => data));
  const read = namesOf((await store.api<{ data: readonly Customer[] }>('GET', '/customers?limit=250')).body.data);
  return created.map(({ id, name, sent, first_name }) => ({
    name,
    sent,
    answered: first_name,
    read: read.get(id),
    told: told.get(id),
    logged: inLog.get(id),
  }));
}

/** The result of `nameCustomers` if all names stay unchanged. */
export const unchangedNames: readonly ToldName[] = unicodePlanes.map(({ name, text }) => ({
  name,
  sent: text,
  answered: text,
  read: text,
  told: text,
  logged: text,
}));
