import { format } from 'node:util';
import { currentInvocation } from './function-runtime.ts';

/** Receives each line that a function prints, with the name of the function's log group. */
export type TakePrintedLine = (logGroup: string, line: string) => void;

const levels = { log: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;
type Method = keyof typeof levels;
const methods: readonly Method[] = ['log', 'info', 'warn', 'error'];

/**
 * Formats a line in the JSON log format of Lambda's Node.js runtime (`formatJsonMessage` in `src/logging/formatter.ts`
 * of aws/aws-lambda-nodejs-runtime-interface-client).
 */
export function formatLambdaLine(level: (typeof levels)[Method], requestId: string, [message, ...more]: readonly unknown[]): string {
  const timestamp = new Date(Date.now()).toISOString();
  return JSON.stringify({ timestamp, level, requestId, message: more.length === 0 ? message : format(message, ...more) }, describeErrors);
}

const describeErrors = (_: string, value: unknown): unknown =>
  value instanceof Error
    ? { errorType: value.constructor.name, errorMessage: value.message, stackTrace: value.stack?.split('\n') ?? [], ...value }
    : value;

const takers = new Set<TakePrintedLine>();
let restore = (): void => {};

/**
 * Makes the Lambda functions in this thread print one JSON object per line, as on Lambda. Passes each line to `take`.
 * The output of other code is unchanged. Returns a function that stops the calls of `take`.
 */
export function printAsLambda(take: TakePrintedLine): () => void {
  // The methods of the global `console` object are replaced once for all stacks in this process. Otherwise each stack
  // would format every line again.
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
      const line = formatLambdaLine(levels[method], invocation.requestId, parts);
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
