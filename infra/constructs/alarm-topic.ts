import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export type AlarmTopicProps = {
  /** The topic's name, which the policy of the encryption key needs before the topic exists. */
  readonly topicName: string;
  readonly key: Key;
  readonly email: string | undefined;
};

/**
 * The SNS topic for alarms, encrypted with a KMS key. CloudWatch may publish to the topic, and may use the KMS key only
 * for this topic.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { topicName, key, email }: AlarmTopicProps) {
    super(scope, id);
    const account = Stack.of(this).account;
    const topicArn = Stack.of(this).formatArn({ service: 'sns', resource: topicName });
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account, 'kms:EncryptionContext:aws:sns:topicArn': topicArn },
        },
      }),
    );
    this.topic = new Topic(this, 'Topic', { topicName, masterKey: key, enforceSSL: true });
    // Adding our own topic policy replaces the default one, so we must again allow the account's alarms to publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    );
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email));
  }
}
