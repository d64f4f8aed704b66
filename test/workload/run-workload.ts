import { type CaseKind, type FuzzCase, makeCase } from '../fuzz/cases.ts';
import { type Block, learnDeliveries, openBlock } from '../fuzz/open-block.ts';
import { type Operation, readOperations } from '../fuzz/operations.ts';
import { randomOf } from '../fuzz/random.ts';
import { type FuzzAnswer, sendRequest } from '../fuzz/send-request.ts';
import type { FuzzStack } from '../fuzz/stack.ts';
import { openClientBlock } from './client-block.ts';
import { isErasedAnswer } from './erased-answer.ts';
import type { FaultyServices } from './faulty-services.ts';

export type WorkloadOptions = {
  readonly seed: number;
  readonly clients: number;
  readonly seconds: number;
  /** The part of all calls of AWS that fails. */
  readonly faultRate: number;
  /** Told of every answer that a client was left with, and after how many attempts. */
  readonly onAnswer: (given: FuzzCase, status: number, attempts: number) => void;
  readonly onTrouble: (trouble: string) => void;
};

/** What clients of a real shop send, and some of what they get wrong. */
const kinds: ReadonlySet<CaseKind> = new Set<CaseKind>(['valid', 'boundary', 'broken body', 'query', 'cursor', 'path', 'idempotency']);
/** So many requests of a client in one store: fewer than the limit of a minute, since each client has a key of its own. */
const casesOfVisit = 90;
/** Attempts at a request, as a client with patience makes them. */
const maxAttempts = 8;
/** A share of the answers gets lost on the way to the client, which asks again. */
const lostAnswers = 0.05;

/**
 * `clients` at once in one store after another, whose calls of AWS fail at the rate that was asked for, until the time is up. Then nothing fails any
 * more: the workers come to rest, every Idempotency-Key is asked again, and the doctor examines every store.
 */
export async function runWorkload(stack: FuzzStack, services: FaultyServices, options: WorkloadOptions): Promise<void> {
  const operations = readOperations().filter(({ name }) => !left.includes(name));
  const blocks: Block[] = [];
  stack.inside.resumeEvents();
  for (let endMs = Number.POSITIVE_INFINITY; performance.now() < endMs; ) {
    services.setRate(0);
    const block = await openBlock(stack, `work-${options.seed}-${blocks.length}`, blocks.length + 1, null);
    await learnDeliveries(stack, block);
    blocks.push(block);
    const clients = await Promise.all(Array.from({ length: options.clients }, (_, client) => openClientBlock(stack, block, client)));
    // The first store is prepared on no client's time.
    if (blocks.length === 1) endMs = performance.now() + options.seconds * 1000;
    services.setRate(options.faultRate);
    await Promise.all(clients.map((one, client) => visit(stack, one, `${block.world.label}-${client}`, operations, endMs, options)));
  }
  services.setRate(0);
  const settle = async (): Promise<void> => {
    if (!(await stack.settle())) options.onTrouble('the workers do not come to rest: a record or a message stops them, see service.log');
  };
  await settle();
  for (const block of blocks) await askAgain(stack, block, options.onTrouble);
  // Minutes have passed in which no worker ran: what has fallen due since is no fault.
  await settle();
  for (const finding of await stack.examine()) options.onTrouble(`doctor: ${finding}`);
}

/** Ends access of everybody in the store, or makes the whole platform busy. */
const left: readonly string[] = ['PATCH /admin/v1/stores/{store_id}', 'POST /admin/v1/stores'];

