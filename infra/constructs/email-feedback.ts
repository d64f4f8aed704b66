import { Stack } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSetEventDestination, ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { emailConfigurationSet, type StageName } from '#infra/stages.ts';

type EmailFeedbackProps = {
  readonly stageName: StageName;
  readonly queue: IQueue;
  /** Takes what EventBridge could not put into the queue for a whole day. */
  readonly deadLetterQueue: IQueue;
};

/** Of a report about an e-mail whose tags name its recipient by a hash: what the worker reads, and no address, which no erasure would find in a queue. */
const withoutAddress = RuleTargetInput.fromObject({
  source: EventField.fromPath('$.source'),
  detail: {
    eventType: EventField.fromPath('$.detail.eventType'),
    mail: {
      timestamp: EventField.fromPath('$.detail.mail.timestamp'),
      tags: { store: EventField.fromPath('$.detail.mail.tags.store'), recipient: EventField.fromPath('$.detail.mail.tags.recipient') },
    },
  },
});

/** What is heard: who has no mailbox there any more, and who complains. The worker cannot see it any more. */
const isHeard = [
  { eventType: ['Bounce'], bounce: { bounceType: ['Permanent'] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ 'anything-but': ['not-spam'] }] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ exists: false }] } },
];

/** Brings the bounces of and the complaints about the e-mails of a stage into a queue. SES reports to the default bus of an account only. */
export class EmailFeedbackRules extends Construct {
  readonly rules: readonly Rule[];

  constructor(scope: Construct, { stageName, queue, deadLetterQueue }: EmailFeedbackProps) {
    super(scope, 'EmailFeedback');
    const configurationSetName = emailConfigurationSet(stageName);
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const bus = Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' });
    new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: set.configurationSetName,
      eventDestination: { enabled: true, matchingEventTypes: ['bounce', 'complaint'], eventBridgeDestination: { eventBusArn: bus } },
    });
    // The stages of an account share its default bus.
    const ofStage = (recipient: object) => ({ tags: { 'ses:configuration-set': [configurationSetName], recipient: [recipient] } });
    const rule = (name: string, detail: object, target: SqsQueue): Rule =>
      new Rule(this, name, {
        eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'], detail },
        targets: [target],
      });
    this.rules = [
      // It has no dead-letter queue: EventBridge would put there what it got, with the address.
      rule('Hashed', { mail: ofStage({ exists: true }), $or: isHeard }, new SqsQueue(queue, { message: withoutAddress })),
      // E-mails to several owners of a store, and those of versions before.
      rule('Rule', { mail: ofStage({ exists: false }) }, new SqsQueue(queue, { deadLetterQueue })),
    ];
  }
}
