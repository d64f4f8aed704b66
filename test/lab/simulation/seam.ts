import { jsonResponse, type RequestHandler, requestText } from '#infra/local/dynamodb/in-process.ts';
import type { CallFate, Service, Trouble } from './fates.ts';
import { type HeldItems, singleWrites, writtenItems } from './held-items.ts';
import { currentTask, never } from './task.ts';

/** A wrapper of all AWS calls, which decides when each call takes effect and what answer the caller gets. */
export type Seam = {
  /**
   * Makes a call for the current task. `CallFate` determines when the call takes effect and what answer the task gets.
   * A call outside tasks is made immediately.
   */
  readonly pass: <Answer>(call: Call<Answer>) => Promise<Answer>;
};

export type Call<Answer> = {
  readonly service: Service;
  readonly operation: string;
  readonly work: () => Answer | Promise<Answer>;
  readonly refuse: (trouble: Trouble) => Answer;
  /** Formats an answer for a line of the trace. */
  readonly told: (answer: Answer) => string;
};

export type SeamOptions = {
  readonly sleep: (ms: number) => Promise<void>;
  readonly fate: (task: string, n: number, call: { readonly service: Service; readonly operation: string }) => CallFate;
  readonly trace: (line: string) => void;
};

/** How long an AWS client waits for an answer. */
const requestTimeoutMs = 3_000;
const hourMs = 3_600_000;
/** The longest time for which a container is frozen. */
export const longestFrozenMs = 9 * hourMs;

const lost = (): Error => Object.assign(new Error('The connection was lost.'), { name: 'NetworkingError', code: 'ECONNRESET' });
const late = (): Error => Object.assign(new Error('The answer timed out.'), { name: 'TimeoutError' });

export function openSeam({ sleep, fate, trace }: SeamOptions): Seam {
  return {
    pass: async (call) => {
      const task = currentTask();
      if (task === undefined) return await call.work();
      if (task.isDead) return never();
      const n = task.calls;
      task.calls += 1;
      const { trouble, beforeMs, afterMs } = fate(task.name, n, call);
      const name = `${task.name}!${n} ${call.service} ${call.operation}`;
      const perform = async () => {
        const answer = await call.work();
        trace(`${name} ${call.told(answer)}`);
        return answer;
      };
      await sleep(beforeMs);
      if (task.isDead) return never();
      if (trouble !== null) trace(`${name} ${trouble}`);
      if (trouble === 'frozen') await sleep(afterMs * hourMs);
      if (trouble === 'done late') {
        sleep(requestTimeoutMs + afterMs * 100)
          .then(perform)
          .catch(() => undefined);
        await sleep(requestTimeoutMs);
        throw late();
      }
      if (trouble === 'killed before') task.die();
      if (task.isDead) return never();
      if (trouble === 'dropped') throw lost();
      if (trouble === 'throttled' || trouble === 'failed' || trouble === 'conflict') {
        await sleep(afterMs);
        return call.refuse(trouble);
      }
      const answer = await perform();
      await sleep(afterMs);
      if (trouble === 'killed after') task.die();
      if (task.isDead) return never();
      if (trouble === 'answer lost') throw lost();
      return trouble === 'failed after' ? call.refuse(trouble) : answer;
    },
  };
}

type SdkRequest = Parameters<RequestHandler['handle']>[0];
type TableAnswer = Awaited<ReturnType<RequestHandler['handle']>>;

const dynamodb = 'com.amazonaws.dynamodb.v20120810#';

/**
 * The behavior that the simulation adds to the DynamoDB engine. If the simulation has no lagging indexes, `fromIndex`
 * is null. If the simulation has no held items, `held` is null.
 */
export type Shown = {
  /** Returns the item that an eventually consistent read may see. */
  readonly staleItem: (key: object) => object | null;
  /** Answers a query of an index from a slightly older state of that index. */
  readonly fromIndex: RequestHandler['handle'] | null;
  /** The items that other transactions hold. */
  readonly held: HeldItems | null;
  /** Called when DynamoDB rejects a request as invalid, for example as too large. Correct code never sends such a request. */
  readonly onInvalid: (what: string) => void;
};

