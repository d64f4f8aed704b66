import { type Random, randomOf } from '../fuzz/random.ts';
import { linearizationOf, type Operation, type SequentialModel } from './check-history.ts';
import type { Answer } from './client.ts';
import { type AmountInput, amountOf, idempotencyKey, type KeyOutput } from './models.ts';
import { digitalVariant, discount, locationId, openingStock, seats, seatVariant } from './shop.ts';
import { inSimulatedStore, type SimulatedStore, type Simulation, type StoreOptions } from './simulated-store.ts';

type Call = Parameters<SimulatedStore['ask']>[2];
type Amount = ReturnType<typeof amountOf>;
type AmountOutput = NonNullable<Parameters<Amount['apply']>[2]>;

/** A contest of several clients for one object: their requests, and how the answers are interpreted. */
type Contest<Input, Output> = {
  readonly name: string;
  readonly model: SequentialModel<unknown, Input, Output>;
  readonly inputOf: (random: Random) => Input;
  readonly callOf: (input: Input) => Call;
  /** Converts an API answer into an output of the model. Throws if a correct service would never send the answer. */
  readonly outputOf: (input: Input, answer: Answer) => Output;
};

const clients = 5;
const operationsOfClient = 4;
const hourMs = 3_600_000;
const slotsAfterMs = 72 * hourMs;
const scarce = 101;
const plenty = 301;

/**
 * Lets several clients use the same objects in parallel, while AWS calls fail and containers end. Reports a fault if no
 * sequence of the clients' operations explains all answers.
 */
export const contest = (options: Omit<StoreOptions, 'clients'>): Promise<Simulation> =>
  inSimulatedStore({ ...options, clients }, async (simulated) => {
    const { seed } = options;
    const card = await simulated.ask(0, 'card', { method: 'POST', route: '/v1/gift-cards', body: { value: '20.00' } });
    await compete(simulated, seed, stockContest());
    await compete(simulated, seed, cardContest(String((dataOf(card) as { readonly id: number }).id)));
    const line = { variant_id: plenty, quantity: 4 };
    const order = dataOf(await simulated.ask(0, 'order', orderOf(line))) as { readonly id: number; readonly total: string };
    await compete(simulated, seed, refundContest(String(order.id), Math.round(100 * Number(order.total))));
    await compete(simulated, seed, slotContest(simulated.startMs + slotsAfterMs));
    await compete(simulated, seed, discountContest());
    await compete(simulated, seed, keyContest());
    await simulated.comeToRest();
  });

async function compete<Input, Output>(simulated: SimulatedStore, seed: number, given: Contest<Input, Output>): Promise<void> {
  const { ask, startMs, now, sleep, onWrong } = simulated;
  const { name, model, inputOf, callOf, outputOf } = given;
  const history: Operation<Input, Output>[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < operationsOfClient; n += 1) {
        const random = randomOf('contest', seed, name, client, n);
        await sleep(random.int(0, 60));
        const input = inputOf(random);
        const calledMs = now();
        const answer = await ask(client, `${name} ${client}.${n}`, callOf(input));
        history.push({ client: String(client), calledMs, returnedMs: now(), input, output: outputOf(input, answer) });
      }
    }),
  );
  if (linearizationOf(history, model) === null) {
    const told = history
      .toSorted((a, b) => a.calledMs - b.calledMs)
      .map(({ calledMs, returnedMs, input, output }) => {
        return `${calledMs - startMs}-${returnedMs - startMs} ${JSON.stringify(input)} ${JSON.stringify(output)}`;
      });
    onWrong(`no order explains what clients saw of the ${name}: ${told.join('; ')}`);
  }
  // Waits until the clients may send requests again, because their number of requests per minute is limited.
  await sleep(90_000);
}

const dataOf = ({ json }: Answer): unknown => (json as { readonly data: unknown }).data;

/**
 * Returns a random request that reads an amount or takes units from the amount. A quarter of the requests are reads.
 */
const amountInput = (random: Random, most: number, least = 1): AmountInput =>
  random.chance(0.25) ? 'read' : { take: random.int(least, most) };

/**
 * Converts the API's answer to an `AmountOutput`. Throws if a change is neither successful nor refused with one of
 * `codes`.
 */
function amountOutput(input: AmountInput, answer: Answer, codes: readonly string[], seen: (data: unknown) => number): AmountOutput {
  if (input === 'read') return { type: 'seen', value: seen(dataOf(answer)) };
  if (answer.status < 300) return { type: 'done' };
  if (answer.status === 422 && codes.some((code) => answer.text.includes(`"${code}"`))) return { type: 'refused' };
  throw new Error(`An unexpected answer: ${answer.status} ${answer.text}`);
}

