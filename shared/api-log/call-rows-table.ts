import { keys } from '#shared/table/keys.ts';
import { packText, unpackText } from '#shared/table/rows/long-text.ts';
import { absent, bytes, flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import { type ApiCall, apiLogRetentionMs, type CallIssue, requestTimeMs } from './api-call.ts';

type StoredCall = Omit<ApiCall, 'key'> & { readonly keyType: ApiCall['key']['type']; readonly keyId: number; readonly keyName: string };

const issueForm = storedForm<CallIssue>()({ param: text, code: text });

/** The stored form of an API call. */
export const apiCallForm = storedForm<StoredCall>()({
  requestId: text,
  method: text,
  path: text,
  route: optional(text),
  scope: optional(text),
  status: number,
  durationMs: number,
  keyType: oneOf(['api_key', 'app']),
  keyId: number,
  keyName: text,
  errorCode: optional(text),
  issues: listOf(issueForm),
  moreIssues: number,
  replayed: flag,
});

/** The attribute of a log row that stores every API call of the row except the newest. */
export const packedCallsForm = storedForm<{ readonly packedCalls: Uint8Array | null }>()({ packedCalls: absent(bytes) });

/*
 * A row of the log contains calls that were recorded together: the newest call as attributes, and all other calls in
 * one packed attribute.
 *
 * The row's key is the id of the newest call. A call is never in a row whose key is lower than the call's id.
 */

type Item = Readonly<Record<string, unknown>>;

/**
 * The maximum time between the oldest and the newest API call that one log row stores. Without this limit, a search for
 * a call would have to read all later rows.
 */
export const rowSpanMs = 10_000;
/** The number of calls per row: as many calls of usual length as fit into 1 kB, which costs one write unit. */
export const maxCallsOfRow = 12;

/** Returns the calls in log order: newest first. */
export const newestFirst = (calls: readonly ApiCall[]): readonly ApiCall[] =>
  calls.toSorted((one, other) => (one.requestId < other.requestId ? 1 : -1));

/** Splits calls into rows, newest first. */
export function splitIntoRows(calls: readonly ApiCall[]): readonly (readonly [ApiCall, ...ApiCall[]])[] {
  const rows: [ApiCall, ...ApiCall[]][] = [];
  for (const call of newestFirst(calls)) {
    const row = rows.at(-1);
    const hasPlace = row !== undefined && row.length < maxCallsOfRow && isWithinSpan(row[0], call);
    if (hasPlace) row.push(call);
    else rows.push([call]);
  }
  return rows;
}

const isWithinSpan = (newest: ApiCall, call: ApiCall): boolean =>
  requestTimeMs(newest.requestId) - requestTimeMs(call.requestId) <= rowSpanMs;

/**
 * Returns the row that stores the given calls, which must be sorted newest first. TTL deletes the row when its newest
 * call expires.
 */
export const apiCallsItem = (
  storeId: string,
  [newest, ...others]: readonly [ApiCall, ...ApiCall[]],
): Readonly<Record<string, unknown>> => ({
  ...keys.apiCall(storeId, newest.requestId),
  entity: 'api_call',
  ...writeCall(newest),
  ...packedCallsForm.write({ packedCalls: others.length === 0 ? null : packText(JSON.stringify(others.map(writeCall))) }),
  expires_at: Math.ceil((requestTimeMs(newest.requestId) + apiLogRetentionMs) / 1000),
});

const writeCall = ({ key, ...call }: ApiCall): Item => apiCallForm.write({ ...call, keyType: key.type, keyId: key.id, keyName: key.name });

function parseCall(stored: unknown): ApiCall {
  const { keyType, keyId, keyName, ...call } = apiCallForm.read(stored);
  return { ...call, key: { type: keyType, id: keyId, name: keyName } };
}

/** Parses a row into its calls, newest first. */
export function parseApiCalls(item: Item): readonly [ApiCall, ...ApiCall[]] {
  return [parseCall(item), ...packedOf(item).map(parseCall)];
}

/** Returns the readable calls in the rows. Unreadable ones are reported and omitted. */
export const callsOfRows = (rows: readonly Item[]): readonly ApiCall[] =>
  parseReadable(
    parseReadable(rows, (row) => [row, ...packedOf(row).map((stored) => ({ ...stored, pk: row['pk'], sk: row['sk'] }))]).flat(),
    parseCall,
  );

/** Returns the ids of all calls in a stored row, including unreadable calls. */
export const requestIdsOf = (row: Item): readonly string[] => [
  String(row['sk']),
  ...parseReadable([row], packedOf)
    .flat()
    .map(({ request_id: requestId }) => String(requestId)),
];

const packedOf = (row: Item): readonly Item[] => {
  const { packedCalls } = packedCallsForm.read(row);
  return packedCalls === null ? [] : bytesAsCalls(packedCalls);
};

/**
 * Unpacks packed calls.
 * @throws StoredFormError if the bytes are not packed calls
 */
function bytesAsCalls(packed: Uint8Array): readonly Item[] {
  try {
    return JSON.parse(unpackText(packed)) as readonly Item[];
  } catch {
    throw new StoredFormError('packed_calls', 'packed calls');
  }
}
