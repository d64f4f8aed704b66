import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type ReceivedEmail, receivedEmails } from '../support/harness/received-emails.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

const hourMs = 3_600_000;

type One<Fields> = { readonly data: Fields };
type Product = { readonly variants: readonly { readonly id: number }[] };
type Order = { readonly id: number; readonly name: string };

describe('e-mails of the running stack', () => {
  let stack: RunningStack;
  let shop: LiveStore;
  let mug: number;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    shop = await openLiveStore(stack, 'mails');
    mug = await variantOf(
      shop.api<One<Product>>('POST', '/products', { name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 9 }] }),
    );
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const variantOf = async (answer: Promise<{ readonly body: One<Product> }>): Promise<number> => {
    const [variant] = (await answer).body.data.variants;
    if (variant === undefined) throw new Error('a product without a variant');
    return variant.id;
  };
  const place = async (variantId: number, email: string, over: object = {}): Promise<Order> => {
    const body = { line_items: [{ variant_id: variantId, quantity: 1 }], customer: { email, first_name: 'Ada' }, ...over };
    return (await shop.api<One<Order>>('POST', '/orders', body)).body.data;
  };
  const emailsTo = (address: string, count: number): Promise<readonly ReceivedEmail[]> =>
    until(
      async () => receivedEmails(stack.dataDir, address),
      (emails) => emails.length >= count,
    );

  it('send the customer and the store a receipt of an order, once each', async () => {
    const { name } = await place(mug, 'ada@example.com', { send_receipt: true });
    const [[toCustomer], [toStore]] = await Promise.all([emailsTo('ada@example.com', 1), emailsTo('mails@example.com', 1)]);
    expect(toCustomer).toMatchObject({
      from: '"mails" <no-reply@dev.stores.example.com>',
      replyTo: 'mails@example.com',
      subject: `Your order ${name} at mails`,
    });
    expect(toCustomer?.text).toContain('1 x Mug: 12.50 EUR\n');
    expect(toStore).toMatchObject({ replyTo: 'ada@example.com', subject: `New order ${name}: 12.50 EUR` });
    // The test waits for the receipt of a later order. A wrong second receipt for Ada would arrive before the later
    // receipt.
    await place(mug, 'later@example.com', { send_receipt: true });
    await emailsTo('later@example.com', 1);
    expect(receivedEmails(stack.dataDir, 'ada@example.com')).toHaveLength(1);
  });

  it('tell the customer about a shipment and a cancellation, and respect opt-outs', async () => {
    const { id } = await place(mug, 'grace@example.com');
    await shop.api('POST', `/orders/${id}/fulfill`, { tracking: { company: 'UPS', number: '1Z999' } });
    const other = await place(mug, 'grace@example.com', { payment_status: 'paid' });
    await shop.api('POST', `/orders/${other.id}/cancel`);
    const emails = await emailsTo('grace@example.com', 2);
    expect(emails.map(({ subject }) => subject.replace(/#\d+/, '#')).sort()).toEqual([
      'Your order # is on its way',
      'Your order # was canceled',
    ]);
    expect(emails.map(({ text }) => text).join()).toContain('Follow it: https://www.ups.com/track?tracknum=1Z999\n');
    expect(emails.map(({ text }) => text).join()).toContain('The full amount of 12.50 EUR is refunded.\n');
  });

  it('send a gift card to the customer who bought it', async () => {
    const body = { name: 'Gift card', kind: 'gift_card', status: 'active', variants: [{ price: '50.00' }] };
    const card = await variantOf(shop.admin<One<Product>>('POST', '/products', body));
    await place(card, 'linus@example.com', { payment_status: 'paid' });
    const [email] = await emailsTo('linus@example.com', 1);
    expect(email?.subject).toBe('A gift card for mails');
    expect(email?.text).toMatch(/^Code: [2-9A-Z]{16}$/m);
  });

  it('are not sent to an address that bounced, and are held when too many bounce, until staff resume them', async () => {
    const bouncing = await openLiveStore(stack, 'bouncing');
    const product = { name: 'Cup', status: 'active', variants: [{ price: '1.00', inventory_quantity: 99 }] };
    const cup = await variantOf(bouncing.api<One<Product>>('POST', '/products', product));
    const order = (email: string) =>
      bouncing.api('POST', '/orders', { line_items: [{ variant_id: cup, quantity: 1 }], customer: { email }, send_receipt: true });
    type Settings = One<{ readonly emails_held_reason: string | null }>;
    const reason = async () => (await bouncing.admin<Settings>('GET', '')).body.data.emails_held_reason;
    for (let n = 1; n <= 10; n += 1) await order(`bounce+${n}@simulator.amazonses.com`);
    await until(reason, (found) => found === 'too_many_bounces');
    await order('held@example.com');
    // The hold does not affect another store.
    await place(mug, 'beside@example.com', { send_receipt: true });
    await emailsTo('beside@example.com', 1);
    await bouncing.admin('PATCH', '', { emails_held_at: null });
    expect(await reason()).toBeNull();
    await order('bounce+1@simulator.amazonses.com');
    await order('resumed@example.com');
    await emailsTo('resumed@example.com', 1);
    expect(receivedEmails(stack.dataDir, 'held@example.com')).toEqual([]);
    expect(receivedEmails(stack.dataDir, 'bounce+1@simulator.amazonses.com')).toHaveLength(1);
  });

  it('tell the people of a store that an endpoint was switched off', async () => {
    const receiver = await receiveWebhooks(410);
    await shop.subscribe(receiver.url, ['order.created']);
    await place(mug, 'alan@example.com');
    const [email] = await until(
      async () => receivedEmails(stack.dataDir, 'mails@example.com').filter(({ subject }) => subject.startsWith('Webhooks')),
      ({ length }) => length > 0,
    );
    await receiver.close();
    expect(email?.subject).toMatch(/^Webhooks to 127\.0\.0\.1:\d+ were switched off$/);
    expect(email?.text).toContain('because it answered 410 Gone');
  });

  it('stop at the cap of a mailbox, which does not affect others, and leave no personal data in the log', async () => {
    // The cap limits the e-mails of each clock hour. If the current hour ends soon, the test waits for the next hour.
    const restMs = hourMs - (Date.now() % hourMs);
    if (restMs < 90_000) await pause(restMs + 1_000);
    const buyer = { email: 'zebediah@quillfeather.example', first_name: 'Zebediah', last_name: 'Quillfeather', phone: '+353 555 0199' };
    const body = { line_items: [{ variant_id: mug, quantity: 1 }], customer: buyer };
    const { id } = (await shop.api<One<Order>>('POST', '/orders', body)).body.data;
    const tracked = (number: string) => shop.api('POST', `/orders/${id}/fulfill`, { tracking: { company: 'UPS', number } });
    for (let n = 0; n < 32; n += 1) await tracked(n % 2 === 0 ? '1Z1' : '1Z2');
    const { id: another } = await place(mug, 'next@example.com');
    await shop.api('POST', `/orders/${another}/fulfill`, { tracking: { company: 'UPS', number: '1Z3' } });
    const log = () => readFileSync(join(stack.dataDir, 'service.log'), 'utf8');
    await until(
      async () => log().match(/"emails\.over_cap"/g)?.length ?? 0,
      (count) => count >= 2,
    );
    expect(await emailsTo('next@example.com', 1)).toHaveLength(1);
    expect(await emailsTo(buyer.email, 30)).toHaveLength(30);

    await shop.api('GET', `/orders?email=${encodeURIComponent(buyer.email)}`);
    await shop.api('GET', `/customers?email=${encodeURIComponent(buyer.email)}`);
    await shop.api('POST', '/customers', buyer);
    expect(`${log()} ${stack.printed()}`).not.toMatch(/zebediah|quillfeather|555.?0199|(ada|grace|linus|alan|next)(@|%40)/i);
  }, 420_000);
});
