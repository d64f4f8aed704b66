import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { type CancellationReason, DynamoError, transactionCanceled } from '#infra/local/dynamodb/errors.ts';
import { jsonResponse, type RequestHandler, requestText } from '#infra/local/dynamodb/in-process.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { dynamoLimits, type PartitionLimits, partitionThroughput } from './partition-throughput.ts';
import { actionsOf, billOf, readPartitions, type TouchedWrite, touchedWrite, type WireItem, writeUnits } from './touched.ts';

type Serve = RequestHandler['handle'];
type SdkRequest = Parameters<Serve>[0];
type Answer = Awaited<ReturnType<Serve>>;
type Fields = Readonly<Record<string, unknown>>;

export type BusyTableOptions = {
  readonly limits?: PartitionLimits;
  /** How long a request takes to reach the table, and how long its answer takes to come back. */
  readonly latencyMs?: readonly [least: number, most: number];
  /**
   * How long a transaction holds its items before the transaction is decided (`prepareMs`), and how long afterwards
   * (`commitMs`).
   */
  readonly prepareMs?: readonly [least: number, most: number];
  readonly commitMs?: readonly [least: number, most: number];
  /** How long a canceled transaction still holds its items. */
  readonly cancelMs?: readonly [least: number, most: number];
};

/** The counts of a run, by operation. */
export type BusyReport = {
  readonly calls: Readonly<Record<string, number>>;
  readonly conflicts: Readonly<Record<string, number>>;
  readonly throttled: Readonly<Record<string, number>>;
  /** For each item key, the number of write operations that were refused because a transaction held the item. */
  readonly contended: Readonly<Record<string, number>>;
};

/**
 * Makes the local engine behave like DynamoDB under load: calls take time, an item belongs to one transaction at a
 * time, and a partition has a limited number of units per second. All waits use the given clock.
 *
 * - A transaction acquires its items one by one, and holds them until it has committed or been canceled.
 * - If another transaction holds one of the items, the transaction is canceled with `TransactionConflict`. If a
 *   partition has no units left, the transaction is canceled with `ThrottlingError`.
 * - If a transaction holds the item, a single write fails with `TransactionConflictException`. Single writes to the
 *   same item are serialized.
 * - Reads never conflict. Reads and writes are throttled by their partition, and writes also by their index partitions.
 * - A transaction is normally charged twice in the table. A committed transaction is also charged once in each index.
 * - A transaction that is canceled by a conflict or by throttling is charged once in the table, for the items that were
 *   not throttled.
 */
