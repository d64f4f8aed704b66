import type { FuzzCase } from './cases.ts';
import type { Change } from './changes.ts';
import { type FuzzAnswer, parsed } from './send-request.ts';
import type { KeyedRequest } from './world.ts';

export type Observed = { readonly answer: FuzzAnswer; readonly changes: readonly Change[]; readonly cpuMs: number };

/** The maximum CPU time of a request. */
export const maxCpuMs = 1000;

const types = ['invalid_request', 'authentication', 'permission', 'not_found', 'conflict', 'rate_limited', 'server'];

/** Returns the faults in the answer to a case, each as a sentence; empty if the answer matches its contract. */
export function findFaults(given: FuzzCase, observed: Observed, foreignStoreId: string): readonly string[] {
  const { answer, changes, cpuMs } = observed;
  const { status } = answer;
  if (isRefusedByHttp(given, answer)) return judgeChanges(given, status, changes, foreignStoreId);
  return [
    ...(status >= 500 ? [`a ${status}`] : []),
    ...judgeHeaders(given, answer),
    ...(status >= 400 && !hasNoBody(given) && !isPage(given, answer) ? judgeError(answer) : []),
    ...(given.isElsewhere ? [] : judgeByContract(given, answer)),
    ...judgeChanges(given, status, changes, foreignStoreId),
    ...(cpuMs > maxCpuMs ? [`${Math.round(cpuMs)} ms of CPU time`] : []),
  ];
}

/**
 * Reports whether a raw HTTP request was refused before a function received it. Status 0 means that the connection was
 * closed.
 */
const isRefusedByHttp = ({ isRaw, request }: FuzzCase, { status, headers }: FuzzAnswer): boolean =>
  isRaw && headers['x-request-id'] === undefined && ([0, 400, 413, 417, 431].includes(status) || request.method === 'TRACE');

/** Reports whether the answer must have no body, which is the case if the request's method is HEAD. */
const hasNoBody = ({ request }: FuzzCase): boolean => request.method === 'HEAD';

/** Reports whether the answer is CSV and the operation is allowed to return CSV. */
const isCsv = ({ operation }: FuzzCase, { status, headers }: FuzzAnswer): boolean =>
  operation.answersCsv && status === 200 && headers['content-type'] === 'text/csv; charset=utf-8';

/**
 * Reports whether an answer comes from the server of the console's pages, which are at `/admin`, next to the API at
 * `/admin/v1`. That server's answers have no rate limit headers, and its errors are plain text.
 */
const isPage = ({ request }: FuzzCase, { status, headers }: FuzzAnswer): boolean => {
  if (!/^\/admin(\/(?!v1(\/|$)).*)?$/.test(request.path)) return false;
  if (headers['content-type'] !== 'text/plain; charset=utf-8') return headers['content-type'] === 'text/html; charset=utf-8';
  return status === 404 || (status === 405 && headers['allow'] === 'GET, HEAD');
};

function judgeHeaders(given: FuzzCase, answer: FuzzAnswer): readonly string[] {
  const { status, headers } = answer;
  if (isPage(given, answer)) return [];
  const counts = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return [
    ...counts.filter((name) => !/^\d+$/.test(headers[name] ?? '')).map((name) => `no ${name} header`),
    ...(/^req_[0-9A-Z]{26}$/.test(headers['x-request-id'] ?? '') ? [] : ['no X-Request-Id header']),
    ...(headers['content-type']?.startsWith('application/json') || isCsv(given, answer) ? [] : ['no JSON in Content-Type']),
    ...(status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '') ? ['no Retry-After header'] : []),
  ];
}

function judgeError({ json, headers }: FuzzAnswer): readonly string[] {
  const { error } = (json ?? {}) as { readonly error?: Readonly<Record<string, unknown>> };
  if (error === undefined) return ['no error in the body of an error'];
  const texts = ['type', 'code', 'message', 'request_id'].filter((name) => typeof error[name] !== 'string' || error[name] === '');
  const isReplayed = headers['idempotent-replayed'] === 'true';
  return [
    ...texts.map((name) => `no ${name} in the error`),
    ...(types.includes(String(error['type'])) ? [] : [`the unknown error type ${error['type']}`]),
    ...(isReplayed || error['request_id'] === headers['x-request-id'] ? [] : ['another request id in the body than in the header']),
  ];
}

function judgeByContract(given: FuzzCase, answer: FuzzAnswer): readonly string[] {
  const { operation, request, repeats, isForeign } = given;
  const { status, json, headers } = answer;
  const found: string[] = [];
  if (!operation.statuses.includes(status)) found.push(`the status ${status}, which the document does not list`);
  else if (!isCsv(given, answer)) {
    const wrong = operation.judgeAnswer(status, json);
    if (wrong !== null) found.push(`a body of ${status} beside its schema: ${wrong}`);
  }
  if (status < 300 && isForeign) found.push("an object of another store's");
  if (status < 300 && operation.body !== null && request.body !== null && request.body.byteLength > 0) {
    const forbidden = operation.judgeBody(parsed(readText(request.body)));
    if (forbidden !== null) found.push(`took a body that the document forbids: ${forbidden}`);
  }
  if (repeats !== null && !isAnsweredAgain(repeats.answer, answer)) {
    found.push(`another answer to a repeated Idempotency-Key: ${repeats.answer.status} became ${status}`);
  }
  if (repeats !== null && status < 300 && headers['idempotent-replayed'] !== 'true') found.push('no Idempotent-Replayed header');
  return found;
}

/** Decodes a body. Drops a byte order mark before the JSON; parsers are allowed to do this (RFC 8259, section 8.1). */
const readText = (body: Buffer): string => new TextDecoder().decode(body);

/**
 * Reports whether a repeated request got the same answer, byte for byte, including the request id. Exception: a body
 * with too many values is refused before its key is claimed, so each repetition gets another request id.
 */
function isAnsweredAgain(first: KeyedRequest['answer'], { status, text, headers }: FuzzAnswer): boolean {
  const isMadeAnew = status >= 400 && headers['idempotent-replayed'] !== 'true';
  const shown = (body: string): string => (isMadeAnew ? body.replace(/"req_\w+"/, '"req_"') : body);
  return first.status === status && shown(first.body) === shown(text);
}

function judgeChanges(
  { operation, request }: FuzzCase,
  status: number,
  changes: readonly Change[],
  foreignStoreId: string,
): readonly string[] {
  const mayChange = status < 400 && request.method !== 'GET' && !operation.name.endsWith('/preview');
  const foreign = foreignStoreId === '' ? [] : changes.filter(({ key }) => key.includes(`S#${foreignStoreId}`));
  return [
    ...(mayChange ? [] : changes.slice(0, 3).map(({ key, what }) => `${key} was ${what} by a ${status < 400 ? 'question' : 'refusal'}`)),
    ...foreign.slice(0, 3).map(({ key, what }) => `${key} of another store was ${what}`),
  ];
}
