import { format } from 'node:util';
import { currentInvocation } from './function-runtime.ts';

/** Called with each line that a function printed, and the log group of the function. */
export type TakePrinted = (logGroup: string, line: string) => void;

const levels = { log: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;
type Method = keyof typeof levels;
const methods: readonly Method[] = ['log', 'info', 'warn', 'error'];

/**
 * A line as Lambda's runtime for Node.js writes it under the JSON log format (`formatJsonMessage` in `src/logging/formatter.ts` of
 * aws/aws-lambda-nodejs-runtime-interface-client): a single argument becomes `message` as it is, several are formatted to one text.
 */
export function lambdaLine(level: (typeof levels)[Method], requestId: string, [message, ...more]: readonly unknown[]): string {
  const timestamp = new Date(Date.now()).toISOString();
  return JSON.stringify({ timestamp, level, requestId, message: more.length === 0 ? message : format(message, ...more) }, describeErrors);
}

const describeErrors = (_: string, value: unknown): unknown =>
  value instanceof Error
    ? { errorType: value.constructor.name, errorMessage: value.message, stackTrace: value.stack?.split('\n') ?? [], ...value }
    : value;

const takers = new Set<TakePrinted>();
let restore = (): void => {};

/**
 * Prints what functions of this thread print from now on as Lambda does, one JSON object on each line, and hands each line to `take`. What is
 * printed outside of functions stays as it is. Call the returned function to stop.
 */
export function printAsLambda(take: TakePrinted): () => void {
  // Several stacks of one process share the console: a line would be wrapped once for each.
  if (takers.size === 0) restore = replaceConsole();
  takers.add(take);
  return () => {
    if (takers.delete(take) && takers.size === 0) restore();
  };
}

function replaceConsole(): () => void {
  const writeLine = console.log;
  const replaced = methods.map((method) => {
    const before = console[method];
    const print = (...parts: readonly unknown[]): void => {
      const invocation = currentInvocation();
      if (invocation === undefined) {
        before.apply(console, [...parts]);
        return;
      }
      const line = lambdaLine(levels[method], invocation.requestId, parts);
      writeLine.call(console, line);
      if (invocation.logGroup !== undefined) for (const take of takers) take(invocation.logGroup, line);
    };
    console[method] = print;
    return { method, before, print };
  });
  return () => {
    for (const { method, before, print } of replaced) if (console[method] === print) console[method] = before;
  };
}
