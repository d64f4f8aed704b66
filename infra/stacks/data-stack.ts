import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { AlarmTopic } from '#infra/constructs/alarm-topic.ts';
import { ImportBucket } from '#infra/constructs/import-bucket.ts';
import { MediaLibrary } from '#infra/constructs/media-library.ts';
import { offerTable } from '#infra/constructs/served-table.ts';
import { StaffDirectory } from '#infra/constructs/staff-directory.ts';
import { AccountAlarms } from '#infra/constructs/stage-alarms.ts';
import { TableBackups } from '#infra/constructs/table-backups.ts';
import type { DeploymentTarget, Stage, StageName } from '#infra/stages.ts';
import { importBucketExport, mediaBucketExport } from '#infra/wiring.ts';
import { table } from '#shared/table/table.ts';

export type DataStackProps = StackProps & {
  readonly stageName: StageName;
  readonly stage: Stage;
  readonly target: DeploymentTarget;
};

const stringKey = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The resources whose contents must never be lost: the table, the encryption key, the images and the user accounts. The
 * stack also contains the alarm topic, because all other stacks use it.
 */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly secretsKey: Key;
  readonly media: MediaLibrary;
  /**
   * The bucket's ARN. It is exported under a name of our own, because the suppression of a cdk-nag rule contains this
   * name.
   */
  readonly mediaBucketArn: string;
  readonly imports: ImportBucket;
  readonly importBucketArn: string;
  readonly staff: StaffDirectory;
  readonly adminIssuer: string;
  readonly loginOrigin: string;
  readonly alarmTopic: ITopic | undefined;

  constructor(scope: Construct, id: string, { stageName, stage, target, ...props }: DataStackProps) {
    super(scope, id, props);
    const removalPolicy = stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.table = new TableV2(this, 'Table', {
      partitionKey: stringKey(table.partitionKey),
      sortKey: stringKey(table.sortKey),
      globalSecondaryIndexes: Object.entries(table.indexes).map(([indexName, index]) => tableIndex(indexName, index)),
      timeToLiveAttribute: table.ttlAttribute,
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy,
    });
    offerTable(this, { stageName, table: this.table });
    if (stage.backups !== undefined) new TableBackups(this, 'Backups', { stageName, backups: stage.backups });
    this.secretsKey = new Key(this, 'Secrets', {
      alias: `store-management/${stageName}/secrets`,
      description: 'Webhook signing secrets and stored answers that hold a secret',
      enableKeyRotation: true,
      // Without a multi-region key, no other region could read any secret. An existing key cannot be converted
      // (docs/decisions/deployment.md).
      multiRegion: true,
      pendingWindow: Duration.days(stage.keepsData ? 30 : 7),
      removalPolicy,
    });
    this.media = new MediaLibrary(this, 'Media', { stageName, target, keepsData: stage.keepsData });
    this.mediaBucketArn = this.exportValue(this.media.bucket.bucketArn, { name: mediaBucketExport(stageName) });
    this.imports = new ImportBucket(this, 'Imports', { target });
    this.importBucketArn = this.exportValue(this.imports.bucket.bucketArn, { name: importBucketExport(stageName) });
    this.staff = new StaffDirectory(this, 'Staff', { stageName, keepsData: stage.keepsData });
    this.adminIssuer = target.kind === 'local' ? target.adminIssuer : this.staff.pool.userPoolProviderUrl;
    // Locally, the token issuer has its own login page.
    this.loginOrigin = target.kind === 'local' ? target.adminIssuer : this.staff.loginOrigin;
    if (stage.hasAlarms) {
      const topicName = `store-management-${stageName}-alarms`;
      this.alarmTopic = new AlarmTopic(this, 'Alarms', {
        topicName,
        key: this.secretsKey,
        email: stage.alarmEmail,
      }).topic;
    }
    new AccountAlarms(this, { stage, alarmTopic: this.alarmTopic });

    new CfnOutput(this, 'AdminIssuer', {
      value: this.adminIssuer,
      description: 'Issuer of the ID tokens that the admin API accepts',
    });
    new CfnOutput(this, 'AdminAudience', {
      value: this.staff.client.userPoolClientId,
      description: 'Audience of ID tokens for terminal use',
    });
    new CfnOutput(this, 'MediaBaseUrl', {
      value: this.media.baseUrl,
      description: 'Base URL of product images',
    });
  }
}

type IndexKeys = { readonly partitionKey: string; readonly sortKey: string };

function tableIndex(indexName: string, { partitionKey, sortKey }: IndexKeys) {
  return {
    indexName,
    partitionKey: stringKey(partitionKey),
    sortKey: stringKey(sortKey),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: [...table.projectedAttributes],
  };
}
