import type { GiftCardMovementView } from '#shared/gift-cards/gift-card-movement-schema.ts';
import type { GiftCardView, IssuedGiftCardView } from '#shared/gift-cards/gift-card-schema.ts';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { receivedEmails } from '../support/harness/received-emails.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One<View> = { readonly data: View };
type Refused = { readonly error: { readonly code: string; readonly errors?: readonly { readonly code: string }[] } };

describe('gift cards on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let api: JsonClient;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'spent-gift-cards');
    api = store.api;
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const issue = async (body: object, client = api) => (await client<One<IssuedGiftCardView>>('POST', '/gift-cards', body)).body.data;
  const get = async (id: number, client = api) => (await client<One<GiftCardView>>('GET', `/gift-cards/${id}`)).body.data;
  const redeem = (id: number, amount: string, key: string, client = api) =>
    client<One<GiftCardMovementView> & Refused>('POST', `/gift-cards/${id}/redemptions`, { amount }, { 'idempotency-key': key });

  it('are issued, sent without their code in events and with it by e-mail, found by it, redeemed, refilled and disabled', async () => {
    const receiver = await receiveWebhooks();
    await store.subscribe(receiver.url, ['gift_card.issued']);
    const { code, ...card } = await issue({
      value: '50.00',
      recipient_email: 'grace@example.com',
      recipient_name: 'Grace',
      message: 'Happy birthday!',
      expires_at: '2099-12-31',
      send_email: true,
    });
    const [webhook] = await receiver.arrived(1);
    await receiver.close();
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ topic: 'gift_card.issued', data: card });
    expect(webhook?.body).not.toContain(code);
    const emails = () => receivedEmails(stack.dataDir, 'grace@example.com');
    const [email] = await until(
      async () => emails(),
      (sent) => sent.length > 0,
    );
    expect([email?.text.includes(code), email?.text.includes('Happy birthday!')]).toEqual([true, true]);

    const typed = code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
    expect((await api<One<GiftCardView>>('POST', '/gift-cards/lookup', { code: typed })).body.data).toEqual(card);
    expect((await redeem(card.id, '50.00', 'all')).body.data).toMatchObject({ amount: '50.00', balance: '0.00' });
    expect((await get(card.id)).status).toBe('used');
    expect((await api('POST', '/gift-cards/lookup', { code })).status).toBe(404);
    const { data } = (await api<{ data: GiftCardMovementView[] }>('GET', `/gift-cards/${card.id}/movements`)).body;
    const back = await api<One<GiftCardMovementView>>('POST', `/gift-cards/${card.id}/restorations`, { redemption_id: data[0]?.id });
    expect(back.body.data).toMatchObject({ type: 'restoration', balance: '50.00' });
    const disabled = await api<One<GiftCardView>>('POST', `/gift-cards/${card.id}/disable`);
    expect([disabled.status, disabled.body.data.status]).toEqual([200, 'disabled']);
  });

  it('are redeemed for at most their balance by 20 concurrent requests', async () => {
    const { id } = await issue({ value: '50.00' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(id, '7.00', `till ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    const refused = answers.flatMap(({ status, body }) => (status === 422 ? [body.error.errors?.[0]?.code] : []));
    expect(refused).toEqual(Array(13).fill('insufficient_balance'));
    expect((await get(id)).balance).toBe('1.00');
  });

  it('are created once when 20 requests use one code', async () => {
    const body = { value: '5.00', code: 'ONLYONE2026' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => api('POST', '/gift-cards', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('have redeemed exactly the answered amounts when the stack is killed midway, with a movement for every cent', async () => {
    // This store has no webhooks. If a kill interrupted a webhook worker, the test would have to wait until the
    // worker's message is visible again.
    const { secret } = await openLiveStore(stack, 'killed-till');
    let till = jsonClient(stack.demo.api, secret);
    const { id } = await issue({ value: '100.00' }, till);
    const answered: string[] = [];
    const { promise: someAnswered, resolve } = Promise.withResolvers<void>();
    const asked = Array.from({ length: 20 }, async (_, n) => {
      const { status } = await redeem(id, '1.00', `killed ${n}`, till);
      if (status === 201) answered.push(`killed ${n}`);
      if (answered.length === 3) resolve();
    });
    const all = Promise.allSettled(asked);
    await someAnswered;
    await stack.end('SIGKILL');
    await all;

    stack = await runStack(['--no-seed'], stack.dataDir);
    till = jsonClient(stack.demo.api, secret);
    const { data } = (await till<{ data: GiftCardMovementView[] }>('GET', `/gift-cards/${id}/movements`)).body;
    expect(data.length).toBeGreaterThanOrEqual(answered.length);
    expect((await get(id, till)).balance).toBe(`${100 - data.length}.00`);
    const again = await Promise.all(answered.map((key) => redeem(id, '1.00', key, till)));
    expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(answered.map(() => 'true'));
    expect((await get(id, till)).balance).toBe(`${100 - data.length}.00`);
  });

  it('are created once, or not at all, when the stack is killed while 20 requests use one code', async () => {
    const { secret } = await openLiveStore(stack, 'killed-maker');
    const ask = (client: JsonClient, key: string) =>
      client<One<IssuedGiftCardView> & Refused>('POST', '/gift-cards', { value: '5.00', code: 'KILLED2026' }, { 'idempotency-key': key });
    const asked = Array.from({ length: 20 }, (_, n) => ask(jsonClient(stack.demo.api, secret), `before ${n}`));
    await Promise.race(asked);
    await stack.end('SIGKILL');
    const made = (await Promise.allSettled(asked)).flatMap((one, n) =>
      one.status === 'fulfilled' && one.value.status === 201 ? [{ key: `before ${n}`, card: one.value.body.data }] : [],
    );
    expect(made.length).toBeLessThanOrEqual(1);

    stack = await runStack(['--no-seed'], stack.dataDir);
    const maker = jsonClient(stack.demo.api, secret);
    const again = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(maker, `after ${n}`)));
    const { data: cards } = (await maker<{ data: GiftCardView[] }>('GET', '/gift-cards')).body;
    expect(cards).toMatchObject([{ last4: '2026', initial_value: '5.00', balance: '5.00' }]);
    // A request before the kill may have created the card, even if the test received no answer.
    const late = again.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : []));
    expect([...made.map(({ card }) => card.id), ...late].every((id) => id === cards[0]?.id)).toBe(true);
    expect(again.filter(({ status }) => status === 422)).toHaveLength(20 - late.length);
    for (const { key, card } of made) expect((await ask(maker, key)).body.data).toEqual(card);
    const { body } = await maker<One<GiftCardView>>('POST', '/gift-cards/lookup', { code: 'killed2026' });
    expect(body.data).toEqual(cards[0]);
  });
});
