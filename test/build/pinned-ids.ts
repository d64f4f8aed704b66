import type { StageName } from '#infra/stages.ts';

/*
 * If a resource's logical id changes, CloudFormation deletes the resource and creates a new one, which is empty or has
 * another address. Changing an id here therefore requires a migration of the resource's data or address.
 */

/** The types of resources that hold data or have an address. */
export const holdsDataOrAddress = new Set([
  'AWS::DynamoDB::GlobalTable',
  'AWS::Backup::BackupVault',
  'AWS::KMS::Key',
  'AWS::KMS::Alias',
  'AWS::S3::Bucket',
  'AWS::CloudFront::Distribution',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolClient',
  'AWS::SNS::Topic',
  'AWS::Events::EventBus',
  'AWS::SQS::Queue',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::ApiGatewayV2::DomainName',
]);

const inEveryStage = [
  'data/TableCD117FA1',
  'data/SecretsA3BCC2E9',
  'data/SecretsAliasF9BA605B',
  'data/MediaBucket4022EBBF',
  'data/MediaCdnA34AD802',
  'data/ImportsBucketB463A28B',
  'data/StaffPool8CA90F24',
  'data/StaffPoolLogin83DD8BBC',
  'data/StaffPoolTerminalD0F741FF',
  'messaging/BusEA82B648',
  'messaging/undeliveredeventsQueue3AD49A8B',
  'messaging/webhookeventsDeadQueue76A521AB',
  'messaging/webhookeventsQueue928CEA86',
  'messaging/deliveriesfirstDeadQueue24A926E0',
  'messaging/deliveriesfirstQueueD1FAAD55',
  'messaging/deliveriesretryDeadQueue6F88E214',
  'messaging/deliveriesretryQueue4876BD07',
  'messaging/imageimportsDeadQueue49ACFD6E',
  'messaging/imageimportsQueue7CFBF924',
  'messaging/paidordersDeadQueueE04890A1',
  'messaging/paidordersQueue2BE90FF8',
  'messaging/purchasingDeadQueue2C2EF224',
  'messaging/purchasingQueueDBE62D78',
  'messaging/emailsDeadQueue8269919B',
  'messaging/emailsQueueF057328A',
  'messaging/activityDeadQueueD69A978A',
  'messaging/activityQueueA73BEC97',
  'messaging/bulkoperationsDeadQueue97783AA8',
  'messaging/bulkoperationsQueueE3E9426A',
  'messaging/imageresultsDeadQueue53357501',
  'messaging/imageresultsQueueB5B3F746',
  'workers/publisheventsGivenUpQueue02A4540B',
  'workers/recordmovementsGivenUpQueue7CFF5FAD',
  'front/FrontApi91359512',
  'front/FrontStage1351799F',
  'front/ConsoleLoginClient020D6DE4',
];
/** The pinned ids of each stage, as `stack/logicalId`. */
export const pinnedIds = {
  dev: inEveryStage,
  staging: [...inEveryStage, 'data/AlarmsTopic3A2DFEBA'],
  prod: [...inEveryStage, 'data/AlarmsTopic3A2DFEBA', 'data/BackupsVault1F11AFCC'],
} as const satisfies Readonly<Record<StageName, readonly string[]>>;
