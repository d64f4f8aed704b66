import { bodyText, boundaryBody, brokenBody, prototypeBody, strangeBody } from './broken-body.ts';
import { brokenPath, knownId, pathOf } from './broken-path.ts';
import { brokenQuery, cursorQuery, ownCursor, validQuery } from './broken-query.ts';
import { goodAuthorization, oddAuthorization, oddIdempotencyKey } from './credentials.ts';
import { fitBody } from './fit-body.ts';
import type { Operation } from './operations.ts';
import { type Random, randomOf } from './random.ts';
import { hugeBody, rawBodies } from './raw-body.ts';
import { prototypeNames, strangeText } from './texts.ts';
import { validValue } from './valid-value.ts';
import type { KeyedRequest, World } from './world.ts';

/** The kinds of cases, with their relative frequencies. */
const weights = {
  valid: 38,
  boundary: 8,
  'broken body': 16,
  'strange text': 8,
  'prototype names': 5,
  'raw body': 8,
  'huge body': 2,
  query: 8,
  cursor: 5,
  path: 5,
  credential: 4,
  idempotency: 5,
  header: 2,
  'raw HTTP': 2,
} as const;

export type CaseKind = keyof typeof weights;
export const caseKinds = Object.keys(weights) as readonly CaseKind[];

export type FuzzRequest = {
  readonly method: string;
  /** The path as it is sent, with percent-encoding. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
};

export type FuzzCase = {
  readonly number: number;
  readonly operation: Operation;
  readonly kind: CaseKind;
  readonly request: FuzzRequest;
  /**
   * Whether the request's method or path does not match the operation. If so, the answer is not judged by the
   * operation's contract.
   */
  readonly isElsewhere: boolean;
  /** Whether the path names another store's object, which must not be found. */
  readonly isForeign: boolean;
  readonly idempotencyKey: string | null;
  /**
   * Whether the request is written to the socket byte for byte. The HTTP server may then refuse the request before our
   * code sees it.
   */
  readonly isRaw: boolean;
  /** The earlier request that this case sends again; null if the request is new. */
  readonly repeats: KeyedRequest | null;
};

/** Returns the case with this number. The case depends only on the seed, the number and the world. */
export function makeCase(seed: number, number: number, operations: readonly Operation[], world: World): FuzzCase {
  const random = randomOf('case', seed, number);
  const operation = operationOf(seed, number, operations, random);
  const kind = kindOf(operation, world, random);
  return { number, operation, kind, ...draw(operation, kind, world, random) };
}

/**
 * Matches the routes of the operations with the most business rules. These operations are called more often than
 * others.
 */
const walked = /\/v1\/(orders|returns|products|inventory-levels)|\/purchase-orders/;

/**
 * Returns the operation of a test case. Every third case gets a random operation that changes data. The remaining cases
 * go through all operations repeatedly, each time in a new order.
 */
function operationOf(seed: number, number: number, operations: readonly Operation[], random: Random): Operation {
  const changing = operations.flatMap((operation) =>
    operation.method === 'GET' ? [] : walked.test(operation.route) ? [operation, operation, operation] : [operation],
  );
  if (number % 3 === 2) return random.pick(changing);
  const step = number - Math.floor((number + 1) / 3);
  const round = Math.floor(step / operations.length);
  return randomOf('round', seed, round).shuffle(operations)[step % operations.length] as Operation;
}

function kindOf(operation: Operation, world: World, random: Random): CaseKind {
  const possible = caseKinds.filter((kind) => isPossible(kind, operation, world));
  return random.pick(possible.flatMap((kind) => Array.from({ length: weights[kind] }, () => kind)));
}

const bodyKinds: readonly CaseKind[] = ['boundary', 'broken body', 'strange text', 'prototype names', 'raw body', 'huge body'];

