import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';

describe('a queue worker', () => {
  it('reports the records that failed, and only those', async () => {
    const handled: string[] = [];
    const { log, lines } = recordedLog();
    const handle = async ({ body }: { readonly body: string }): Promise<void> => {
      if (body === 'bad') throw new Error('The table is away.');
      handled.push(body);
    };
    const event = sqsEvent('a', 'bad', 'b');
    expect(await eachRecord(event, handle, log)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-2' }] });
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

  it('reports a record whose handler throws before it waits for anything', async () => {
    const handle = (): Promise<void> => {
      throw new Error('At once.');
    };
    expect(await eachRecord(sqsEvent('a'), handle, recordedLog().log)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-1' }],
    });
  });

  it('is content with an empty batch', async () => {
    expect(await eachRecord(sqsEvent(), async () => undefined, recordedLog().log)).toEqual({ batchItemFailures: [] });
  });
});
