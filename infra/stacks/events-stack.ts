import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus, type IEventBus } from 'aws-cdk-lib/aws-events';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DeadLetterQueue } from '#infra/constructs/dead-letter-queue.ts';
import { TopicRule, WorkQueue } from '#infra/constructs/work-queue.ts';
import { Worker } from '#infra/constructs/worker.ts';
import { workers } from '#infra/functions.ts';
import { forEachQueue } from '#infra/queues.ts';
import type { Stage, StageName } from '#infra/stages.ts';
import { consoleFilesOnLambda, type Wiring } from '#infra/wiring.ts';
import type { QueueName, WorkerSpec } from '#shared/lambda/function-spec.ts';
import type { DataStack } from './data-stack.ts';

export type EventsStackProps = StackProps & {
  readonly stageName: StageName;
  readonly stage: Stage;
  readonly data: DataStack;
};

/** Everything that follows from a change: the bus, the queues and the workers. */
export class EventsStack extends Stack {
  /** For the functions of every stack. */
  readonly wiring: Wiring;
  /** Takes the lines about requests that the functions of the API print. */
  readonly requestLogReader: Lambda;

  constructor(scope: Construct, id: string, { stageName, stage, data, ...props }: EventsStackProps) {
    super(scope, id, props);
    const bus = new EventBus(this, 'Bus', { description: `Events of the stores (${stageName})` }) as IEventBus;
    const workQueues = this.#workQueues(bus, data.alarmTopic);
    this.wiring = {
      stageName,
      stage,
      alarmTopic: data.alarmTopic,
      targets: {
        tableArn: data.table.tableArn,
        streamArn: streamOf(data.table),
        secretsKeyArn: data.secretsKey.keyArn,
        mediaBucketArn: data.mediaBucketArn,
        importBucketArn: data.importBucketArn,
        busArn: bus.eventBusArn,
        senderIdentityArn: this.formatArn({ service: 'ses', resource: 'identity', resourceName: domainOf(stage.emailSender) }),
        emailSender: stage.emailSender,
        queueArns: forEachQueue((name) => workQueues[name].queueArn),
      },
      environment: {
        TABLE_NAME: data.table.tableName,
        EVENT_BUS_NAME: bus.eventBusName,
        DELIVERIES_FIRST_QUEUE_URL: workQueues['deliveries-first'].queueUrl,
        DELIVERIES_RETRY_QUEUE_URL: workQueues['deliveries-retry'].queueUrl,
        IMAGE_RESULTS_QUEUE_URL: workQueues['image-results'].queueUrl,
        MEDIA_BUCKET: data.media.bucket.bucketName,
        MEDIA_BASE_URL: data.media.baseUrl,
        IMPORT_BUCKET: data.imports.bucket.bucketName,
        IMPORT_FILES_URL: data.imports.filesUrl,
        SECRETS_KEY_ID: data.secretsKey.keyId,
        ADMIN_ISSUER: data.adminIssuer,
        LOGIN_ORIGIN: data.loginOrigin,
        CONSOLE_FILES: consoleFilesOnLambda,
        STORE_DOMAIN: stage.storeDomain,
        EMAIL_SENDER: stage.emailSender,
      },
    };
    const added = Object.entries<WorkerSpec>(workers).map(([name, spec]) => new Worker(this, { name, spec, wiring: this.wiring }));
    this.requestLogReader = readerOfRequestLog(added);

    new CfnOutput(this, 'EventBusName', {
      value: bus.eventBusName,
      description: 'Add rules of your own to this bus',
    });
  }

  #workQueues(bus: IEventBus, alarmTopic: ITopic | undefined): Readonly<Record<QueueName, Queue>> {
    const wiring = { alarmTopic };
    const undelivered = new DeadLetterQueue(this, 'undelivered-events', {
      wiring,
      userNotices: 'Webhooks, images or e-mails of some changes were never started.',
      firstStep: 'Read the attributes of one message: they name the rule, the queue and why EventBridge could not write to it.',
    });
    return forEachQueue((name, spec) => {
      const { queue } = new WorkQueue(this, {
        name,
        spec,
        consumerTimeoutSec: readerOf(name).timeoutSec,
        wiring,
      });
      if (spec.topics)
        new TopicRule(this, `to-${name}`, {
          bus,
          topics: spec.topics,
          queue,
          deadLetterQueue: undelivered.queue,
        });
      return queue;
    });
  }
}

/** The worker that empties a queue. Throws when none does. */
function readerOf(queue: QueueName): WorkerSpec {
  const reader = Object.values<WorkerSpec>(workers).find(({ triggers }) =>
    triggers.some((trigger) => trigger.on === 'queue' && trigger.queue === queue),
  );
  if (reader === undefined) throw new Error(`No worker of infra/functions.ts reads the queue "${queue}".`);
  return reader;
}

/** Throws when no worker reads the request log. */
function readerOfRequestLog(added: readonly Worker[]): Lambda {
  const names = Object.entries<WorkerSpec>(workers).flatMap(([name, { triggers }]) =>
    triggers.some(({ on }) => on === 'request-log') ? [name] : [],
  );
  const reader = added.find(({ node }) => names.includes(node.id));
  if (reader === undefined) throw new Error('No worker of infra/functions.ts reads the request log.');
  return reader.lambda;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function streamOf({ tableStreamArn }: TableV2): string {
  if (tableStreamArn === undefined) throw new Error('The table has no stream.');
  return tableStreamArn;
}
