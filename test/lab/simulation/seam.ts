import { jsonResponse, type RequestHandler, requestText } from '#infra/local/dynamodb/in-process.ts';
import type { CallFate, Service, Trouble } from './fates.ts';
import { currentTask, never } from './task.ts';

/** The point that every AWS call passes: decides when it happens and what its caller learns. */
export type Seam = {
  /**
   * Makes a call of the current task according to its fate; `refusal` is the service's answer when it refuses. Outside
   * tasks it calls immediately.
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

/** How long a client waits for an answer. */
const requestTimeoutMs = 3_000;

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
 * Returns a handler in front of the engine's, where the SDK and its retries meet the seam. `staleItem` returns the item
 * that an eventually consistent read may see.
 */
export function tableThrough(seam: Seam, inner: RequestHandler, staleItem: (key: object) => object | null): RequestHandler {
  const handle: RequestHandler['handle'] = (request) => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    return seam.pass({
      service: 'table',
      operation,
      work: () => (operation === 'GetItem' ? readStale(request, staleItem) : null) ?? inner.handle(request),
      refuse: (trouble) => refusalOf(trouble, request),
      told: ({ response }) => String(response.statusCode),
    });
  };
  return { ...inner, handle };
}

/** Returns a stale answer to an eventually consistent read; null for a consistent read, or when nothing has changed. */
function readStale(request: SdkRequest, staleItem: (key: object) => object | null): TableAnswer | null {
  const { Key, ConsistentRead = false } = JSON.parse(requestText(request.body)) as {
    readonly Key: object;
    readonly ConsistentRead?: boolean;
  };
  const stale = ConsistentRead ? null : staleItem(Key);
  return stale === null ? null : answer(200, { ...stale, ConsumedCapacity: { TableName: 'store-management', CapacityUnits: 0.5 } });
}

function refusalOf(trouble: Trouble, request: SdkRequest): TableAnswer {
  if (trouble === 'throttled') return answer(400, { __type: `${dynamodb}ProvisionedThroughputExceededException`, message: 'Slow down.' });
  if (trouble !== 'conflict') return answer(500, { __type: `${dynamodb}InternalServerError`, message: 'Internal server error' });
  const { TransactItems: items = [] } = JSON.parse(requestText(request.body)) as { readonly TransactItems?: readonly unknown[] };
  const CancellationReasons = items.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const message = 'Transaction cancelled, please refer cancellation reasons for specific reasons';
  return answer(400, { __type: `${dynamodb}TransactionCanceledException`, message, CancellationReasons });
}

const answer = (statusCode: number, body: object): TableAnswer => ({ response: jsonResponse(statusCode, body) });
