import { type FuzzCase, makeCase } from './cases.ts';
import { netChanges } from './changes.ts';
import { findFaults, type Observed } from './find-faults.ts';
import { type Block, casesOfBlock, type LargeBlock, learnDeliveries, type Neighbour, openBlock } from './open-block.ts';
import { type Operation, readOperations } from './operations.ts';
import { sendRaw, sendRequest } from './send-request.ts';
import type { FuzzStack } from './stack.ts';
import type { World } from './world.ts';

export type FuzzOptions = {
  readonly cases: number;
  readonly seed: number;
  /** Limits the run to this case and the earlier cases of the same store. */
  readonly only?: number;
  /** Called after every case, with the faults of the case. */
  readonly onCase: (result: CaseResult) => void;
  /**
   * Called with each fault that the workers or the doctor reveal. If this function is absent, the workers and the
   * doctor do not run.
   */
  readonly onTrouble?: (trouble: string) => void;
  /** Selects the operations to call. By default, all are called. */
  readonly operations?: (operation: Operation) => boolean;
};

export type CaseResult = {
  readonly given: FuzzCase;
  readonly observed: Observed;
  readonly wrong: readonly string[];
  readonly world: World;
};

/**
 * The number of stores that are prepared together. After each group of stores, the workers need about one second to
 * finish, so large groups save time.
 */
const blocksOfGroup = 4;
/**
 * The statuses of answers that the service does not store for an Idempotency-Key. No test case repeats a request that
 * got one of these statuses, because the answer could change.
 */
const notStored = [400, 401, 403, 409, 429];

/**
 * Runs the cases one after another. The workers run only before and after the cases of each group of stores
 * (`blocksOfGroup`).
 */
export async function runFuzz(stack: FuzzStack, options: FuzzOptions): Promise<void> {
  const { cases, seed, only, onCase, onTrouble } = options;
  const operations = readOperations().filter(options.operations ?? (() => true));
  const neighbour = await openNeighbour(stack, seed);
  const last = only ?? cases - 1;
  let isStuck = false;
  const settle = async (): Promise<void> => {
    if (onTrouble === undefined || isStuck || (await stack.settle())) return;
    isStuck = true;
    onTrouble('the workers do not finish: a record or a message stops them, see service.log');
  };
  const firstBlock = only === undefined ? 0 : Math.floor(only / casesOfBlock);
  for (let group = firstBlock; group * casesOfBlock <= last; group += blocksOfGroup) {
    const blocks: LargeBlock[] = [];
    for (let place = group; place < group + blocksOfGroup && place * casesOfBlock <= last; place += 1) {
      blocks.push(await openBlock(stack, `fuzz-${seed}-${place}`, place + 1, neighbour));
    }
    await settle();
    for (const block of blocks) await learnDeliveries(stack, block);
    const runner = await openRunner(stack, operations, seed);
    for (const [index, block] of blocks.entries()) {
      const first = (group + index) * casesOfBlock;
      for (let number = first; number < first + casesOfBlock && number <= last; number += 1) onCase(await runner(number, block));
    }
  }
  await settle();
  if (onTrouble !== undefined) for (const finding of await stack.examine()) onTrouble(`doctor: ${finding}`);
}

async function openNeighbour(stack: FuzzStack, seed: number): Promise<Neighbour> {
  const { world } = await openBlock(stack, `neighbour-${seed}`, 0, null);
  return { storeId: world.storeId, idsOf: world.idsOf };
}

/**
 * Opens a runner of cases. While a case runs, only its request writes to the table, so all stream records since the
 * previous case belong to that request.
 */
async function openRunner(stack: FuzzStack, operations: readonly Operation[], seed: number) {
  const { inside } = stack;
  const port = Number(new URL(stack.url).port);
  let sequence = await endOfStream(stack);
  const changesOf = async () => {
    const { records, lastSequence } = await inside.changesAfter(sequence);
    sequence = lastSequence;
    return netChanges(records);
  };
  return async (number: number, block: LargeBlock): Promise<CaseResult> => {
    const { address } = block;
    const world = block.worldOf(number);
    const given = makeCase(seed, number, operations, world);
    const before = process.cpuUsage();
    const answer = await (given.isRaw ? sendRaw(port, given.request) : sendRequest(inside.answer, given.request, address));
    const used = process.cpuUsage(before);
    const changes = await changesOf();
    const observed = { answer, changes, cpuMs: (used.user + used.system) / 1000 };
    const wrong = findFaults(given, observed, world.foreignStoreId);
    if (answer.status < 300) world.learn(given.operation.name, answer.json);
    if (answer.status < 300 && given.request.method === 'DELETE') world.forget(lastId(given.request.path));
    rememberKey(given, answer, world);
    await keepOpen(stack, given, answer.status, { world, address });
    if (changes.length > 0) sequence = await endOfStream(stack, sequence);
    return { given, observed, wrong, world };
  };
}

const lastId = (path: string): number => Number(/\/(\d+)$/.exec(path)?.[1] ?? 0);

async function endOfStream({ inside }: FuzzStack, from = 0): Promise<number> {
  for (let sequence = from; ; ) {
    const { lastSequence } = await inside.changesAfter(sequence);
    if (lastSequence === sequence) return sequence;
    sequence = lastSequence;
  }
}

/**
 * Remembers an answered request, so that later cases can repeat it. Does nothing if the answer is not stored for
 * retries.
 */
function rememberKey(given: FuzzCase, { status, headers, text, json }: Observed['answer'], world: World): void {
  const { operation, request, idempotencyKey: key, repeats, kind } = given;
  if (key === null || repeats !== null || given.isElsewhere || given.isRaw || kind === 'raw body' || kind === 'huge body') return;
  if (status >= 500 || notStored.includes(status) || headers['idempotent-replayed'] === 'true') return;
  const { error } = (json ?? {}) as { readonly error?: { readonly param?: string } };
  if (error?.param === 'Idempotency-Key') return;
  const body = request.body?.toString() ?? '';
  world.remember({ operation: operation.name, path: request.path, key, body, answer: { status, body: text } });
}

const storeChange: Operation['name'] = 'PATCH /admin/v1/stores/{store_id}';

/** Reopens the store after a case has suspended it; otherwise all later cases would be answered with 403. */
async function keepOpen({ inside }: FuzzStack, { operation }: FuzzCase, status: number, { world, address }: Block): Promise<void> {
  if (operation.name !== storeChange || status >= 300) return;
  const headers = { authorization: `Bearer ${world.credentials.operator}`, 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ status: 'active', plan: 'pro' }));
  await sendRequest(
    inside.answer,
    { method: 'PATCH', path: operation.route.replace('{store_id}', world.storeId), query: '', headers, body },
    address,
  );
}
