import { Match } from 'aws-cdk-lib/assertions';
import { allResources, templatesOf } from './templates.ts';

const prod = templatesOf({ stage: 'prod' });
const dev = templatesOf({ stage: 'dev' });

const indexed = (name: string) => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: name === 'updated' ? 'pk' : `${name}_pk`, KeyType: 'HASH' },
    { AttributeName: `${name}_sk`, KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['variant_ids'] },
});

describe('the table', () => {
  it('is on-demand, with a stream, a TTL and seven indexes of keys and variant ids', () => {
    prod.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      GlobalSecondaryIndexes: ['updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d', 'filter_e', 'due'].map(indexed),
    });
  });

  it('can be restored to any second of the last 35 days, in every stage', () => {
    for (const { data } of [prod, dev]) {
      data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
        Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
      });
    }
  });
});

describe('the backups of prod', () => {
  it("are made nightly, kept for three days in addition to point-in-time recovery, and copied to another region's vault for seven days", () => {
    prod.data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 2 * * ? *)',
            Lifecycle: { DeleteAfterDays: 3 },
            TargetBackupVault: { 'Fn::GetAtt': [Match.stringLikeRegexp('BackupsVault'), 'BackupVaultName'] },
            CopyActions: [
              {
                DestinationBackupVaultArn: 'arn:aws:backup:eu-central-1:222222222222:backup-vault:store-management-prod-copies',
                Lifecycle: { DeleteAfterDays: 7 },
              },
            ],
          },
        ],
      },
    });
  });

  it('are in a vault that prevents early deletion', () => {
    prod.data.hasResourceProperties('AWS::Backup::BackupVault', {
      BackupVaultName: 'store-management-prod-backups',
      LockConfiguration: { MinRetentionDays: 3 },
    });
  });

  it('include every table with the tags of the stage, which a restored table also gets', () => {
    prod.data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: {
        Resources: ['arn:aws:dynamodb:eu-west-1:222222222222:table/*'],
        Conditions: {
          StringEquals: [
            { ConditionKey: 'aws:ResourceTag/service', ConditionValue: 'store-management' },
            { ConditionKey: 'aws:ResourceTag/stage', ConditionValue: 'prod' },
          ],
        },
      },
    });
  });

  it('are absent in other stages', () => {
    expect(Object.keys(allResources(dev)).filter((id) => id.startsWith('data/Backups'))).toEqual([]);
  });
});

describe('a resource that holds data', () => {
  // Leaves out log groups, which have their own test. Leaves out function versions, because they are deleted together
  // with their function.
  const isLeftOut = (type: string): boolean => type === 'AWS::Lambda::Version' || type === 'AWS::Logs::LogGroup';
  const kept = (templates: typeof prod, ...policies: readonly string[]): string[] => {
    const retained = Object.values(allResources(templates)).filter(
      ({ Type, DeletionPolicy }) => policies.includes(String(DeletionPolicy)) && !isLeftOut(Type),
    );
    return [...new Set(retained.map(({ Type }) => Type))].sort();
  };

  it('outlives its stack in prod', () => {
    expect(kept(prod, 'Retain', 'RetainExceptOnCreate')).toEqual([
      'AWS::Backup::BackupVault',
      'AWS::Cognito::UserPool',
      'AWS::DynamoDB::GlobalTable',
      'AWS::Events::EventBus',
      'AWS::KMS::Key',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
    ]);
    // The vault and the bus have fixed names. If the first deployment fails, both are deleted while still empty,
    // because otherwise a second deployment could not create them under the same names.
    expect(kept(prod, 'RetainExceptOnCreate')).toEqual(['AWS::Backup::BackupVault', 'AWS::Events::EventBus']);
    const queues = Object.values(allResources(prod, 'AWS::SQS::Queue'));
    expect(queues.filter(({ DeletionPolicy }) => DeletionPolicy !== 'Retain')).toEqual([]);
    prod.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] });
    prod.data.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  });

  it('can be recovered for a month in prod after an accidental deletion: images, and the key of all secrets', () => {
    prod.data.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
          { Prefix: 'uploads/', ExpirationInDays: 31, Status: 'Enabled' },
        ].map((rule) => Match.objectLike(rule)),
      },
    });
    prod.data.hasResourceProperties('AWS::KMS::Key', { PendingWindowInDays: 30 });
  });

  it('is deleted with its stack in dev', () => {
    expect(kept(dev, 'Retain', 'RetainExceptOnCreate')).toEqual([]);
    dev.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] });
  });
});

describe('the staff directory', () => {
  it('allows no self sign-up and identifies people by a verified e-mail address', () => {
    prod.data.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
    prod.data.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'operators' });
  });

  it.each([
    ['dev', dev],
    ['prod', prod],
  ])('requires a code from an authenticator app at every sign-in, even of operators, in %s', (_, { data }) => {
    data.hasResourceProperties('AWS::Cognito::UserPool', { MfaConfiguration: 'ON', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
  });

  it('has the managed login at an address of the account', () => {
    prod.data.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'ESSENTIALS' });
    prod.data.hasResourceProperties('AWS::Cognito::UserPoolDomain', {
      Domain: { 'Fn::Join': ['', ['store-management-prod-', { Ref: 'AWS::AccountId' }]] },
      ManagedLoginVersion: 2,
    });
  });

  it('lets no person change their own e-mail address, and issues no client secret', () => {
    prod.data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: ['name'],
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });
});

describe('media', () => {
  it('is served by the CDN on AWS', () => {
    prod.data.resourceCountIs('AWS::CloudFront::Distribution', 1);
  });

  it('is served by the local stack at its configured address, like the issuer', () => {
    const local = templatesOf({
      local: true,
      mediaBaseUrl: 'http://127.0.0.1:8787/media',
      importFilesUrl: 'http://127.0.0.1:8787/import-files',
      adminIssuer: 'http://127.0.0.1:8787/issuer',
    });
    local.data.resourceCountIs('AWS::CloudFront::Distribution', 0);
    local.data.hasOutput('MediaBaseUrl', { Value: 'http://127.0.0.1:8787/media' });
    local.data.hasOutput('AdminIssuer', { Value: 'http://127.0.0.1:8787/issuer' });
  });

  it('has no address in a local stack without one', () => {
    expect(() => templatesOf({ local: true })).toThrow('A local run needs the CDK context value "mediaBaseUrl".');
  });
});
