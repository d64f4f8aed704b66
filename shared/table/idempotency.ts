import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { keys } from './keys.ts';
import { refusedItemOf } from './refused-item.ts';
import { longTextFields, noText, partWrites, readText, type StoredLongText, splitText } from './rows/long-text.ts';
import { absent, type FieldKinds, flag, number, oneOf, storedForm, text } from './rows/stored-form.ts';
import { setAttributes } from './set-attributes.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from './transact.ts';

/** The time for which the first response is kept for replays, in ms (specification: Limits, Idempotency-Key). */
export const keptForMs = 24 * 3_600_000;

export type StoredAnswer = { readonly status: number; readonly body: string; readonly sealed: boolean };

export type KeyClaimOutcome =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'replay'; readonly answer: StoredAnswer }
  | { readonly outcome: 'in_progress' }
  | { readonly outcome: 'reused' };

/** The stored record of a key's first use. The response fields are null until there is a response. */
export type KeyRecord = StoredLongText & {
  readonly state: 'running' | 'completed';
  readonly fingerprint: string;
  readonly visibility: string;
  readonly lockToken: string;
  /** The time at which the current claim expires, in epoch ms; null if the request is completed. */
  readonly lockedUntilMs: number | null;
  readonly keptUntilMs: number;
  readonly status: number | null;
  readonly sealed: boolean | null;
  readonly wroteNothing: boolean | null;
};

type KeyAnswer = Omit<KeyRecord, 'fingerprint' | 'visibility' | 'lockToken' | 'keptUntilMs'>;

const answerFields: FieldKinds<KeyAnswer> = {
  state: oneOf(['running', 'completed']),
  lockedUntilMs: absent(number),
  status: absent(number),
  ...longTextFields,
  sealed: absent(flag),
  wroteNothing: absent(flag),
};
export const keyAnswerForm = storedForm<KeyAnswer>()(answerFields);

/** The stored form of a key's record. */
export const keyRecordForm = storedForm<KeyRecord>()({
  fingerprint: text,
  // Identifies what the caller may see; empty if all callers see the same response to this request.
  visibility: text,
  lockToken: text,
  keptUntilMs: number,
  ...answerFields,
});

/**
 * A request that claims a key. If callers see different responses to the same request, `visibility` identifies what
 * this caller may see.
 */
export type KeyRequest = {
  readonly fingerprint: string;
  readonly visibility?: string;
  readonly nowMs: number;
  readonly lockUntilMs: number;
};

/**
 * Claims a key for one run of a request, or returns the reason why the key cannot be claimed. A claim expires at
 * `lockUntilMs`, so that a killed run does not lock its key forever. A run without its claim cannot commit, because its
 * transaction checks the claim's token.
 *
 * A stored refusal or preview may contain data that not all callers may see. If a caller with a different `visibility`
 * repeats the request, the key is therefore claimed again.
 */
export async function claimKey(table: Table, claim: IdempotencyClaim, request: KeyRequest): Promise<KeyClaimOutcome> {
  const firstUse = 'attribute_not_exists(pk)';
  const forgotten = 'kept_until_ms <= :now';
  const abandoned = '#state = :running AND locked_until_ms <= :now AND fingerprint = :fingerprint';
  const shownToOthers = '#state = :completed AND fingerprint = :fingerprint AND wrote_nothing = :true AND visibility <> :visibility';
  const visibility = request.visibility ?? '';
  const keptUntilMs = request.nowMs + keptForMs;
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...keys.idempotency(claim.storeId, claim.key),
          entity: 'idempotency',
          ...keyRecordForm.write({
            state: 'running',
            fingerprint: request.fingerprint,
            visibility,
            lockToken: claim.lockToken,
            lockedUntilMs: request.lockUntilMs,
            keptUntilMs,
            ...{ ...noText, status: null, sealed: null, wroteNothing: null },
          }),
          // TTL may delete the record days late, so reads check for themselves whether the 24 hours have passed.
          expires_at: Math.ceil(keptUntilMs / 1000) + 3600,
        },
        ConditionExpression: `${firstUse} OR ${forgotten} OR (${abandoned}) OR (${shownToOthers})`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':now': request.nowMs,
          ':running': 'running',
          ':completed': 'completed',
          ':true': true,
          ':fingerprint': request.fingerprint,
          ':visibility': visibility,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { outcome: 'claimed' };
  } catch (error) {
    const refused = refusedItemOf(error);
    if (refused === null) throw error;
    const stored = keyRecordForm.read(refused.item);
    // If the stored token is ours, the claim has succeeded: its response was lost, and the SDK repeated the call.
    if (stored.lockToken === claim.lockToken) return { outcome: 'claimed' };
    if (stored.fingerprint !== request.fingerprint) return { outcome: 'reused' };
    if (stored.state === 'running') return { outcome: 'in_progress' };
    return { outcome: 'replay', answer: await storedAnswer(table, claim.storeId, stored) };
  }
}

