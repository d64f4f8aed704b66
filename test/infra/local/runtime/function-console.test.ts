import { formatLambdaLine, printAsLambda } from '#infra/local/runtime/function-console.ts';
import { createFunctionRuntime, type Handler } from '#infra/local/runtime/function-runtime.ts';

const methods = ['log', 'info', 'warn', 'error'] as const;
const before = methods.map((method) => [method, console[method]] as const);
const printed: unknown[][] = [];
beforeEach(() => {
  printed.length = 0;
  for (const method of methods) console[method] = (...parts: unknown[]) => void printed.push(parts);
});
afterEach(() => {
  for (const [method, print] of before) console[method] = print;
});

/**
 * Invokes a function and returns its log lines. `taken` has the log group and text of each line. `lines` has the parsed
 * objects.
 */
async function run(handler: Handler) {
  const taken: (readonly [logGroup: string, line: string])[] = [];
  const stop = printAsLambda((...line) => taken.push(line));
  await createFunctionRuntime()
    .add({ name: 'greet', arn: 'arn:greet', timeoutMs: 10_000, memoryMb: 128, logGroup: '/greet', load: async () => handler })
    .invoke({});
  stop();
  return { taken, lines: taken.map(([, line]) => JSON.parse(line) as Record<string, unknown>) };
}

it('an object becomes the message of a line with the level of its method and the id of the invocation', async () => {
  const ids: string[] = [];
  const { lines, taken } = await run((_, { awsRequestId }) => {
    ids.push(awsRequestId);
    for (const method of methods) console[method]({ code: method, absent: undefined });
  });
  const [requestId] = ids;
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(lines).toEqual(
    ['INFO', 'INFO', 'WARN', 'ERROR'].map((level, n) => ({ timestamp, level, requestId, message: { code: methods[n] } })),
  );
  expect(printed).toEqual(taken.map(([, line]) => [line]));
  expect(new Set(taken.map(([logGroup]) => logGroup))).toEqual(new Set(['/greet']));
});

it("several arguments become one string, and an error its name, message and stack, as in Lambda's runtime", () => {
  const error = Object.assign(new RangeError('too far'), { stack: 'RangeError: too far\n    at there' });
  const described = { errorType: 'RangeError', errorMessage: 'too far', stackTrace: ['RangeError: too far', '    at there'] };
  const messageOf = (...parts: unknown[]): unknown => JSON.parse(formatLambdaLine('ERROR', 'id', parts)).message;
  expect(messageOf('test %s %d', 'param', 42)).toBe('test param 42');
  expect(messageOf(error)).toEqual(described);
  expect(messageOf({ cause: error })).toEqual({ cause: described });
});

it('a line is formatted once, however many stacks receive it', async () => {
  const taken: string[] = [];
  const stop = printAsLambda((_, line) => taken.push(line));
  const { lines } = await run(() => console.info({ code: 'once' }));
  stop();
  expect(taken.map((line) => JSON.parse(line))).toEqual(lines);
  expect(lines).toMatchObject([{ message: { code: 'once' } }]);
});

it('output outside functions, and after the end, stays unchanged', async () => {
  const stop = printAsLambda(() => undefined);
  console.warn('outside', 1);
  stop();
  await createFunctionRuntime()
    .add({ name: 'greet', arn: 'arn:greet', timeoutMs: 10_000, memoryMb: 128, load: async () => () => console.error('late') })
    .invoke({});
  expect(printed).toEqual([['outside', 1], ['late']]);
});
