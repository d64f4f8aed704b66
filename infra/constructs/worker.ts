import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import type { Wiring } from '../wiring.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { triggerStatements } from './grant-statements.ts';
import { ServiceFunction } from './service-function.ts';
import { watchSetAside } from './set-aside-alarm.ts';
import { readQueue, readStream, runEvery } from './triggers.ts';

export type WorkerProps = {
  readonly name: string;
  readonly spec: WorkerSpec;
  readonly wiring: Wiring;
};

/** A function behind the API, with the stream, the queues or the schedule that start it. */
export class Worker extends Construct {
  constructor(scope: Construct, { name, spec, wiring }: WorkerProps) {
    super(scope, name);
    const readsStream = spec.triggers.some(({ on }) => on === 'stream');
    const givenUp = readsStream ? this.#deadRecords(name, spec, wiring) : undefined;
    const reads = triggerStatements(spec.triggers, wiring.targets);
    const givesUp = givenUp ? [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [givenUp.queueArn] })] : [];
    const { lambda, logGroup } = new ServiceFunction(this, 'Lambda', { name, spec, wiring, statements: [...reads, ...givesUp] });
    if (spec.setsAside) watchSetAside(this, { name, spec, wiring, logGroup });

    for (const trigger of spec.triggers) {
      if (trigger.on === 'queue') readQueue(lambda, trigger, wiring.targets);
      if (trigger.on === 'schedule') runEvery(lambda, trigger);
      if (trigger.on === 'stream' && givenUp) readStream(lambda, trigger, { wiring, givenUp, userNotices: spec.userNotices });
    }
  }

  #deadRecords(name: string, { userNotices }: WorkerSpec, wiring: Wiring) {
    return new DeadLetterQueue(this, 'GivenUp', {
      wiring,
      userNotices,
      firstStep: `Act within a day: the messages name the place of the records that ${name} gave up, and the stream keeps those for 24 hours.`,
    }).queue;
  }
}
