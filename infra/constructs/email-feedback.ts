import { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
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

/** Brings the bounces of and the complaints about the e-mails of a stage into a queue. SES reports to the default bus of an account only. */
export class EmailFeedbackRule extends Construct {
  readonly rule: Rule;

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
    this.rule = new Rule(this, 'Rule', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        // The stages of an account share its default bus.
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [new SqsQueue(queue, { deadLetterQueue })],
    });
  }
}
