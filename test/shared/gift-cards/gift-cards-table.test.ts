import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { readGiftCardsByExpiry } from '#shared/gift-cards/gift-cards-by-expiry-table.ts';
import {
  addGiftCardWrites,
  type GiftCardFilters,
  getGiftCard,
  giftCardCodeHash,
  giftCardPages,
  readGiftCardByCodeHash,
  replaceGiftCardWrite,
} from '#shared/gift-cards/gift-cards-table.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { readItem } from '#shared/table/read-items.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01STORE';
let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const add = (card: GiftCard, codeHash: string) => transact(local.table, addGiftCardWrites(storeId, card, codeHash));

describe('a stored gift card', () => {
  it('is read as it was written', async () => {
    const card = aGiftCard({ message: 'Happy birthday', note: 'VIP', expiresAtMs: 5, disabledAtMs: 6 });
    await add(card, 'hash');
    expect(await getGiftCard(local.table, storeId, card.id)).toEqual(card);
    expect(await readGiftCardByCodeHash(local.table, storeId, ['hash'])).toEqual(card);
    expect(await getGiftCard(local.table, '01OTHER', card.id)).toBeNull();
  });

  it('is refused when its id or its code is taken', async () => {
    await add(aGiftCard({ id: 1 }), 'hash');
    const refused = (card: GiftCard, hash: string) => add(card, hash).catch((error) => [...error.refused.keys()]);
    expect(await refused(aGiftCard({ id: 1 }), 'other')).toEqual(['gift_card']);
    expect(await refused(aGiftCard({ id: 2 }), 'hash')).toEqual(['code']);
  });

  it('changes only if it is unchanged since it was read', async () => {
    const card = aGiftCard();
    await add(card, 'hash');
    const spent = { ...card, balanceMinor: 0n, updatedAtMs: card.updatedAtMs + 1 };
    await transact(local.table, [replaceGiftCardWrite(storeId, card, spent)]);
    await expect(transact(local.table, [replaceGiftCardWrite(storeId, card, spent)])).rejects.toThrow('conditions refused: gift_card');
    expect(await getGiftCard(local.table, storeId, card.id)).toEqual(spent);
  });

  it('is listed by its current status and its customer', async () => {
    await add(aGiftCard({ id: 1 }), '1');
    await add(aGiftCard({ id: 2, balanceMinor: 0n, customerId: null }), '2');
    await add(aGiftCard({ id: 3, disabledAtMs: 1, expiresAtMs: 1 }), '3');
    await add(aGiftCard({ id: 4, expiresAtMs: 1_000 }), '4');
    const wanted = { limit: 10, after: null, updatedSinceMs: null, createdSinceMs: null };
    const newestFirst = async (filters: GiftCardFilters, nowMs: number): Promise<number[]> =>
      (await readPage(local.table, await giftCardPages(local.table, storeId, filters, nowMs), wanted)).items.map(({ id }) => id);
    const byExpiry = async (status: 'active' | 'expired', nowMs: number): Promise<number[]> =>
      (await readGiftCardsByExpiry(local.table, { storeId, status, nowMs }, wanted)).items.map(({ id }) => id);
    expect(await newestFirst({}, 999)).toEqual([4, 3, 2, 1]);
    expect(await newestFirst({ status: 'used' }, 999)).toEqual([2]);
    expect(await newestFirst({ status: 'disabled' }, 999)).toEqual([3]);
    expect(await newestFirst({ customer_id: 310 }, 999)).toEqual([4, 3, 1]);
    expect(await newestFirst({ customer_id: 310, status: 'active' }, 999)).toEqual([4, 1]);
    expect(await newestFirst({ customer_id: 310, status: 'expired' }, 1_000)).toEqual([4]);
    expect([await byExpiry('active', 999), await byExpiry('expired', 999)]).toEqual([[1, 4], []]);
    expect([await byExpiry('active', 1_000), await byExpiry('expired', 1_000)]).toEqual([[1], [4]]);
  });

  it('is not listed under an outdated index entry', async () => {
    for (let id = 1; id <= 5; id += 1) await add(aGiftCard({ id }), String(id));
    const lagging = afterEachRow(local.table, async (sk) => {
      if (sk !== padId(4)) return;
      const card = await getGiftCard(local.table, storeId, 4);
      if (card?.disabledAtMs === null) await transact(local.table, [replaceGiftCardWrite(storeId, card, disableGiftCard(card, 9))]);
    });
    const page = await readGiftCardsByExpiry(lagging, { storeId, status: 'active', nowMs: 9 }, { limit: 2, after: null });
    expect([page.items.map(({ id }) => id), page.next]).toEqual([[5, 3], `999999999999999#${padId(3)}`]);
  });
});

/** Returns a table that lets a test change a card after its index row was read and before the card itself is read. */
const afterEachRow = (table: Table, before: (sk: string) => Promise<void>): Table => {
  const send = async (command: object) => {
    const answer = await table.client.send(command as never);
    if (command instanceof QueryCommand) for (const { sk } of (answer as { Items?: { sk: string }[] }).Items ?? []) await before(sk);
    return answer;
  };
  return {
    name: table.name,
    client: new Proxy(table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) }),
  };
};

describe('the hash of a code', () => {
  it('depends on the pepper, the store and the code', () => {
    const hash = giftCardCodeHash('pepper', storeId, 'ABCDEFGHJKMNPQ23');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(giftCardCodeHash('pepper', storeId, 'abcd-efgh-jkmn-pq23')).toBe(hash);
    expect(giftCardCodeHash('other', storeId, 'ABCDEFGHJKMNPQ23')).not.toBe(hash);
    expect(giftCardCodeHash('pepper', '01OTHER', 'ABCDEFGHJKMNPQ23')).not.toBe(hash);
    expect(giftCardCodeHash('pepper', storeId, 'ABCDEFGHJKMNPQ24')).not.toBe(hash);
  });
});

describe('the pepper', () => {
  it('is the same for all concurrent first users, and is stored encrypted', async () => {
    const peppers = await Promise.all(Array.from({ length: 5 }, () => giftCardPepper(local.table, paperBox)));
    expect(new Set(peppers).size).toBe(1);
    const [pepper = ''] = peppers;
    expect(Buffer.from(pepper, 'base64url')).toHaveLength(32);
    const stored = String((await readItem(local.table, keys.platformSecret('gift_card_pepper')))?.['secret']);
    expect(stored).not.toContain(pepper);
    expect(await paperBox.decrypt(stored, { store_id: 'platform', purpose: 'gift_card_pepper' })).toBe(pepper);
  });
});
