import { setTimeout as pause } from 'node:timers/promises';
import { jsonClient } from '../../support/harness/json-client.ts';
import type { Random } from '../fuzz/random.ts';
import type { Shop } from '../second-region/load.ts';

/** What a client has asked for and was answered. `id` is that of the order, the gift card or, of an adjustment, null. */
export type Done = {
  readonly kind: 'order' | 'adjustment' | 'gift_card' | 'redemption';
  readonly storeId: string;
  readonly secret: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly id: number | null;
  readonly answer: string;
  /** The deployment that answered. */
  readonly by: string;
  readonly startedMs: number;
  readonly atMs: number;
};

export type Refusal = { readonly storeId: string; readonly by: string; readonly atMs: number; readonly says: string };

export type Load = {
  readonly done: readonly Done[];
  readonly refused: readonly Refusal[];
  /** How many requests were sent once more with their key, and how many of those were answered otherwise. */
  readonly repeated: { readonly same: number; readonly other: number };
  /** Resolves when no request is under way, after `api` has given null. */
  readonly atRest: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Wish = Pick<Done, 'kind' | 'path' | 'body'>;
const comesLater = [409, 429, 500, 502, 503, 504];
const [idleMs, againMs, cardValue] = [50, 200, '50.00'];

/** Clients that order, adjust stock, issue gift cards and spend from them at whatever `api` gives as the address; null: they wait. */
export function startLoad(shops: readonly Shop[], api: () => string | null, random: Random): Load {
  const done: Done[] = [];
  const refused: Refusal[] = [];
  const repeated = { same: 0, other: 0 };
  let [isOn, count, underWay] = [true, 0, 0];

  const ask = async (by: string, { secret, path, body, key }: Pick<Done, 'secret' | 'path' | 'body' | 'key'>) => {
    underWay += 1;
    try {
      const response = await fetch(`${by}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    } finally {
      underWay -= 1;
    }
  };

  const wishOf = (shop: Shop, cards: readonly number[]): Wish => {
    const kind = random.int(0, 9);
    const variants = random.shuffle(shop.variantIds).slice(0, random.int(1, 3));
    const card = cards.at(-1);
    if (kind < 5) {
      const line_items = variants.map((id) => ({ variant_id: id, quantity: random.int(1, 3) }));
      return { kind: 'order', path: '/orders', body: { customer: { email: `customer-${random.int(1, 20)}@example.com` }, line_items } };
    }
    if (kind < 7) {
      const body = { variant_id: variants[0], location_id: shop.locationId, delta: random.int(1, 5) };
      return { kind: 'adjustment', path: '/inventory-levels/adjust', body };
    }
    if (kind < 8 || card === undefined) return { kind: 'gift_card', path: '/gift-cards', body: { value: cardValue } };
    return { kind: 'redemption', path: `/gift-cards/${card}/redemptions`, body: { amount: '1.25' } };
  };

  const client = async (shop: Shop, secret: string): Promise<void> => {
    let cards: readonly number[] = [];
    let cardsAreOf: string | null = null;
    while (isOn) {
      // Another deployment may not have them.
      if (api() !== cardsAreOf) cards = [];
      cardsAreOf = api();
      const asked = { ...wishOf(shop, cards), storeId: shop.store.id, secret, key: `wish-${count++}` };
      while (isOn) {
        const by = api();
        if (by === null) {
          await pause(idleMs);
          continue;
        }
        // It would be spent from a card that may not be there.
        if (asked.kind === 'redemption' && by !== cardsAreOf) break;
        const startedMs = Date.now();
        const answer = await ask(by, asked);
        const atMs = Date.now();
        if (answer !== null && answer.status < 300) {
          const { data } = JSON.parse(answer.text) as { readonly data: { readonly id: number } };
          const id = asked.kind === 'redemption' ? (cards.at(-1) ?? null) : asked.kind === 'adjustment' ? null : data.id;
          done.push({ ...asked, id, answer: answer.text, by, startedMs, atMs });
          if (asked.kind === 'gift_card') cards = [...cards, data.id];
          if (random.int(0, 4) === 0) {
            const again = await ask(by, asked);
            if (again?.status === answer.status) repeated[again.text === answer.text ? 'same' : 'other'] += 1;
          }
          break;
        }
        if (answer !== null && !comesLater.includes(answer.status)) {
          refused.push({ storeId: shop.store.id, by, atMs, says: `${asked.key}: ${answer.status} ${answer.text.slice(0, 300)}` });
          // What it knew of is gone.
          cards = [];
          break;
        }
        await pause(againMs);
      }
      await pause(random.int(100, 300));
    }
  };
  const running = shops.flatMap((shop) => shop.secrets.map((secret) => client(shop, secret)));
  return {
    done,
    refused,
    repeated,
    atRest: async () => {
      while (underWay > 0) await pause(idleMs);
    },
    stop: async () => {
      isOn = false;
      await Promise.all(running);
    },
  };
}

/** Sends what was answered once more with its key; what differs. */
export async function* repeatAll(done: readonly Done[], api: string): AsyncGenerator<string> {
  for (const { secret, path, body, key, answer } of done) {
    const again = await jsonClient(api, secret)('POST', path, body, { 'idempotency-key': key });
    if (again.status === 429) return;
    const first = JSON.stringify(JSON.parse(answer));
    if (JSON.stringify(again.body) !== first)
      yield `${key}, sent once more, was answered ${again.status} ${JSON.stringify(again.body).slice(0, 200)}`;
  }
}
