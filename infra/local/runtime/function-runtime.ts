import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The function that a handler's file exports. */
export type Handler = (event: unknown, context: InvocationContext) => unknown;

/** The members of Lambda's context object that exist locally. */
export type InvocationContext = {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  readonly callbackWaitsForEmptyEventLoop: boolean;
  readonly getRemainingTimeInMillis: () => number;
};

export type FunctionDefinition = {
  readonly name: string;
  readonly arn: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly logGroup?: string;
  /** True if the handler runs in another thread. Such a handler expects the event as JSON. */
  readonly takesJson?: boolean;
  readonly load: () => Promise<Handler>;
};

export type LocalFunction = {
  readonly name: string;
  readonly arn: string;
  readonly timeoutMs: number;
  /** Imports the handler; later calls do not import it again. Rejects if the import fails. */
  readonly load: () => Promise<void>;
  /** Runs the handler with the event, which the handler may modify. Rejects with the handler's error or a timeout. */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Does the same as `invoke`, but takes the event as JSON text. */
  readonly invokeJson: (json: string) => Promise<unknown>;
};

export type FunctionRuntime = {
  readonly add: (definition: FunctionDefinition) => LocalFunction;
  /** Resolves to true when no invocation is running, or to false after `maxMs`. */
  readonly waitUntilIdle: (maxMs: number) => Promise<boolean>;
};

/** Runs functions in this process and tracks their invocations. */
export function createFunctionRuntime(): FunctionRuntime {
  const underWay = new Set<Promise<unknown>>();

  const add = (definition: FunctionDefinition): LocalFunction => {
    let handler: Promise<Handler> | undefined;
    const load = (): Promise<Handler> => {
      handler ??= definition.load();
      return handler;
    };
    const invoke = (event: unknown): Promise<unknown> => {
      const invocation = runOnce(definition, load, event);
      underWay.add(invocation);
      const forget = (): boolean => underWay.delete(invocation);
      invocation.then(forget, forget);
      return invocation;
    };
    const { name, arn, timeoutMs, takesJson = false } = definition;
    return {
      ...{ name, arn, timeoutMs },
      load: async () => void (await load()),
      invoke: (event) => invoke(takesJson ? JSON.stringify(event) : event),
      invokeJson: (json) => invoke(takesJson ? json : JSON.parse(json)),
    };
  };

  const waitUntilIdle = async (maxMs: number): Promise<boolean> => {
    const timeout = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => timeout.resolve(false), maxMs);
    const done = Promise.allSettled(underWay).then(() => true);
    const drained = await Promise.race([done, timeout.promise]);
    clearTimeout(timer);
    return drained;
  };

  return { add, waitUntilIdle };
}

/** A running invocation: its id and its function's log group. */
export type Invocation = { readonly requestId: string; readonly logGroup: string | undefined };

const invoked = new AsyncLocalStorage<Invocation>();

/** Returns the invocation that the caller is part of, or undefined if there is none. */
export const currentInvocation = (): Invocation | undefined => invoked.getStore();

async function runOnce(definition: FunctionDefinition, load: () => Promise<Handler>, event: unknown): Promise<unknown> {
  const handler = await load();
  const deadlineMs = Date.now() + definition.timeoutMs;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`${definition.name} timed out after ${definition.timeoutMs / 1000} seconds`)),
    definition.timeoutMs,
  );
  try {
    const context = contextOf(definition, deadlineMs);
    const invocation = { requestId: context.awsRequestId, logGroup: definition.logGroup };
    const result = Promise.resolve(invoked.run(invocation, () => handler(event, context)));
    return await Promise.race([result, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const contextOf = (definition: FunctionDefinition, deadlineMs: number): InvocationContext => ({
  awsRequestId: randomUUID(),
  functionName: definition.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: definition.arn,
  memoryLimitInMB: String(definition.memoryMb),
  logGroupName: `/aws/lambda/${definition.name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
});
