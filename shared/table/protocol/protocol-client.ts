import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SendOptions } from '../deadline.ts';
import { attemptError } from '../refuse-throttled.ts';
import type { ItemOperation } from './item-operations.ts';
import { resolveTarget, type Target } from './resolve-target.ts';
import { type ServiceAnswer, serviceError } from './service-error.ts';
import { type Headers, requestSigner, type Sign } from './sign-request.ts';

/*
 * Requests on items in DynamoDB's JSON protocol, each written, signed and read once. The SDK's decisions that are the same for every request are made
 * once (`resolve-target.ts`); connections, timeouts, credentials and the retry strategy are the SDK's own, those of the given client.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Makes one call of an operation, with attempts and errors as the SDK's. */
export type CallOperation = (operation: ItemOperation, input: Fields, options: SendOptions) => Promise<Fields>;

type Attempt = (args: { readonly input: Request }) => Promise<{ readonly response: unknown; readonly output: Output }>;
type Output = Fields & { readonly $metadata: object };
type Request = { readonly target: string; readonly body: string; readonly options: SendOptions };
type HttpResponse = { readonly statusCode: number; readonly headers: Headers; readonly body: unknown };

/** Beyond it the service refuses the time of a request; five minutes are the limit. */
const noticedSkewMs = 240_000;

/** Calls operations by the configuration of a client of the SDK, whose middlewares are as they were made by it. */
export function protocolClient(sdk: DynamoDBClient): CallOperation {
  const stack = sdk.middlewareStack.clone();
  let resolved: Promise<{ readonly target: Target; readonly sign: Sign }> | null = null;
  let skewMs = 0;

  async function resolve(): Promise<{ readonly target: Target; readonly sign: Sign }> {
    const target = await resolveTarget(sdk);
    return { target, sign: requestSigner(target.region) };
  }

  const resolvedOnce = () => {
    resolved ??= resolve().catch((error: unknown) => {
      resolved = null;
      throw error;
    });
    return resolved;
  };

  const attempt: Attempt = async ({ input: { target: operation, body, options } }) => {
    const { target, sign } = await resolvedOnce();
    const { headers, userAgent, ...address } = target;
    const credentials = await sdk.config.credentials();
    const nowMs = Date.now() + skewMs;
    const signed = sign({ headers: { ...headers, 'x-amz-target': operation }, body, nowMs }, credentials);
    const sent = { ...signed, ...userAgent, 'content-length': String(Buffer.byteLength(body)) };
    const request = { ...address, method: 'POST', path: '/', query: {}, headers: sent, body };
    const response = (await sdk.config.requestHandler.handle(request as never, options)).response as HttpResponse;
    const answer = { statusCode: response.statusCode, headers: response.headers, text: await textOf(response.body) };
    if (answer.statusCode < 300) return { response, output: readOutput(answer) };
    throw attemptError(errorOf(answer, response, nowMs));
  };

  function errorOf(answer: ServiceAnswer, response: HttpResponse, sentMs: number): Error {
    const error = serviceError(answer);
    Object.defineProperty(error, '$response', { value: response });
    // A single write that met a transaction on its item: the strategy retries by itself only what is marked so.
    if (error.name === 'TransactionConflictException') Object.assign(error, { $retryable: {} });
    const serviceMs = Date.parse(answer.headers['date'] ?? '');
    if (Math.abs(serviceMs - sentMs) >= noticedSkewMs) {
      skewMs = serviceMs - Date.now();
      Object.assign(error.$metadata, { clockSkewCorrected: true });
    }
    return error;
  }

  const call = withRetries(sdk, stack, attempt);
  return async (operation, input, options) => {
    const body = JSON.stringify(operation.toWire(input));
    const { output } = await call({ input: { target: `DynamoDB_20120810.${operation.name}`, body, options } });
    return operation.fromWire(output);
  };
}

const readOutput = ({ statusCode, headers, text }: ServiceAnswer): Output => ({
  ...(JSON.parse(text) as Fields),
  $metadata: { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] },
});

type Middlewares = DynamoDBClient['middlewareStack'];
type Retrying = (attempt: Attempt, context: object) => Attempt;

/** The SDK's retries around attempts, and nothing else of what it does to a request. */
function withRetries(sdk: DynamoDBClient, middlewares: Middlewares, attempt: Attempt): Attempt {
  let retrying: Retrying | null = null;
  const pick = (middleware: unknown, { name }: { readonly name?: string }): void => {
    if (name === 'retryMiddleware') retrying = middleware as Retrying;
  };
  const picker = { add: pick, addRelativeTo: pick, identifyOnResolve: () => false };
  middlewares.applyToStack(picker as never);
  return firstAlone(sdk, found(retrying), attempt);
}

/**
 * Attempts first without the middleware, which makes an Error with its stack for each call, failed or not. A failure is
 * handed to it as that of its own first attempt, and a success refills what its strategy may spend on retries, as there.
 */
function firstAlone(sdk: DynamoDBClient, retrying: Retrying, attempt: Attempt): Attempt {
  return async (args) => {
    const first = await attempt(args).then(
      (done) => ({ done }),
      (failure: unknown) => ({ failure }),
    );
    // Outside of what is attempted again: the call itself has succeeded.
    if ('done' in first) return await counted(sdk, first.done);
    let isFirst = true;
    const next: Attempt = async (again) => {
      if (!isFirst) return await attempt(again);
      isFirst = false;
      throw first.failure;
    };
    return await retrying(next, {})(args);
  };
}

async function counted({ config }: DynamoDBClient, done: Awaited<ReturnType<Attempt>>): ReturnType<Attempt> {
  const strategy = await config.retryStrategy();
  if ('recordSuccess' in strategy) strategy.recordSuccess(neverRetried);
  Object.assign(done.output.$metadata, { attempts: 1, totalRetryDelay: 0 });
  return done;
}

/** What the strategy asks of a call whose first attempt succeeded. */
const neverRetried = { getRetryCount: () => 0, getRetryDelay: () => 0, getRetryCost: () => undefined };

function found(retrying: Retrying | null): Retrying {
  if (retrying === null) throw new Error('The SDK has no middleware that retries.');
  return retrying;
}

/** The text of a body: bytes, or a stream of them. */
async function textOf(body: unknown): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  if (typeof body === 'string') return body;
  const stream = body as NodeJS.ReadableStream;
  return await new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.on('end', () => resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString()));
    stream.on('error', reject);
  });
}