async function visit(
  stack: FuzzStack,
  block: Block,
  client: string,
  operations: readonly Operation[],
  endMs: number,
  options: WorkloadOptions,
): Promise<void> {
  const { world } = block;
  const random = randomOf('client', options.seed, client);
  let number = random.int(0, 1_000_000_000);
  for (let sent = 0; sent < casesOfVisit && performance.now() < endMs; number += 1) {
    const given = makeCase(options.seed, number, operations, world);
    if (!kinds.has(given.kind) || given.isRaw) continue;
    const keyed = withKey(given, random.hex(16));
    sent += 1;
    const { answer, attempts } = await askUntilAnswered(stack, keyed, block, random.chance(lostAnswers));
    options.onAnswer(given, answer.status, attempts);
    if (answer.status >= 500) options.onTrouble(`${given.operation.name} was answered ${answer.status} ${attempts} times: ${answer.text}`);
    if (answer.status < 300) world.learn(given.operation.name, answer.json);
    if (answer.status < 300 && given.request.method === 'DELETE') world.forget(Number(/\/(\d+)$/.exec(given.request.path)?.[1] ?? 0));
    remember(keyed, answer, block);
  }
}

/** Every request that may have an Idempotency-Key gets one: without it, a retry would do the work again. */
function withKey(given: FuzzCase, key: string): FuzzCase {
  if (!given.operation.takesIdempotencyKey || given.idempotencyKey !== null || given.isElsewhere) return given;
  return { ...given, idempotencyKey: key, request: { ...given.request, headers: { ...given.request.headers, 'idempotency-key': key } } };
}

const isRunning = ({ status, text }: FuzzAnswer): boolean => status === 409 && text.includes('idempotency_in_progress');

async function askUntilAnswered(stack: FuzzStack, { request }: FuzzCase, { address }: Block, losesFirst: boolean) {
  let isLost = losesFirst;
  for (let attempts = 1; ; attempts += 1) {
    const answer = await sendRequest(stack.inside.answer, request, address);
    const isToBeRepeated = isLost || answer.status >= 500 || answer.status === 429 || isRunning(answer);
    if (!isToBeRepeated || attempts === maxAttempts) return { answer, attempts };
    if (!isLost) await new Promise((resolve) => setTimeout(resolve, Math.min(800, 50 * 2 ** attempts)));
    isLost = false;
  }
}

/** Answers of these are not kept for a repetition. */
const notKept = [400, 401, 403, 409, 429];

function remember(
  { operation, request, idempotencyKey: key, isElsewhere }: FuzzCase,
  { status, text }: FuzzAnswer,
  { world }: Block,
): void {
  if (key === null || isElsewhere || status >= 500 || notKept.includes(status) || text.includes('"Idempotency-Key"')) return;
  const { path, body } = request;
  const answer = { status, body: text };
  world.remember({ operation: operation.name, path, key, body: body?.toString() ?? '', answer });
}

/** A refusal that came before its key was claimed is not kept: it is made again, for another request. */
const withoutRequestId = (text: string): string => (text.startsWith('{"error"') ? text.replace(/"request_id":"req_\w+"/, '') : text);

/** A key's answer is the first one, for a day; after an erasure without the person. */
async function askAgain(stack: FuzzStack, shared: Block, onTrouble: (trouble: string) => void): Promise<void> {
  const { world } = shared;
  let block = shared;
  for (const [index, { operation, path, key, body, answer }] of world.keyed.entries()) {
    if (index % casesOfVisit === 0) block = await openClientBlock(stack, shared, 1000 + index);
    const { credentials } = block.world;
    const token = path.startsWith('/admin') ? credentials.operator : credentials.full;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const request = { method: 'POST', path, query: '', headers, body: Buffer.from(body) };
    const again = await sendRequest(stack.inside.answer, request, block.address);
    const isMadeAnew = again.status === 422 && again.headers['idempotent-replayed'] === undefined;
    const [then, now] = [withoutRequestId(answer.body), withoutRequestId(again.text)];
    const isSame = now === then || isErasedAnswer(then, now, world.goneIdsOf('customer'));
    if (again.status === answer.status && (isMadeAnew || isSame)) continue;
    onTrouble(`${operation} with the key ${key} was answered ${answer.status} ${answer.body}, and later ${again.status} ${again.text}`);
  }
}
