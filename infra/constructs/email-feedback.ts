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
  /** The dead-letter queue for reports that EventBridge could not deliver within a day. */
  readonly deadLetterQueue: IQueue;
};

/**
 * A report without the recipient's address, because an address in a queue cannot be erased. The e-mail's tag
 * `recipient` contains a hash of the address.
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

/** Matches complaints and permanent bounces. The worker relies on this filter and does not check the reports again. */
const isHeard = [
  { eventType: ['Bounce'], bounce: { bounceType: ['Permanent'] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ 'anything-but': ['not-spam'] }] } },
  { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ exists: false }] } },
];

/**
 * Rules that copy SES's reports about a stage's bounces and complaints into a queue. The rules belong to the account's
 * default bus, because SES can send reports only to that bus.
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
    // The rules must select only the reports of their own stage, because all stages of an account share the default
    // bus.
    const ofStage = (recipient: object) => ({ tags: { 'ses:configuration-set': [configurationSetName], recipient: [recipient] } });
    const rule = (name: string, detail: object, target: SqsQueue): Rule =>
      new Rule(this, name, {
        eventPattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'], detail },
        targets: [target],
      });
    this.rules = [
      // This rule has no dead-letter queue, because EventBridge would put the original report there. The original
      // report contains the recipient's address, and an erasure could not remove the address from a queue.
      rule('Hashed', { mail: ofStage({ exists: true }), $or: isHeard }, new SqsQueue(queue, { message: withoutAddress })),
      // This rule handles reports about e-mails without the tag `recipient`: e-mails to several owners of a store, and
      // e-mails that earlier versions sent.
      rule('Rule', { mail: ofStage({ exists: false }) }, new SqsQueue(queue, { deadLetterQueue })),
    ];
  }
}
