import { hash } from 'node:crypto';
import type { Context } from '../context.ts';
import {
  type CancellationReason,
  DynamoError,
  EMPTY_KEY,
  idempotentParameterMismatch,
  transactionCanceled,
  validationError,
} from '../errors.ts';
import type { Requests, Response, TransactWrite } from '../grammar/requests.ts';
import { charge, consumedCapacities, readUnits, TRANSACTION_WRITE_FACTOR, type Units } from '../items/capacity.ts';
import { namesItemTwice } from '../storage/table.ts';
import { decideChange, makeChange, type PreparedWrite, prepareCheck, prepareDelete, preparePut, prepareUpdate } from './write-item.ts';

type Request = Requests['TransactWriteItems'];

/**
 * An item that a transaction wrote or checked, with the item's size. If the transaction is sent again with the same
 * token, the second request is charged the capacity for reading these items.
 */
type ReplayedRead = { readonly table: string; readonly bytes: number };

const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
const TOKEN_LIFETIME_MS = 10 * 60 * 1000;
/** The fields that validation adds to a request. */
const PARSED = new Set(['_condition', '_updates']);

/**
 * Applies all writes or none. If an action fails, throws TransactionCanceledException with one reason per action, in
 * order, and the caller rolls back.
 *
 * If the client token was used in the last ten minutes, nothing is written. If the request equals the earlier request
 * with this token, the call succeeds. Otherwise, the call throws IdempotentParameterMismatchException.
 */
export function transactWriteItems(context: Context, request: Request): Response {
  const token = request.ClientRequestToken;
  const fingerprint = token === undefined ? '' : fingerprintOf(request);
  const replay = token === undefined ? undefined : findReplay(context, token, fingerprint);
  if (replay) return respondToReplay(request, replay);

  const writes = eachOrCanceled(request.TransactItems, (action) => prepare(context, action));
  if (namesItemTwice(writes)) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  // The items are distinct, so no change affects another. Decide all changes first, so that a refused transaction has
  // written nothing.
  const changes = eachOrCanceled(writes, (write) => decideChange(context, write));
  const reads = changes.map(({ write, bytes }) => ({ table: write.table.name, bytes }));
  if (reads.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_TRANSACTION_BYTES) {
    throw validationError('The aggregate size of the items in the transaction cannot exceed 4 MB');
  }
  const outcomes = changes.map((change) => makeChange(context, change));
  if (token !== undefined) rememberToken(context, token, fingerprint, reads);

  const bills = new Map<string, Units>();
  for (const { table, units } of outcomes) {
    charge(bills, table.name, { table: units.table * TRANSACTION_WRITE_FACTOR, indexes: units.indexes });
  }
  const capacities = consumedCapacities(request.ReturnConsumedCapacity, bills, 'WriteCapacityUnits');
  return capacities ? { ConsumedCapacity: capacities } : {};
}

function prepare(context: Context, action: TransactWrite): PreparedWrite {
  if (action.Put) return preparePut(context, action.Put);
  if (action.Update) return prepareUpdate(context, action.Update);
  if (action.Delete) return prepareDelete(context, action.Delete);
  if (action.ConditionCheck) return prepareCheck(context, action.ConditionCheck);
  throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
}

/**
 * Calls `work` for each action and returns the results. If it fails for any action, throws TransactionCanceledException
 * with the reasons of all actions.
 */
export function eachOrCanceled<Action, Result>(actions: readonly Action[], work: (action: Action) => Result): readonly Result[] {
  const results: Result[] = [];
  const reasons = actions.map((action): CancellationReason => {
    try {
      results.push(work(action));
      return { Code: 'None' };
    } catch (error) {
      return reasonOf(error);
    }
  });
  if (results.length < actions.length) throw transactionCanceled(reasons);
  return results;
}

/**
 * Converts an action's error into the action's cancellation reason. Rethrows an error that concerns the whole request,
 * such as a missing table or an empty key.
 */
function reasonOf(error: unknown): CancellationReason {
  if (!(error instanceof DynamoError) || error.message.startsWith(EMPTY_KEY)) throw error;
  if (error.name === 'ValidationException') return { Code: 'ValidationError', Message: error.message };
  if (error.name !== 'ConditionalCheckFailedException') throw error;
  const item = error.body['Item'];
  return { Code: 'ConditionalCheckFailed', Message: error.message, ...(item !== undefined && { Item: item }) };
}

function findReplay({ storage, now }: Context, token: string, fingerprint: string): readonly ReplayedRead[] | undefined {
  const row = storage.one('SELECT fingerprint, reads_json FROM token WHERE token = ? AND expires_ms > ?', token, now());
  if (!row) return undefined;
  if (row['fingerprint'] !== fingerprint) throw idempotentParameterMismatch();
  return JSON.parse(String(row['reads_json'])) as readonly ReplayedRead[];
}

function rememberToken({ storage, now }: Context, token: string, fingerprint: string, reads: readonly ReplayedRead[]): void {
  storage.run('DELETE FROM token WHERE expires_ms <= ?', now());
  storage.run(
    'INSERT INTO token (token, fingerprint, reads_json, expires_ms) VALUES (?, ?, ?, ?)',
    token,
    fingerprint,
    JSON.stringify(reads),
    now() + TOKEN_LIFETIME_MS,
  );
}

function respondToReplay(request: Request, reads: readonly ReplayedRead[]): Response {
  const bills = new Map<string, Units>();
  for (const { table, bytes } of reads) {
    charge(bills, table, { table: readUnits(bytes, 'transactional'), indexes: {} });
  }
  const capacities = consumedCapacities(request.ReturnConsumedCapacity, bills, 'ReadCapacityUnits');
  return capacities ? { ConsumedCapacity: capacities } : {};
}

/** Returns a fingerprint of the request. It does not depend on the order in which the request's fields are given. */
function fingerprintOf({ TransactItems }: Request): string {
  return hash('sha256', canonical(TransactItems), 'base64');
}

/**
 * Returns a string that identifies the request. In this string, the fields of all objects are sorted, and parsed
 * expressions are left out.
 */
function canonical(node: unknown): string {
  // The length prefix makes escaping unnecessary, which saves time in every transaction.
  if (typeof node === 'string') return `${node.length}"${node}`;
  if (typeof node !== 'object' || node === null) return `${node};`;
  if (Array.isArray(node)) return `[${node.map(canonical).join('')}]`;
  const names = Object.keys(node);
  if (names.length > 1) names.sort();
  let text = '{';
  for (const name of names) {
    if (!PARSED.has(name)) text += canonical(name) + canonical((node as Readonly<Record<string, unknown>>)[name]);
  }
  return `${text}}`;
}