function isPossible(kind: CaseKind, operation: Operation, world: World): boolean {
  if (bodyKinds.includes(kind)) return operation.body !== null;
  if (kind === 'cursor') return operation.query.some(({ name }) => name === 'cursor');
  if (kind === 'idempotency') return operation.takesIdempotencyKey;
  if (kind === 'credential') return operation.needsCredential && world.storeId !== '';
  return true;
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

type Drawn = Omit<FuzzCase, 'number' | 'operation' | 'kind'>;

function draw(operation: Operation, kind: CaseKind, world: World, random: Random): Drawn {
  const parts = { world, random, resolve: operation.resolve };
  const id = knownId(operation, world, random);
  const valid = operation.body === null ? null : validBody(operation, id, parts);
  if (kind === 'raw HTTP') {
    const drawn = draw(
      operation,
      random.pick(caseKinds.filter((other) => other !== kind && isPossible(other, operation, world))),
      world,
      random,
    );
    // A raw HTTP request cannot resend a non-ASCII Idempotency-Key, because the local API Gateway decodes each byte as
    // one character.
    return { ...drawn, isRaw: drawn.repeats === null || isAscii(drawn.idempotencyKey ?? '') };
  }
  const odd = kind === 'path' ? brokenPath(operation, world, random) : null;
  const repeated = kind === 'idempotency' ? earlier(operation, world, random) : null;
  const key = kind === 'idempotency' ? (repeated?.key ?? oddIdempotencyKey(random)) : freshKey(operation, kind, random);
  const authorization = kind === 'credential' ? oddAuthorization(operation, world, random) : goodAuthorization(operation, world);
  const { bytes, contentType } = bodyOf(kind, operation, valid, random);
  // A repeated key with another body must be refused. With the same body, the first answer must be replayed.
  const isReplay = repeated !== null && random.chance(0.6);
  const request: FuzzRequest = {
    method: odd?.method ?? operation.method,
    path: odd?.path ?? repeated?.path ?? pathOf(operation, world.storeId, String(id), parts),
    query: queryOf(kind, operation, parts),
    headers: {
      ...(authorization === undefined || !operation.needsCredential ? {} : { authorization }),
      ...(bytes === null ? {} : { 'content-type': contentType }),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(kind === 'header' ? oddHeaders(random) : {}),
    },
    body: isReplay ? Buffer.from(repeated.body) : bytes,
  };
  const isElsewhere = odd !== null && (odd.method !== operation.method || !matches(operation.route, odd.path));
  return {
    request,
    isElsewhere,
    isRaw: false,
    isForeign: odd?.isForeign ?? false,
    idempotencyKey: key,
    repeats: isReplay ? repeated : null,
  };
}

function validBody(operation: Operation, id: number, parts: { world: World; random: Random; resolve: Operation['resolve'] }) {
  const body = validValue(operation.body ?? {}, '', parts) as Record<string, unknown>;
  return fitBody(operation, body, parts, parts.world.objectOf(id));
}

const json = 'application/json';

function bodyOf(kind: CaseKind, operation: Operation, valid: Readonly<Record<string, unknown>> | null, random: Random) {
  if (valid === null) return { bytes: null, contentType: json };
  if (kind === 'raw body') return random.pick(rawBodies)(JSON.stringify(valid), random);
  if (kind === 'huge body') return hugeBody(valid, random);
  return { bytes: Buffer.from(bodyText(jsonOf(kind, operation, valid, random))), contentType: json };
}

function jsonOf(kind: CaseKind, operation: Operation, valid: Readonly<Record<string, unknown>>, random: Random): unknown {
  if (kind === 'boundary') return boundaryBody(valid, operation, random);
  if (kind === 'broken body') return brokenBody(valid, random);
  if (kind === 'strange text') return strangeBody(valid, random);
  if (kind === 'prototype names') return prototypeBody(valid, random);
  return valid;
}

function queryOf(kind: CaseKind, operation: Operation, parts: { world: World; random: Random; resolve: Operation['resolve'] }): string {
  if (kind === 'query') return brokenQuery(operation, parts);
  if (kind === 'cursor') return cursorQuery(operation, parts);
  const cursor = ownCursor(operation, parts.world);
  if (cursor !== undefined && parts.random.chance(0.3)) return `cursor=${cursor}`;
  return validQuery(operation, parts);
}

const freshKey = ({ takesIdempotencyKey }: Operation, kind: CaseKind, random: Random): string | null =>
  takesIdempotencyKey && kind !== 'header' && random.chance(0.25) ? `key-${random.hex(12)}` : null;

/**
 * Returns an earlier request to this operation that had an Idempotency-Key. Returns null if there is none, and
 * sometimes at random.
 */
function earlier(operation: Operation, { keyed }: World, random: Random): KeyedRequest | null {
  const known = keyed.filter((request) => request.operation === operation.name);
  return known.length > 0 && random.chance(0.7) ? random.pick(known) : null;
}

function oddHeaders(random: Random): Readonly<Record<string, string>> {
  const name = random.pick([
    ...prototypeNames,
    'x-forwarded-for',
    'content-length',
    'expect',
    'x-http-method-override',
    'if-none-match',
    'host',
    'origin',
  ]);
  return Object.fromEntries([
    [name.toLowerCase(), random.chance(0.5) ? strangeText(random) : 'x'],
    [random.pick(['accept', 'accept-encoding', 'content-encoding', 'user-agent', 'accept-language']), strangeText(random)],
  ]);
}

/** Reports whether an encoded path matches a route. */
const matches = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
