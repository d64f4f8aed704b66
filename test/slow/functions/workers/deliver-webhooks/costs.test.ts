import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { answerWithStatus } from '#test/support/fakes/stub-receiver.ts';
import { type StepCost, type WebhookWorkers, webhookWorkers } from '#test/support/simulators/webhook-workers.ts';

/*
 * The calls to DynamoDB, SQS and the bus that a webhook causes between the commit of its event and the receiver's
 * answer. We pay for each of these calls with every event, so a number here may change only on purpose.
 */
const minuteMs = 60_000;

let status: number;
let workers: WebhookWorkers;
beforeEach(async () => {
  status = 204;
  workers = await webhookWorkers({ request: async () => answerWithStatus(status) });
});
afterEach(() => workers.close());

const subscribe = (count: number) => workers.subscribe(Array.from({ length: count }, (_, n) => aWebhookEndpoint({ id: n + 1 })));
/**
 * Returns the costs of a step: the number of table calls, the number of these calls that had to be made one after
 * another, the capacity units, and the numbers of calls to SQS and the bus.
 */
const of = ({ calls, depth, readUnits, writeUnits, queueCalls, busCalls }: StepCost) => ({
  calls,
  steps: depth,
  read: readUnits,
  write: writeUnits,
  ...(queueCalls === 0 ? {} : { queueCalls }),
  ...(busCalls === 0 ? {} : { busCalls }),
});

/** Prepares one delivery for each endpoint. Each delivery has failed once and is due again. */
async function failOnce(endpoints: number): Promise<void> {
  await subscribe(endpoints);
  await workers.fanOut(await workers.commit());
  status = 500;
  for (let n = 0; n < endpoints; n += 1) await workers.deliver(workers.nextMessage());
  status = 204;
  workers.setNow(workers.now() + minuteMs);
}

describe('an event for one endpoint', () => {
  beforeEach(() => subscribe(1));

  it('is relayed in four calls: the endpoints are read, the end of the log is read and written, and the event gets its number', async () => {
    expect(of(await workers.relay(await workers.commit()))).toEqual({ calls: 4, steps: 4, read: 2, write: 3, busCalls: 1 });
  });

  it('is fanned out in two calls: one reads the endpoints, one writes the delivery', async () => {
    expect(of(await workers.fanOut(await workers.commit()))).toEqual({ calls: 2, steps: 2, read: 1, write: 5, queueCalls: 1 });
  });

  it('is delivered in six calls: two concurrently, the claim, and three concurrently, including the count of the attempt', async () => {
    await workers.fanOut(await workers.commit());
    expect(of(await workers.deliver(workers.nextMessage()))).toEqual({ calls: 6, steps: 3, read: 1, write: 10 });
  });

  it('is skipped in four calls when its message is received again', async () => {
    await workers.fanOut(await workers.commit());
    const message = workers.nextMessage();
    await workers.deliver(message);
    expect(of(await workers.deliver(message))).toEqual({ calls: 4, steps: 3, read: 1, write: 2 });
  });
});

describe('a retry', () => {
  it('begins with a failed attempt of six calls, one unit of which lists the failure', async () => {
    await subscribe(1);
    await workers.fanOut(await workers.commit());
    status = 500;
    expect(of(await workers.deliver(workers.nextMessage()))).toEqual({ calls: 6, steps: 4, read: 1, write: 10 });
  });

  it('is enqueued in three calls in addition to those of the run', async () => {
    expect(of(await workers.redrive())).toEqual({ calls: 8, steps: 2, read: 4, write: 0 });
    await failOnce(1);
    expect(of(await workers.redrive())).toEqual({ calls: 11, steps: 5, read: 6, write: 4, queueCalls: 1 });
  });

  it('is enqueued in one call and a share of a few when there are a hundred', async () => {
    await failOnce(100);
    expect(of(await workers.redrive())).toEqual({ calls: 110, steps: 8, read: 204.5, write: 400, queueCalls: 10 });
  });

  it('needs six calls, like a first attempt, and removes the failure from the list', async () => {
    await failOnce(1);
    await workers.redrive();
    expect(of(await workers.deliver(workers.nextMessage()))).toEqual({ calls: 6, steps: 3, read: 1, write: 15 });
  });
});

it('an event for fifty endpoints, the most of a store, is fanned out in one call per endpoint', async () => {
  await subscribe(50);
  expect(of(await workers.fanOut(await workers.commit()))).toEqual({ calls: 51, steps: 3, read: 6, write: 250, queueCalls: 5 });
});
