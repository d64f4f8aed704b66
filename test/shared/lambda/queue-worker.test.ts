import { createLog } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';

describe('a queue worker', () => {
  it('reports the records that failed, and only those', async () => {
    const handled: string[] = [];
    const lines: string[] = [];
    const handle = async ({ body }: { readonly body: string }): Promise<void> => {
      if (body === 'bad') throw new Error('The table is away.');
      handled.push(body);
    };
    const event = sqsEvent('a', 'bad', 'b');
    expect(
      await eachRecord(
        event,
        handle,
        createLog((line) => lines.push(line)),
      ),
    ).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }],
    });
    expect(handled).toEqual(['a', 'b']);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'error',
        code: 'worker.record_failed',
        message_id: 'message-2',
        receives: 1,
        error: expect.objectContaining({ message: 'The table is away.' }),
      },
    ]);
  });

  it('reports a record whose handler throws before it waits for anything', async () => {
    const handle = (): Promise<void> => {
      throw new Error('At once.');
    };
    expect(
      await eachRecord(
        sqsEvent('a'),
        handle,
        createLog(() => undefined),
      ),
    ).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }],
    });
  });

  it('is content with an empty batch', async () => {
    expect(
      await eachRecord(
        sqsEvent(),
        async () => undefined,
        createLog(() => undefined),
      ),
    ).toEqual({ batchItemFailures: [] });
  });
});