const orderOf = (line: object, more: object = {}): Call => ({
  ...{ method: 'POST', route: '/v1/orders' },
  body: { line_items: [line], customer: { email: 'ada@example.com' }, payment_status: 'paid', ...more },
});

const stockContest = (): Contest<AmountInput, AmountOutput> => ({
  name: 'stock',
  model: amountOf(openingStock.get(scarce) ?? 0) as SequentialModel<unknown, AmountInput, AmountOutput>,
  inputOf: (random) => amountInput(random, 3, random.chance(0.3) ? -2 : 1),
  callOf: (input) => {
    if (input === 'read') return { method: 'GET', route: '/v1/inventory-levels', query: `variant_ids=${scarce}` };
    if (input.take > 1) return orderOf({ variant_id: scarce, quantity: input.take });
    return {
      ...{ method: 'POST', route: '/v1/inventory-levels/adjust' },
      body: { location_id: locationId, variant_id: scarce, delta: -input.take },
    };
  },
  outputOf: (input, answer) =>
    amountOutput(input, answer, ['insufficient_stock'], (data) => (data as readonly [{ readonly on_hand: number }])[0].on_hand),
});

const cents = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

const cardContest = (id: string): Contest<AmountInput, AmountOutput> => ({
  name: 'gift card',
  model: amountOf(2_000) as SequentialModel<unknown, AmountInput, AmountOutput>,
  inputOf: (random) => amountInput(random, 700, 100),
  callOf: (input) =>
    input === 'read'
      ? { method: 'GET', route: '/v1/gift-cards/{id}', params: { id } }
      : { method: 'POST', route: '/v1/gift-cards/{id}/redemptions', params: { id }, body: { amount: cents(input.take) } },
  outputOf: (input, answer) =>
    amountOutput(input, answer, ['insufficient_balance'], (data) =>
      Math.round(100 * Number((data as { readonly balance: string }).balance)),
    ),
});

const refundContest = (id: string, totalMinor: number): Contest<AmountInput, AmountOutput> => ({
  name: 'refunds',
  model: amountOf(totalMinor) as SequentialModel<unknown, AmountInput, AmountOutput>,
  inputOf: (random) => amountInput(random, 3_000, 500),
  callOf: (input) =>
    input === 'read'
      ? { method: 'GET', route: '/v1/orders/{id}', params: { id } }
      : { method: 'POST', route: '/v1/orders/{id}/refunds', params: { id }, body: { amount: cents(input.take) } },
  outputOf: (input, answer) =>
    amountOutput(input, answer, ['refund_exceeds_remaining', 'order_refunded'], (data) => {
      return totalMinor - Math.round(100 * Number((data as { readonly refunded_total: string }).refunded_total));
    }),
});

const slotContest = (firstSlotMs: number): Contest<AmountInput, AmountOutput> => ({
  name: 'slot',
  model: amountOf(seats) as SequentialModel<unknown, AmountInput, AmountOutput>,
  inputOf: (random) => ({ take: random.int(1, 2) }),
  callOf: (input) => {
    const starts_at = new Date(firstSlotMs).toISOString().replace('.000', '');
    return orderOf({ variant_id: seatVariant, quantity: input === 'read' ? 1 : input.take, booking: { starts_at } });
  },
  outputOf: (input, answer) => amountOutput(input, answer, ['slot_taken'], () => 0),
});

const discountContest = (): Contest<AmountInput, AmountOutput> => ({
  name: 'discount',
  model: amountOf(discount.limit) as SequentialModel<unknown, AmountInput, AmountOutput>,
  inputOf: (random) => amountInput(random, 1),
  callOf: (input) =>
    input === 'read'
      ? { method: 'GET', route: '/v1/discounts/{id}', params: { id: String(discount.id) } }
      : orderOf({ variant_id: digitalVariant, quantity: 1 }, { discount_code: discount.code }),
  outputOf: (input, answer) =>
    amountOutput(input, answer, ['discount_used_up'], (data) => discount.limit - (data as { readonly times_used: number }).times_used),
});

/** A contest in which all clients send the same Idempotency-Key with one of two bodies. */
const keyContest = (): Contest<string, KeyOutput> => ({
  name: 'key',
  model: idempotencyKey as SequentialModel<unknown, string, KeyOutput>,
  inputOf: (random) => random.pick(['5.00', '6.00']),
  callOf: (value) => ({
    ...{ method: 'POST', route: '/v1/gift-cards', body: { value } },
    headers: { 'idempotency-key': 'the key of all clients' },
  }),
  outputOf: (_, { status, text }) => {
    if (status === 201) return { type: 'answered', answer: text };
    if (text.includes('idempotency_key_reused')) return { type: 'reused' };
    throw new Error(`An unexpected answer: ${status} ${text}`);
  },
});
