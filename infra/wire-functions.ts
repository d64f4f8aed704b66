import { Stack } from 'aws-cdk-lib';
import { forEachQueue } from './queues.ts';
import type { DataStack } from './stacks/data-stack.ts';
import type { MessagingStack } from './stacks/messaging-stack.ts';
import { emailConfigurationSet, type Stage, type StageName } from './stages.ts';
import { consoleFilesOnLambda, type SharedWiring } from './wiring.ts';

type Wired = {
  readonly stageName: StageName;
  readonly stage: Stage;
  readonly data: DataStack;
  readonly messaging: MessagingStack;
};

/**
 * Returns what functions need to know about a stage: its name and settings, environment variables, and the ARNs of its
 * resources.
 */
export function wireFunctions({ stageName, stage, data, messaging: { bus, queues } }: Wired): SharedWiring {
  return {
    stageName,
    stage,
    alarmTopic: data.alarmTopic,
    targets: {
      secretsKeyArn: data.secretsKey.keyArn,
      mediaBucketArn: data.mediaBucketArn,
      importBucketArn: data.importBucketArn,
      busArn: bus.eventBusArn,
      emailIdentityArns: [
        ...emailIdentities(stage).map((name) => Stack.of(data).formatArn({ service: 'ses', resource: 'identity', resourceName: name })),
        Stack.of(data).formatArn({ service: 'ses', resource: 'configuration-set', resourceName: emailConfigurationSet(stageName) }),
      ],
      emailSender: stage.emailSender,
      queueArns: forEachQueue((name) => queues[name].queueArn),
    },
    environment: {
      EVENT_BUS_NAME: bus.eventBusName,
      DELIVERIES_FIRST_QUEUE_URL: queues['deliveries-first'].queueUrl,
      DELIVERIES_RETRY_QUEUE_URL: queues['deliveries-retry'].queueUrl,
      IMAGE_IMPORTS_QUEUE_URL: queues['image-imports'].queueUrl,
      IMAGE_RESULTS_QUEUE_URL: queues['image-results'].queueUrl,
      MEDIA_BUCKET: data.media.bucket.bucketName,
      MEDIA_BASE_URL: data.media.baseUrl,
      MEDIA_FILES_URL: data.media.filesUrl,
      IMPORT_BUCKET: data.imports.bucket.bucketName,
      IMPORT_FILES_URL: data.imports.filesUrl,
      SECRETS_KEY_ID: data.secretsKey.keyId,
      ADMIN_ISSUER: data.adminIssuer,
      LOGIN_ORIGIN: data.loginOrigin,
      CONSOLE_FILES: consoleFilesOnLambda,
      STORE_DOMAIN: stage.storeDomain,
      EMAIL_SENDER: stage.emailSender,
      EMAIL_CONFIGURATION_SET: emailConfigurationSet(stageName),
    },
  };
}

/**
 * Returns the SES identities that functions may use to send e-mails. In the SES sandbox, all identities are allowed,
 * because SES also checks each recipient's identity. `grant-statements.ts` limits the sender to `emailSender`.
 */
const emailIdentities = ({ emailSender, emailSandbox }: Stage): readonly string[] =>
  emailSandbox === true ? [domainOf(emailSender), '*'] : [domainOf(emailSender)];

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
