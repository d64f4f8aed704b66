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
  /** The queue for reports that EventBridge could not deliver within a day. */
  readonly deadLetterQueue: IQueue;
};

/**
 * The report without its address, for an e-mail whose tags have a hash of its recipient. Erasures could not find an
 * address in a queue.
 */
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

/**
 * The reports that are passed on: permanent bounces and complaints. The worker cannot tell them apart in the
 * reduced form.
 */
const isHeard = [
  { eventType: ['Bounce'], bounce: { bounceType: ['Permanent'] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ 'anything-but': ['not-spam'] }] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ exists: false }] } },
];

/**
 * The rules that send reports about a stage's bounced or complained e-mails to a queue. SES reports only to the default
 * bus of an account.
 */
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
    // All stages of an account share its default bus.
    const ofStage = (recipient: object) => ({ tags: { 'ses:configuration-set': [configurationSetName], recipient: [recipient] } });
    const rule = (name: string, detail: object, target: SqsQueue): Rule =>
      new Rule(this, name, {
        eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'], detail },
        targets: [target],
      });
    this.rules = [
      // No dead-letter queue: EventBridge would put the original report with the address into it.
      rule('Hashed', { mail: ofStage({ exists: true }), $or: isHeard }, new SqsQueue(queue, { message: withoutAddress })),
      // E-mails to several owners of a store, and e-mails of earlier versions.
      rule('Rule', { mail: ofStage({ exists: false }) }, new SqsQueue(queue, { deadLetterQueue })),
    ];
  }
}
