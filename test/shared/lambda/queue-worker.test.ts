import { printAsLambda } from '#infra/local/runtime/function-console.ts';
import { createFunctionRuntime } from '#infra/local/runtime/function-runtime.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { callInTime } from '#shared/table/deadline.ts';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';

describe('a queue worker', () => {
  it('reports only the failed records', async () => {
    const handled: string[] = [];
    const { log: recorded, lines } = recordedLog();
    const handle = async ({ body }: { readonly body: string }): Promise<void> => {
      if (body === 'bad') throw new Error('The table is away.');
      handled.push(body);
    };
    const event = sqsEvent('a', 'bad', 'b');
    expect(await eachRecord(event, lambdaContext, handle, recorded)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-2' }] });
    expect(handled).toEqual(['a', 'b']);
    expect(lines).toEqual([
      {
        level: 'error',
        code: 'worker.record_failed',
        message_id: 'message-2',
        receives: 1,
        error: expect.objectContaining({ message: 'The table is away.' }),
      },
    ]);
  });

  it('logs a failure in a line that Lambda writes at level ERROR, with the id of the invocation', async () => {
    const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const lines: string[] = [];
    const stop = printAsLambda((_, line) => lines.push(line));
    const refuse = () => Promise.reject(new Error('The table is away.'));
    const ids: string[] = [];
    const load =
      async () =>
      (_: unknown, { awsRequestId }: { readonly awsRequestId: string }) => {
        ids.push(awsRequestId);
        return eachRecord(sqsEvent('bad'), lambdaContext, refuse, log);
      };
    const named = { name: 'worker', arn: 'arn:worker', logGroup: '/worker' };
    await createFunctionRuntime()
      .add({ ...named, timeoutMs: 10_000, memoryMb: 128, load })
      .invoke({});
    stop();
    print.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        timestamp: expect.any(String),
        level: 'ERROR',
        requestId: ids[0],
        message: expect.objectContaining({ code: 'worker.record_failed', message_id: 'message-1', receives: 1 }),
      },
    ]);
  });

  it('reports a record whose handler throws synchronously', async () => {
    const handle = (): Promise<void> => {
      throw new Error('At once.');
    };
    expect(await eachRecord(sqsEvent('a'), lambdaContext, handle, recordedLog().log)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }],
    });
  });

  it('reports records that were unfinished when the invocation ended, and those never started', async () => {
    const { log: recorded, lines } = recordedLog();
    const done: string[] = [];
    const handle = async ({ body }: { readonly body: string }): Promise<void> => {
      if (body === 'stalls') await callInTime(() => new Promise(() => {}));
      done.push(body);
    };
    const within = (ms: number) => ({ getRemainingTimeInMillis: () => ms });
    expect(await eachRecord(sqsEvent('a', 'stalls'), within(1_030), handle, recorded)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }],
    });
    expect(await eachRecord(sqsEvent('late'), within(900), handle, recorded)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }],
    });
    expect(done).toEqual(['a']);
    const outOfTime = expect.objectContaining({ error: expect.objectContaining({ name: 'OutOfTime' }) });
    expect(lines).toEqual([outOfTime, outOfTime]);
  });

  it('accepts an empty batch', async () => {
    expect(await eachRecord(sqsEvent(), lambdaContext, async () => undefined, recordedLog().log)).toEqual({ batchItemFailures: [] });
  });
});
