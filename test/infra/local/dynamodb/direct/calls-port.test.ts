import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { answerCalls, callsThrough } from '#infra/local/dynamodb/direct/calls-port.ts';
import { DynamoError } from '#infra/local/dynamodb/errors.ts';

describe('calls through a port', () => {
  it('of one turn cross over in one message and are answered in their order', async () => {
    const { port1, port2 } = new MessageChannel();
    const messages: unknown[] = [];
    const answered: unknown[] = [];
    port1.on('message', (message) => messages.push(message));
    const call = callsThrough(port2);
    answerCalls(port1, {
      call: (operation, request) => {
        answered.push(operation);
        return { operation, ...request };
      },
    });
    expect(await Promise.all([call('PutItem', '{"n":1}'), call('DeleteItem', '{"n":2}')])).toEqual([
      { statusCode: 200, text: '{"operation":"PutItem","n":1}' },
      { statusCode: 200, text: '{"operation":"DeleteItem","n":2}' },
    ]);
    expect([messages.length, answered]).toEqual([1, ['PutItem', 'DeleteItem']]);
    port2.close();
  });

  it('are answered with the error of their own operation', async () => {
    const { port1, port2 } = new MessageChannel();
    answerCalls(port1, {
      call: (operation) => {
        if (operation === 'PutItem') throw new DynamoError('ns#ConditionalCheckFailedException', 'no');
        if (operation === 'UpdateItem') throw new Error('the disk is full');
        return {};
      },
    });
    const call = callsThrough(port2);
    expect(await Promise.all([call('PutItem', '{}'), call('UpdateItem', '{}'), call('DeleteItem', '{}')])).toEqual([
      { statusCode: 400, text: '{"__type":"ns#ConditionalCheckFailedException","message":"no"}' },
      { statusCode: 500, text: '{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError","message":"the disk is full"}' },
      { statusCode: 200, text: '{}' },
    ]);
    port2.close();
  });

  it('reject when the thread that answers them dies, those under way and later ones', async () => {
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