async function storedAnswer(table: Table, storeId: string, stored: KeyRecord): Promise<StoredAnswer> {
  // The parts of a long response are stored under the lock token of the run that created the response.
  const body = await readText(table, storeId, stored.lockToken, stored);
  return { status: stored.status ?? 500, body: body ?? '', sealed: stored.sealed ?? false };
}

type Answer = Omit<StoredAnswer, 'sealed'>;

/**
 * The approximate size of a record without its response, in bytes: the key, attribute names, fingerprint, token and
 * times.
 */
const besideAnswerBytes = 360;

async function completion(claim: IdempotencyClaim, answer: Answer, nowMs: number, wroteNothing: boolean) {
  const body = claim.seal === undefined ? answer.body : await claim.seal(answer.body);
  // In a transaction, each kilobyte of the record is charged twice, so even a short body is compressed if that saves a
  // kilobyte.
  const { fields, rest } = splitText(body, besideAnswerBytes);
  const set = setAttributes(
    keyAnswerForm.write({
      ...{ state: 'completed', lockedUntilMs: null, status: answer.status, ...fields },
      ...{ sealed: claim.seal !== undefined, wroteNothing },
    }),
  );
  const update = {
    Key: keys.idempotency(claim.storeId, claim.key),
    ...set,
    ConditionExpression: 'lock_token = :token AND #state = :running',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':running': 'running', ':token': claim.lockToken },
  };
  const expiresAt = Math.ceil((nowMs + 2 * keptForMs) / 1000);
  return { update, parts: partWrites({ storeId: claim.storeId, ownerId: claim.lockToken, expiresAt }, rest) };
}

/**
 * Returns the writes that store the response inside the business transaction, so that the work and the response succeed
 * or fail together. Usually this is one write; a response that does not fit into one item needs further writes.
 */
export async function completionWrites(claim: IdempotencyClaim, answer: Answer, nowMs: number): Promise<LabelledWrite[]> {
  const { update, parts } = await completion(claim, answer, nowMs, false);
  return [{ as: 'idempotency', update }, ...parts];
}

/**
 * Stores the response of a request whose work wrote nothing, such as a refusal or a preview. Does nothing if the claim
 * was lost.
 */
export async function completeKey(table: Table, claim: IdempotencyClaim, answer: Answer): Promise<void> {
  const { update, parts } = await completion(claim, answer, Date.now(), true);
  if (parts.length > 0) return await ifStillMine(transact(table, [{ as: 'idempotency', update }, ...parts]));
  await ifStillMine(table.client.send(new UpdateCommand({ TableName: table.name, ...update })));
}

/**
 * Releases the key after an internal failure, so that the client can send the request again. Never releases a completed
 * key.
 */
export async function releaseKey(table: Table, claim: IdempotencyClaim): Promise<void> {
  await ifStillMine(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.idempotency(claim.storeId, claim.key),
        ConditionExpression: 'lock_token = :token AND #state = :running',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':token': claim.lockToken, ':running': 'running' },
      }),
    ),
  );
}

async function ifStillMine(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (refusedItemOf(error) === null && !(error instanceof TransactionRefused)) throw error;
  }
}