export function busyTable(time: VirtualTime, random: () => number, options: BusyTableOptions = {}) {
  const { limits = dynamoLimits, latencyMs = [1, 2.5], prepareMs = [1, 6], commitMs = [6, 12], cancelMs = [1, 3] } = options;
  const throughput = partitionThroughput(time.now, limits);
  const held = new Map<string, symbol>();
  const bytes = new Map<string, number>();
  const report = { calls: {}, conflicts: {}, throttled: {}, contended: {} } as Record<keyof BusyReport, Record<string, number>>;
  let isBusy = false;
  let billFactor = 1;

  const between = ([least, most]: readonly [number, number]): number => least + random() * (most - least);
  const count = (what: keyof BusyReport, name: string): void => {
    report[what][name] = (report[what][name] ?? 0) + 1;
  };
  const admitsWrite = ({ partition, indexes }: TouchedWrite): boolean =>
    throughput.admits('write', partition) && indexes.every((index) => throughput.admits('write', index));
  const billRefused = (write: TouchedWrite, factor: number): void =>
    throughput.bill('write', write.partition, factor * writeUnits(Math.max(write.putBytes, bytes.get(write.key) ?? 0)));

  function watch(engine: DynamoEngine): void {
    engine.onWrite((written) => {
      for (const { record } of written) {
        const { Keys, NewImage, OldImage } = record.dynamodb as { Keys: Fields; NewImage?: WireItem; OldImage?: WireItem };
        const bill = billOf(OldImage, NewImage, billFactor);
        bytes.set(`${(Keys['pk'] as { S: string }).S} ${(Keys['sk'] as { S: string }).S}`, 1024 * ((bill[0]?.[1] ?? 1) / billFactor));
        if (isBusy) for (const [partition, units] of bill) throughput.bill('write', partition, units);
      }
    });
  }

  /**
   * Runs a request in the engine and returns the answer without delay. If the request writes, the table charges each
   * write `factor` times.
   */
  function perform(serve: Serve, request: SdkRequest, factor: number): Promise<Answer> {
    billFactor = factor;
    const answer = serve(request);
    billFactor = 1;
    return answer;
  }

  async function read(serve: Serve, request: SdkRequest, operation: string, input: Fields): Promise<Answer> {
    const partitions = readPartitions(operation, input);
    if (!partitions.every((partition) => throughput.admits('read', partition))) return throttled(operation);
    const answer = await serve(request);
    const units = Number(/"CapacityUnits":([\d.]+)/.exec(Buffer.from(answer.response.body).toString())?.[1] ?? 0);
    for (const partition of partitions) throughput.bill('read', partition, units / partitions.length);
    return answer;
  }

  async function write(serve: Serve, request: SdkRequest, operation: string, input: Fields): Promise<Answer> {
    const touched = touchedWrite(input);
    if (!admitsWrite(touched)) return throttled(operation);
    if (held.has(touched.key)) {
      count('conflicts', operation);
      count('contended', touched.key);
      billRefused(touched, 1);
      return refusal(new DynamoError(`${service}TransactionConflictException`, 'Transaction is ongoing for the item'));
    }
    const answer = await perform(serve, request, 1);
    if (answer.response.statusCode !== 200) billRefused(touched, 1);
    return answer;
  }

  async function transact(serve: Serve, request: SdkRequest, operation: string, input: Fields): Promise<Answer> {
    const actions = actionsOf(input);
    const id = Symbol(operation);
    const reasons: CancellationReason[] = actions.map(() => ({ Code: 'None' }));
    const started = time.now();
    const prepares = actions.map((action, n) => ({ action, n, atMs: between(prepareMs) })).toSorted((a, b) => a.atMs - b.atMs);
    for (const { action, n, atMs } of prepares) {
      await time.sleep(started + atMs - time.now());
      if (!admitsWrite(action)) reasons[n] = { Code: 'ThrottlingError', Message: 'Throughput exceeds the current capacity.' };
      else if (held.has(action.key)) {
        reasons[n] = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' };
        count('contended', action.key);
      } else held.set(action.key, id);
    }
    const isPrepared = reasons.every(({ Code }) => Code === 'None');
    const answer = isPrepared ? await perform(serve, request, 2) : refusal(transactionCanceled(reasons));
    if (answer.response.statusCode !== 200) {
      const prepared = actions.filter((_, n) => reasons[n]?.Code !== 'ThrottlingError');
      for (const action of prepared) billRefused(action, isPrepared ? 2 : 1);
    }
    if (reasons.some(({ Code }) => Code === 'ThrottlingError')) count('throttled', operation);
    if (reasons.some(({ Code }) => Code === 'TransactionConflict')) count('conflicts', operation);
    await time.sleep(between(answer.response.statusCode === 200 ? commitMs : cancelMs));
    for (const { key } of actions) if (held.get(key) === id) held.delete(key);
    return answer;
  }

  function throttled(operation: string): Answer {
    count('throttled', operation);
    return refusal(new DynamoError(`${service}ThrottlingException`, 'Throughput exceeds the current capacity of your table or index.'));
  }

  function kindOf(operation: string): typeof read | null {
    if (operation === 'TransactWriteItems') return transact;
    if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return write;
    return ['GetItem', 'BatchGetItem', 'Query'].includes(operation) ? read : null;
  }

  /** Wraps the engine's handler, for `localTable({ around })`. */
  function around(inner: RequestHandler): RequestHandler {
    const serve = inner.handle;
    const handle: Serve = async (request) => {
      const operation = (request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
      const serveAs = isBusy ? kindOf(operation) : null;
      if (serveAs === null) return serve(request);
      count('calls', operation);
      await time.sleep(between(latencyMs));
      const answer = await serveAs(serve, request, operation, JSON.parse(requestText(request.body)) as Fields);
      await time.sleep(between(latencyMs));
      return answer;
    };
    return { ...inner, handle };
  }

  return {
    around,
    /** Charges all writes of an engine to the table's throughput. Call it when the engine has been opened. */
    watch,
    /** Starts the simulation. Calls before the start pass through unchanged, so that a test can prepare its table. */
    begin: () => {
      isBusy = true;
    },
    end: () => {
      isBusy = false;
    },
    report: report as BusyReport,
    spent: throughput.spent,
  };
}

export type BusyTable = ReturnType<typeof busyTable>;

const service = 'com.amazonaws.dynamodb.v20120810#';

const refusal = ({ statusCode, body }: DynamoError): Answer => ({ response: jsonResponse(statusCode, body) });
