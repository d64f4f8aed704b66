import { addGiftCardWrites, giftCardCodeHash, giftCardCodeHashes, readGiftCardByCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { acceptedSecrets, currentSecret, type RotationStep, rotationState } from '#shared/kernel/rotated-secret.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { rotateCursorSecrets, rotatePepper } from '#shared/rotation/rotate-secrets-table.ts';
import { getStore, openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { giftCardPepper, platformCursorSecret, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore();
const startMs = Date.UTC(2026, 10, 25, 10);
const box: SecretBox = {
  encrypt: async (plain, { purpose }) => `${purpose}:${Buffer.from(plain).toString('base64')}`,
  decrypt: async (sealed, { purpose }) => Buffer.from(sealed.slice(purpose.length + 1), 'base64').toString(),
};

let local: LocalTable;
let nowMs: number;
beforeEach(async () => {
  nowMs = startMs;
  local = await localTable({ now: () => nowMs });
  await transact(local.table, openStoreWrites(store));
});
afterEach(() => local.close());

async function* storeIds() {
  yield store.id;
}
const cursors = async (step: RotationStep, isDryRun = false) => {
  const done = [];
  for await (const one of rotateCursorSecrets(local.table, storeIds(), { step, nowMs, isDryRun })) done.push(one);
  return done;
};
const pepper = (step: RotationStep, isDryRun = false) => rotatePepper(local.table, box, storeIds(), { step, nowMs, isDryRun });
const later = () => {
  nowMs += platformSecretKeptMs;
};
const secretOfStore = async () => (await getStore(local.table, store.id))?.cursorSecret ?? '';
const cursorBy = (secret: string) =>
  listBody(secret, 'orders', {}, { items: [], next: padId(7) }, { nowMs, view: String }).next_cursor ?? '';
const follow = (secret: string, cursor: string) => readPageRequest(secret, 'orders', { cursor }).after;

describe('rotating the cursor secret', () => {
  it('keeps earlier cursors valid until the end, and creates new ones with the new secret', async () => {
    const before = cursorBy(await secretOfStore());
    await cursors('switch');
    const during = cursorBy(await secretOfStore());
    expect(during).not.toBe(before);
    for (const cursor of [before, during]) expect(follow(await secretOfStore(), cursor)).toBe(padId(7));
    await cursors('end');
    expect(follow(await secretOfStore(), during)).toBe(padId(7));
    expect(() => follow(store.cursorSecret, during)).toThrow('The cursor does not belong to this list');
    const ended = await secretOfStore();
    expect(() => follow(ended, before)).toThrow('The cursor does not belong to this list');
  });

  it('announces a cached secret before it is used, and waits until all containers know it', async () => {
    const old = await platformCursorSecret(local.table);
    expect((await cursors('switch'))[0]).toMatchObject({ isChanged: false, state: 'resting' });
    await cursors('announce');
    const announced = await platformCursorSecret(local.table);
    expect([currentSecret(announced), rotationState(announced)]).toEqual([old, 'announced']);
    expect((await cursors('switch'))[0]).toMatchObject({
      isChanged: false,
      refused: 'Containers may still use the earlier secret until 2026-11-25T10:10:00.000Z. Try again after that time.',
    });
    later();
    await cursors('switch');
    const switched = await platformCursorSecret(local.table);
    // One container has seen the switch to the new secret, and another has not. Each accepts the cursors of the other.
    expect(follow(announced, cursorBy(switched))).toBe(padId(7));
    expect(follow(switched, cursorBy(announced))).toBe(padId(7));
    expect((await cursors('end'))[0]).toMatchObject({ isChanged: false, state: 'switched' });
    later();
    expect((await cursors('end'))[0]).toMatchObject({ isChanged: true, state: 'resting' });
    expect(await platformCursorSecret(local.table)).toBe(currentSecret(switched));
  });

  it('makes no step twice and none in a dry run, which reports what it would do', async () => {
    expect(await cursors('switch', true)).toMatchObject([{ isChanged: false }, { isChanged: true, state: 'switched' }]);
    expect(await secretOfStore()).toBe(store.cursorSecret);
    await cursors('switch');
    const switched = await secretOfStore();
    expect((await cursors('switch'))[1]).toMatchObject({ isChanged: false, state: 'switched' });
    expect(await secretOfStore()).toBe(switched);
    expect(acceptedSecrets(switched)).toHaveLength(2);
  });
});

describe('rotating the pepper of gift card codes', () => {
  const issue = async (code: string, id: number) => {
    const hash = giftCardCodeHash(await giftCardPepper(local.table, box), store.id, code);
    await transact(local.table, addGiftCardWrites(store.id, aGiftCard({ id, createdAtMs: nowMs }), hash));
  };
  const found = async (code: string) =>
    (await readGiftCardByCodeHash(local.table, store.id, giftCardCodeHashes(await giftCardPepper(local.table, box), store.id, code)))?.id ??
    null;
  const [first, second] = [idFloor(startMs) + 1, idFloor(startMs + 5 * platformSecretKeptMs) + 1];

  it('finds cards from before and after the switch, and does not end while an earlier one can be spent', async () => {
    await issue('AAAA-AAAA-AAAA-AAAA', first);
    await pepper('announce');
    later();
    expect(await pepper('switch')).toMatchObject({ isChanged: true, state: 'switched' });
    for (let n = 0; n < 4; n += 1) later();
    await issue('BBBB-BBBB-BBBB-BBBB', second);
    expect([await found('AAAA-AAAA-AAAA-AAAA'), await found('BBBB-BBBB-BBBB-BBBB')]).toEqual([first, second]);
    expect(await pepper('end')).toMatchObject({
      isChanged: false,
      refused: '1 gift cards from before the switch can still be spent from.',
    });
  });

  it('ends when no such card is left, and deletes the old pepper', async () => {
    await giftCardPepper(local.table, box);
    await pepper('announce');
    later();
    await pepper('switch');
    for (let n = 0; n < 4; n += 1) later();
    await issue('BBBB-BBBB-BBBB-BBBB', second);
    expect(await pepper('end')).toMatchObject({ isChanged: true, state: 'resting' });
    expect(acceptedSecrets(await giftCardPepper(local.table, box))).toHaveLength(1);
    expect(await found('BBBB-BBBB-BBBB-BBBB')).toBe(second);
  });

  it('is stored encrypted in every state', async () => {
    const stored = async () => String((await readItem(local.table, keys.platformSecret('gift_card_pepper')))?.['secret']);
    await giftCardPepper(local.table, box);
    await pepper('announce');
    expect(await stored()).toMatch(/^gift_card_pepper:/);
  });
});
