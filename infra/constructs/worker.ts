import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Wiring } from '#infra/wiring.ts';
import type { FunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';
import type { LogCode } from '#shared/lambda/log.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { triggerStatements } from './grant-statements.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';
import { ServiceFunction } from './service-function.ts';
import { addQueueTrigger, addStreamTrigger, runEvery } from './triggers.ts';

type WorkerProps = {
  readonly name: string;
  readonly spec: WorkerSpec;
  readonly wiring: Wiring;
};

/** A function behind the API, with the stream, the queues or the schedule that start it. */
export class Worker extends Construct {
  readonly lambda: Lambda;

  constructor(scope: Construct, { name, spec, wiring }: WorkerProps) {
    super(scope, name);
    const readsStream = spec.triggers.some(({ on }) => on === 'stream');
    const givenUp = readsStream ? this.#deadRecords(name, spec, wiring) : undefined;
    const reads = triggerStatements(spec.triggers, wiring.targets);
    const givesUp = givenUp ? [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [givenUp.queueArn] })] : [];
    const { lambda, logGroup } = new ServiceFunction(this, 'Lambda', { name, spec, wiring, statements: [...reads, ...givesUp] });
    if (spec.setsAside) watchSetAside(this, { name, spec, wiring, logGroup });
    if (spec.environment.includes('TABLE_NAME')) watchUnreadable(this, { name, wiring, logGroup });

    if (spec.triggers.some(({ on }) => on === 'request-log'))
      lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(6) });
    this.lambda = lambda;
    for (const trigger of spec.triggers) {
      if (trigger.on === 'queue') addQueueTrigger(lambda, trigger, wiring.targets);
      if (trigger.on === 'schedule') runEvery(lambda, trigger);
      if (trigger.on === 'stream' && givenUp) addStreamTrigger(lambda, trigger, { wiring, givenUp, userImpact: spec.userImpact });
    }
  }

  #deadRecords(name: string, { userImpact }: WorkerSpec, wiring: Wiring) {
    return new DeadLetterQueue(this, 'GivenUp', {
      wiring: { ...wiring, removalPolicy: wiring.stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY },
      userImpact,
      firstStep: `Act within a day: the messages name the place of the records that ${name} gave up, and the stream keeps those for 24 hours.`,
    }).queue;
  }
}

type SetAsideAlarmProps = {
  readonly name: string;
  readonly spec: Pick<FunctionSpec, 'userImpact'>;
  readonly wiring: Pick<Wiring, 'stageName' | 'alarmTopic'>;
  readonly logGroup: LogGroup;
};

const stuck: LogCode = 'worker.stuck';

/** Is raised when a record that a worker set aside is still refused a quarter of an hour later: it counts the line the worker logs then. */
function watchSetAside(scope: Construct, { name, spec, wiring, logGroup }: SetAsideAlarmProps): void {
  if (wiring.alarmTopic === undefined) return;
  const counted = new MetricFilter(scope, 'Stuck', {
    logGroup,
    // The code as a phrase: it is found whether Lambda writes our line as JSON or as text within its own.
    filterPattern: FilterPattern.literal(`"${stuck}"`),
    metricNamespace: `store-management/${wiring.stageName}`,
    metricName: `${name}-stuck`,
    metricValue: '1',
  });
  addAlarm(scope, 'SetAside', {
    topic: wiring.alarmTopic,
    metric: counted.metric({ period: alarmPeriod, statistic: 'Sum' }),
    above: 0,
    userImpact: `For a single record, while all others go on: ${spec.userImpact.charAt(0).toLowerCase()}${spec.userImpact.slice(1)}`,
    firstStep: `Read the lines with the code ${stuck} in the log of ${name}: they name the record and why it waits.`,
  });
}

const unreadable: LogCode = 'record.unreadable';

/**
 * Is raised when a stored record cannot be read: it counts the line that is logged for each. The worker that reads the request log repeats
 * there what the functions of the API have logged.
 */
function watchUnreadable(scope: Construct, { name, wiring, logGroup }: Omit<SetAsideAlarmProps, 'spec'>): void {
  if (wiring.alarmTopic === undefined) return;
  const counted = new MetricFilter(scope, 'UnreadableRecords', {
    logGroup,
    filterPattern: FilterPattern.literal(`"${unreadable}"`),
    metricNamespace: `store-management/${wiring.stageName}`,
    metricName: `${name}-unreadable`,
    metricValue: '1',
  });
  addAlarm(scope, 'Unreadable', {
    topic: wiring.alarmTopic,
    metric: counted.metric({ period: alarmPeriod, statistic: 'Sum' }),
    above: 0,
    userImpact: 'A stored record is missing from lists, or orders are priced without it; all others are as they were.',
    firstStep: `Read the lines with the code ${unreadable} in the log of ${name}: they name record and attribute; npm run doctor finds all.`,
  });
}
