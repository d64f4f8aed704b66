import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { afterStep, type RotationState, type RotationStep, rotationState } from '#shared/kernel/rotated-secret.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { indexKeys, type Key, keys, unpadId } from '#shared/table/keys.ts';
import { newPlatformSecret, pepperContext, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import { queryAll } from '#shared/table/query-all.ts';
import { readItem } from '#shared/table/read-items.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * A platform secret or a store's cursor secret after a rotation step. If the step was not made, `refused` contains the
 * reason.
 */
export type RotatedSecret = {
  readonly secret: string;
  readonly state: RotationState;
  readonly isChanged: boolean;
  readonly refused?: string;
};

export type RotationRequest = { readonly step: RotationStep; readonly nowMs: number; readonly isDryRun: boolean };

/** The name of the attribute that contains the time of a secret's most recent rotation step. */
const stepAttribute = 'rotated_at_ms';

/**
 * Runs one rotation step for the cursor secrets: the secret for lists across stores, and each store's own secret. A
 * cursor created before the step `switch` is valid until the step `end`. A store's own secret needs no step `announce`,
 * because every request reads the secret. The call can safely be repeated.
 */
export async function* rotateCursorSecrets(
  table: Table,
  storeIds: AsyncIterable<string>,
  options: RotationRequest,
): AsyncGenerator<RotatedSecret> {
  const platform = { key: keys.platformSecret('cursors'), attribute: 'secret', isKept: true };
  yield { secret: 'cursors of lists across stores', ...(await rotate(table, platform, options)) };
  for await (const storeId of storeIds) {
    const ofStore = { key: keys.store(storeId), attribute: 'cursor_secret', isKept: false };
    yield { secret: `cursors of ${storeId}`, ...(await rotate(table, ofStore, options)) };
  }
}

/**
 * Takes one step of rotating the pepper for gift card codes. A card is found by a hash that depends on the pepper with
 * which the card was created. The step `end` is therefore refused while a card with the old pepper can still be spent.
 * If a step is refused, the result contains the reason.
 */
export async function rotatePepper(
  table: Table,
  box: SecretBox,
  storeIds: AsyncIterable<string>,
  options: RotationRequest,
): Promise<RotatedSecret> {
  const secret = 'pepper of gift card codes';
  const pepper = {
    key: keys.platformSecret('gift_card_pepper'),
    attribute: 'secret',
    isKept: true,
    open: (text: string) => box.decrypt(text, pepperContext),
    close: (text: string) => box.encrypt(text, pepperContext),
  };
  if (options.step === 'end') {
    const item = await readItem(table, pepper.key);
    // After the switch, containers keep using the cached old pepper for a while. Cards created before `madeBeforeMs`
    // may therefore depend on the old pepper.
    const madeBeforeMs = Number(item?.[stepAttribute] ?? options.nowMs) + platformSecretKeptMs;
    const liveCards = await cardsBefore(table, storeIds, { madeBeforeMs, nowMs: options.nowMs });
    if (liveCards > 0) {
      const refused = `${liveCards} gift cards from before the switch can still be spent from.`;
      return { secret, state: 'switched', isChanged: false, refused };
    }
  }
  return { secret, ...(await rotate(table, pepper, options)) };
}

type SecretPlace = {
  readonly key: Key;
  readonly attribute: string;
  /** Whether containers cache the secret for a while. */
  readonly isKept: boolean;
  readonly open?: (text: string) => Promise<string>;
  readonly close?: (text: string) => Promise<string>;
};

const same = async (text: string): Promise<string> => text;

async function rotate(
  table: Table,
  { key, attribute, isKept, open = same, close = same }: SecretPlace,
  { step, nowMs, isDryRun }: RotationRequest,
): Promise<Omit<RotatedSecret, 'secret'>> {
  const item = await readItem(table, key);
  // If there is no item, the secret does not exist yet. The first function that needs the secret creates it.
  if (item === null) return { state: 'resting', isChanged: false };
  const stored = String(item[attribute]);
  const text = await open(stored);
  const state = rotationState(text);
  const next = afterStep(text, step, { newSecret: newPlatformSecret, isKept });
  if (next === null) return { state, isChanged: false };
  const settledAtMs = isKept ? Number(item[stepAttribute] ?? 0) + platformSecretKeptMs : 0;
  if (nowMs < settledAtMs) {
    return {
      state,
      isChanged: false,
      refused: `Containers may still use the earlier secret until ${new Date(settledAtMs).toISOString()}. Try again after that time.`,
    };
  }
  if (!isDryRun) await replace(table, key, attribute, { read: stored, written: await close(next), nowMs });
  return { state: rotationState(next), isChanged: true };
}

async function replace(
  table: Table,
  Key: Key,
  attribute: string,
  { read, written, nowMs }: { readonly read: string; readonly written: string; readonly nowMs: number },
): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression: 'SET #secret = :written, #step = :now',
        ConditionExpression: '#secret = :read',
        ExpressionAttributeNames: { '#secret': attribute, '#step': stepAttribute },
        ExpressionAttributeValues: { ':read': read, ':written': written, ':now': nowMs },
      }),
    );
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
    throw new Error(`The secret of ${Key.pk} has changed since it was read; run the step again.`, { cause: error });
  }
}

/** Counts the cards that were created before a time and can still be spent. */
async function cardsBefore(
  table: Table,
  storeIds: AsyncIterable<string>,
  { madeBeforeMs, nowMs }: { readonly madeBeforeMs: number; readonly nowMs: number },
): Promise<number> {
  let count = 0;
  for await (const storeId of storeIds) {
    const live = queryAll(table, {
      IndexName: 'filter_a',
      KeyConditionExpression: 'filter_a_pk = :pk AND filter_a_sk > :expired',
      ExpressionAttributeValues: { ':pk': indexKeys.liveGiftCards(storeId), ':expired': indexKeys.afterExpiry(nowMs) },
    });
    for await (const { sk } of live) if (idTimeMs(unpadId(String(sk))) < madeBeforeMs) count += 1;
  }
  return count;
}
