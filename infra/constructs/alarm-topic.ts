import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

export type AlarmTopicProps = {
  /** Known before the topic is made, because the key's policy names the topic and the topic names the key. */
  readonly topicName: string;
  readonly key: Key;
  readonly email: string | undefined;
};

/** Where alarms are sent. CloudWatch may publish to it, and may use the key for this topic and for nothing else. */
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
    // A topic policy of one's own replaces the default one, by which alarms of the account may publish.
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
