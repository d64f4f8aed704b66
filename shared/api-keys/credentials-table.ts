import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { countRequest } from '#shared/table/counters/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { ChangedTooOften } from '#shared/table/retry-transient.ts';
import { absent, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { requestsPerMinute } from './api-key.ts';

/** The stored fields of a credential, except its key and request count. */
type StoredCredential = {
  readonly kind: 'api_key' | 'app_token';
  readonly storeId: string;
  /** The id of the API key or of the app's installation. */
  readonly holderId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'revoked';
  readonly validUntilMs: number | null;
};

/** The stored form of a credential. */
export const credentialForm = storedForm<StoredCredential>()({
  kind: oneOf(['api_key', 'app_token']),
  storeId: text,
  holderId: number,
  name: text,
  scopes: listOf(text),
  status: oneOf(['active', 'revoked']),
  validUntilMs: optional(number),
});

/**
 * A credential's holder, and the time when the credential was last used. The time is null if the credential was never
 * used.
 */
type CredentialUse = Pick<StoredCredential, 'holderId'> & { readonly lastUsedAtMs: number | null };
export const credentialUseForm = storedForm<CredentialUse>()({ holderId: number, lastUsedAtMs: absent(number) });

/**
 * A credential's rate window as last read; the window may have ended since then. All fields are null if the credential
 * was never used.
 */
export type RateWindow = { readonly hits: number | null; readonly windowEndsMs: number | null; readonly lastUsedAtMs: number | null };
export const rateWindowForm = storedForm<RateWindow>()({
  hits: absent(number),
  windowEndsMs: absent(number),
  lastUsedAtMs: absent(number),
});

/** A credential as the request pipeline sees it. Its request count includes the current request. */
export type CountedCredential = StoredCredential & { readonly hits: number; readonly windowEndsMs: number };

/**
 * Returns the hash under which a secret is stored. A secret has 190 random bits, so SHA-256 needs neither salt nor
 * stretching.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Looks up a secret's credential, counts the request and records the use, all in one update (design §5). Returns null
 * if the secret is unknown. Nothing is cached between requests, so a rolled, revoked or uninstalled credential stops
 * working immediately.
 */
export async function useCredential(table: Table, secret: string, nowMs: number): Promise<CountedCredential | null> {
  const counted = await countRequest(table, keys.credential(hashSecret(secret)), { nowMs, mustExist: true });
  if (counted === null) return null;
  return { ...credentialForm.read(counted.item), hits: counted.hits, windowEndsMs: counted.windowEndsMs };
}

export type NewCredential = Omit<StoredCredential, 'status'> & { readonly secret: string };

/** Returns the stored item of a credential. Its key is the hash of the secret; the secret itself is not stored. */
export const credentialItem = (credential: NewCredential): Record<string, unknown> => ({
  ...keys.credential(hashSecret(credential.secret)),
  entity: 'credential',
  ...credentialForm.write({ ...credential, status: 'active' }),
});

/** Reads a credential's rate window with strong consistency. */
export async function getRateWindow(table: Table, credentialHash: string): Promise<RateWindow> {
  return rateWindowForm.read((await readItem(table, keys.credential(credentialHash))) ?? {});
}

/**
 * The rate window of the old credential, or `over` if the window is assumed to have ended. The write checks this
 * assumption.
 */
export type WindowBefore = RateWindow | 'over';

const previous = 'previous_credential';

/**
 * Returns the writes that replace a holder's credential and keep its rate window. The previous credential stops working
 * immediately.
 *
 * If `before` does not match the stored rate window, the writes fail with label `previous_credential`. Use
 * `withWindowKept` to try again with the new window. If `before` is full, its `hits` are not compared, because further
 * requests are refused anyway.
 */
export function replaceCredentialWrites(
  previousHash: string,
  credential: NewCredential,
  before: WindowBefore,
  nowMs: number,
): LabelledWrite[] {
  const kept = before === 'over' ? {} : rateWindowForm.write(before);
  return [
    {
      as: previous,
      update: {
        Key: keys.credential(previousHash),
        UpdateExpression: 'SET #status = :revoked',
        ConditionExpression: `attribute_exists(pk) AND (${stillThe(before)})`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':revoked': 'revoked',
          ...(before === 'over' ? { ':now': nowMs } : {}),
          ...(before === 'over' || before.windowEndsMs === null ? {} : { ':ends': before.windowEndsMs }),
          ...(before === 'over' || before.windowEndsMs === null || isFull(before) ? {} : { ':hits': before.hits }),
        },
      },
    },
    { as: 'credential', put: { Item: { ...credentialItem(credential), ...kept }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
}

const isFull = ({ hits }: RateWindow): boolean => hits !== null && hits >= requestsPerMinute.live;

function stillThe(before: WindowBefore): string {
  const isUnused = 'attribute_not_exists(window_ends_ms)';
  if (before === 'over') return `${isUnused} OR window_ends_ms <= :now`;
  if (before.windowEndsMs === null) return isUnused;
  return isFull(before) ? 'window_ends_ms = :ends' : 'window_ends_ms = :ends AND hits = :hits';
}

/**
 * The maximum number of attempts to commit the writes. In two rate windows, each allowed request can cause one attempt
 * to fail.
 */
const maxAttempts = 2 * requestsPerMinute.live;
const longestPauseMs = 10;

/**
 * Calls `write`, which commits the writes of `replaceCredentialWrites`. If the old credential's rate window has changed
 * in the meantime, calls `write` again with the new window.
 * @throws ChangedTooOften, and any other error of `write`
 */
export async function withWindowKept<Result>(before: WindowBefore, write: (before: WindowBefore) => Promise<Result>): Promise<Result> {
  let known = before;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(known);
    } catch (error) {
      const found = error instanceof TransactionRefused && error.refused.size === 1 ? error.refused.get(previous) : undefined;
      if (found === undefined) throw error;
      if (attempt >= maxAttempts) throw new ChangedTooOften(error);
      known = rateWindowForm.read(found);
      await sleep(Math.random() * Math.min(longestPauseMs, attempt));
    }
  }
}
