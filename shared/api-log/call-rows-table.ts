import { keys } from '#shared/table/keys.ts';
import { packText, unpackText } from '#shared/table/rows/long-text.ts';
import { absent, bytes, flag, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import { type ApiCall, apiLogRetentionMs, type CallIssue, requestTimeMs } from './api-call.ts';

type StoredCall = Omit<ApiCall, 'key'> & { readonly keyType: ApiCall['key']['type']; readonly keyId: number; readonly keyName: string };

const issueForm = storedForm<CallIssue>()({ param: text, code: text });

/** How a call in the API log is stored. */
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

/** Other calls that have a row together with the one that it stands under (`call-rows-table.ts`). */
export const packedCallsForm = storedForm<{ readonly packedCalls: Uint8Array | null }>()({ packedCalls: absent(bytes) });

/*
 * A row of the log holds calls that were recorded together: the newest as its attributes, the others packed into one. It stands at the id of the
 * newest. So a reader of rows downwards to some id has every call from that id on, with whichever others each was recorded.
 */

type Item = Readonly<Record<string, unknown>>;

/** The calls of a row came in within this time, so that a call is found near its own id. */
export const rowSpanMs = 10_000;
/** As many of usual length have place in the unit of a kilobyte that a write pays for. */
export const maxCallsOfRow = 12;

/** Calls in the order of the log: the newest first. */
export const newestFirst = (calls: readonly ApiCall[]): readonly ApiCall[] =>
  calls.toSorted((one, other) => (one.requestId < other.requestId ? 1 : -1));

/** Divides calls into those of each row. */
export function intoRows(calls: readonly ApiCall[]): readonly (readonly [ApiCall, ...ApiCall[]])[] {
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

/** The stored form of calls of a store that have a row together, newest first; TTL takes it away when its days are over. */
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

/** Reads what is stored of one call. */
function parseCall(stored: unknown): ApiCall {
  const { keyType, keyId, keyName, ...call } = apiCallForm.read(stored);
  return { ...call, key: { type: keyType, id: keyId, name: keyName } };
}

/** Reads a stored item as the calls of its row, newest first. */
export function parseApiCalls(item: Item): readonly [ApiCall, ...ApiCall[]] {
  return [parseCall(item), ...packedOf(item).map(parseCall)];
}

/** The readable calls of rows; each other one is reported and left out. */
export const callsOfRows = (rows: readonly Item[]): readonly ApiCall[] =>
  readable(
    readable(rows, (row) => [row, ...packedOf(row).map((stored) => ({ ...stored, pk: row['pk'], sk: row['sk'] }))]).flat(),
    parseCall,
  );

/** The ids of all calls of a row, also of calls that cannot be read. */
export const requestIdsOf = (row: Item): readonly string[] => [
  String(row['sk']),
  ...readable([row], packedOf)
    .flat()
    .map(({ request_id: requestId }) => String(requestId)),
];

const packedOf = (row: Item): readonly Item[] => {
  const { packedCalls } = packedCallsForm.read(row);
  return packedCalls === null ? [] : bytesAsCalls(packedCalls);
};

/** @throws StoredFormError when they are no packed calls */
function bytesAsCalls(packed: Uint8Array): readonly Item[] {
  try {
    return JSON.parse(unpackText(packed)) as readonly Item[];
  } catch {
    throw new StoredFormError('packed_calls', 'packed calls');
  }
}
