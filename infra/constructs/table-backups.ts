import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupVault, CfnBackupSelection } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { physicalName, type Stage, type StageName } from '#infra/stages.ts';
import { suppressNagRules } from './exceptions.ts';

export type TableBackupsProps = { readonly stageName: StageName; readonly backups: NonNullable<Stage['backups']> };

const servicePolicy = 'service-role/AWSBackupServiceRolePolicyForBackup';

/**
 * Nightly backups of the stage's tables in a locked vault, with a copy in another region if the stage names one. The
 * stage's tags select the tables; restored tables have these tags too. The backups are for the loss of a table, an
 * account or a region. To go back to a point in time, use `ops restore`.
 */
export class TableBackups extends Construct {
  constructor(scope: Construct, id: string, { stageName, backups: { keptDays, copyTo } }: TableBackupsProps) {
    super(scope, id);
    const kept = Duration.days(keptDays);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: physicalName(stageName, 'backups'),
      // The lock never becomes irrevocable, so that a wrong retention period can still be shortened.
      lockConfiguration: { minRetention: kept },
      // If the first deployment fails, the vault is deleted, because otherwise its name would be taken at the next try.
      // In all other cases, the vault is kept.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const copies = copyTo && BackupVault.fromBackupVaultArn(this, 'Copies', vaultArn(this, copyTo));
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: physicalName(stageName, 'nightly'), backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: kept,
        ...(copies && { copyActions: [{ destinationBackupVault: copies, deleteAfter: Duration.days(copyTo.keptDays) }] }),
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      description: 'Creates the nightly backups of the table',
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(servicePolicy)],
    });
    suppressNagRules(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'AWS maintains the policy that its service needs; with our own copy, backups would fail when the service needs more rights.',
    });
    const tables = Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: '*' });
    new CfnBackupSelection(this, 'Tables', {
      backupPlanId: plan.backupPlanId,
      backupSelection: {
        selectionName: 'tables',
        iamRoleArn: role.roleArn,
        resources: [tables],
        conditions: {
          StringEquals: [
            { ConditionKey: 'aws:ResourceTag/service', ConditionValue: 'store-management' },
            { ConditionKey: 'aws:ResourceTag/stage', ConditionValue: stageName },
          ],
        },
      },
    });
  }
}

const vaultArn = (scope: Construct, { region, vaultName }: NonNullable<TableBackupsProps['backups']['copyTo']>): string =>
  Stack.of(scope).formatArn({
    service: 'backup',
    region,
    resource: 'backup-vault',
    resourceName: vaultName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