/** The maximum number of characters that a reported fault quotes from a rejection. */
const longestReason = 300;
/** The time for which a transaction holds an item. The SDK gives up sooner, so the service itself must retry. */
const heldMs = 2_500;

/**
 * Wraps the engine's handler, so that every attempt of the SDK goes through the seam, which decides the fate of the
 * call.
 */
export function tableThrough(seam: Seam, inner: RequestHandler, { staleItem, fromIndex, held, onInvalid }: Shown): RequestHandler {
  const work = (operation: string, request: SdkRequest) => {
    if (operation === 'GetItem') return readStale(request, staleItem) ?? inner.handle(request);
    if (operation === 'Query' && fromIndex !== null && requestText(request.body).includes('"IndexName"')) return fromIndex(request);
    if (held === null || !(operation === 'TransactWriteItems' || singleWrites.has(operation))) return inner.handle(request);
    const items = writtenItems(JSON.parse(requestText(request.body)));
    return items.some(held.isHeld) ? conflictOn(items.map(held.isHeld), operation) : inner.handle(request);
  };
  const refuse = (trouble: Trouble, operation: string, request: SdkRequest): TableAnswer => {
    if (trouble !== 'conflict') return refusalOf(trouble);
    const items = writtenItems(JSON.parse(requestText(request.body)));
    const at = held === null ? 0 : (currentTask()?.calls ?? 0) % items.length;
    held?.hold(items[at] ?? '', heldMs);
    return conflictOn(
      items.map((_, index) => index === at),
      operation,
    );
  };
  const handle: RequestHandler['handle'] = (request) => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    return seam.pass({
      service: 'table',
      operation,
      work: async () => {
        const answered = await work(operation, request);
        const text = answered.response.statusCode === 400 ? requestText(answered.response.body) : '';
        // Only the end of the text is reported, because the text may quote the whole request before it states the
        // reason.
        if (/Validation(Exception|Error)/.test(text)) onInvalid(`an invalid ${operation}: ${text.slice(-longestReason)}`);
        return answered;
      },
      refuse: (trouble) => refuse(trouble, operation, request),
      told: ({ response }) => String(response.statusCode),
    });
  };
  return { ...inner, handle };
}

/**
 * Returns a stale answer to an eventually consistent read. Null if the read is strongly consistent, or if the item has
 * not changed recently.
 */
function readStale(request: SdkRequest, staleItem: (key: object) => object | null): TableAnswer | null {
  const { Key, ConsistentRead = false } = JSON.parse(requestText(request.body)) as {
    readonly Key: object;
    readonly ConsistentRead?: boolean;
  };
  const stale = ConsistentRead ? null : staleItem(Key);
  return stale === null ? null : answer(200, { ...stale, ConsumedCapacity: { TableName: 'store-management', CapacityUnits: 0.5 } });
}

const refusalOf = (trouble: Trouble): TableAnswer =>
  trouble === 'throttled'
    ? answer(400, { __type: `${dynamodb}ProvisionedThroughputExceededException`, message: 'Slow down.' })
    : answer(500, { __type: `${dynamodb}InternalServerError`, message: 'Internal server error' });

/** Returns DynamoDB's answer to a write when other transactions hold some of its items. `isHeld` has one entry per item. */
function conflictOn(isHeld: readonly boolean[], operation: string): TableAnswer {
  const ongoing = 'Transaction is ongoing for the item';
  if (operation !== 'TransactWriteItems') return answer(400, { __type: `${dynamodb}TransactionConflictException`, message: ongoing });
  const CancellationReasons = isHeld.map((is) => (is ? { Code: 'TransactionConflict', Message: ongoing } : { Code: 'None' }));
  const message = 'Transaction cancelled, please refer cancellation reasons for specific reasons';
  return answer(400, { __type: `${dynamodb}TransactionCanceledException`, message, CancellationReasons });
}

const answer = (statusCode: number, body: object): TableAnswer => ({ response: jsonResponse(statusCode, body) });
