import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { answerCalls, callsThrough } from '#infra/local/dynamodb/direct/calls-port.ts';
import { DynamoError } from '#infra/local/dynamodb/errors.ts';

type Call = Parameters<typeof answerCalls>[1]['call'];

/**
 * Returns an engine that runs `call` for each operation. If a message contains several operations, the engine runs
 * `commit` after the last operation.
 */
const engineOf = (call: Call, commit: () => void = () => undefined): Parameters<typeof answerCalls>[1] => ({
  call,
  together: (work) => {
    const result = work();
    commit();
    return result;
  },
});

describe('calls through a port', () => {
  it('of one turn are sent in one message and answered in order', async () => {
    const { port1, port2 } = new MessageChannel();
    const messages: unknown[] = [];
    const answered: unknown[] = [];
    port1.on('message', (message) => messages.push(message));
    const call = callsThrough(port2);
    const engine = engineOf((operation, request) => {
      answered.push(operation);
      return { operation, ...request };
    });
    answerCalls(port1, engine);
    expect(await Promise.all([call('PutItem', '{"n":1}'), call('DeleteItem', '{"n":2}')])).toEqual([
      { statusCode: 200, text: '{"operation":"PutItem","n":1}' },
      { statusCode: 200, text: '{"operation":"DeleteItem","n":2}' },
    ]);
    expect([messages.length, answered]).toEqual([1, ['PutItem', 'DeleteItem']]);
    port2.close();
  });

  it('of one message are followed up one after the other', async () => {
    const { port1, port2 } = new MessageChannel();
    answerCalls(
      port1,
      engineOf(() => ({})),
    );
    const call = callsThrough(port2);
    const steps: string[] = [];
    const followUp = async (name: string): Promise<void> => {
      await call('UpdateItem', '{}');
      for (const step of [1, 2, 3]) {
        await Promise.resolve();
        steps.push(`${name}${step}`);
      }
    };
    await Promise.all([followUp('a'), followUp('b')]);
    expect(steps).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    port2.close();
  });

  it('are answered with the error of their own operation', async () => {
    const { port1, port2 } = new MessageChannel();
    const engine = engineOf((operation) => {
      if (operation === 'PutItem') throw new DynamoError('ns#ConditionalCheckFailedException', 'no');
      if (operation === 'UpdateItem') throw new Error('the disk is full');
      return {};
    });
    answerCalls(port1, engine);
    const call = callsThrough(port2);
    expect(await Promise.all([call('PutItem', '{}'), call('UpdateItem', '{}'), call('DeleteItem', '{}')])).toEqual([
      { statusCode: 400, text: '{"__type":"ns#ConditionalCheckFailedException","message":"no"}' },
      { statusCode: 500, text: '{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError","message":"the disk is full"}' },
      { statusCode: 200, text: '{}' },
    ]);
    port2.close();
  });

  it('of one message all fail when their commit fails', async () => {
    const { port1, port2 } = new MessageChannel();
    const engine = engineOf(
      () => ({}),
      () => {
        throw new Error('the disk is full');
      },
    );
    answerCalls(port1, engine);
    const call = callsThrough(port2);
    const failed = expect.objectContaining({ statusCode: 500 });
    expect(await Promise.all([call('PutItem', '{}'), call('DeleteItem', '{}')])).toEqual([failed, failed]);
    expect(await call('PutItem', '{}')).toEqual({ statusCode: 200, text: '{}' });
    port2.close();
  });

  it('reject when the answering thread dies, whether pending or made later', async () => {
    const { port1, port2 } = new MessageChannel();
    const silent = new Worker('require("node:worker_threads").workerData.on("message", () => undefined)', {
      eval: true,
      workerData: port1,
      transferList: [port1],
    });
    await once(silent, 'online');
    const call = callsThrough(port2);
    const underWay = call('PutItem', '{}');
    await Promise.all([expect(underWay).rejects.toMatchObject({ name: 'NetworkingError' }), silent.terminate()]);
    await expect(call('PutItem', '{}')).rejects.toMatchObject({ name: 'NetworkingError' });
  });
});
