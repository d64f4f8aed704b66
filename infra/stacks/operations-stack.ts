import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { dataDashboard } from '#infra/constructs/data-dashboard.ts';
import { DeployRoles } from '#infra/constructs/deploy-roles.ts';
import { addEcho } from '#infra/constructs/echo-receiver.ts';
import { withTable } from '#infra/constructs/served-table.ts';
import { serviceDashboard } from '#infra/constructs/service-dashboard.ts';
import { webhooksDashboard } from '#infra/constructs/webhooks-dashboard.ts';
import { accountWideName } from '#infra/stages.ts';
import type { SharedWiring } from '#infra/wiring.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';

export type OperationsStackProps = StackProps & {
  readonly wiring: SharedWiring;
  readonly userPoolArn: string;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  readonly attemptsLogName: string;
  readonly api: HttpApi;
};

/**
 * The resources that only a stage's operators use. No request needs them, so users are not affected if this stack
 * cannot be deployed or is deleted.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { wiring: shared, userPoolArn, queues, attemptsLogName, api, ...props }: OperationsStackProps) {
    super(scope, id, props);
    const wiring = withTable(this, shared);
    const { stageName, stage, environment } = wiring;
    const tableName = environment.TABLE_NAME ?? '';
    if (stage.deployedFrom !== undefined)
      new DeployRoles(this, 'DeployRoles', { stageName, userPoolArn, deployedFrom: stage.deployedFrom });
    addEcho(this, wiring);
    // A stage without alarms has no dashboards, because it has no metrics to show, and because an account gets only
    // three dashboards for free.
    if (!stage.hasAlarms) return;
    const nameOf = (part: string): string => accountWideName(stageName, part, this.region);
    this.#show('Service', nameOf('service'), serviceDashboard({ stageName, api, tableName }));
    this.#show('Webhooks', nameOf('webhooks'), webhooksDashboard({ stageName, queues, attemptsLogName }));
    this.#show('Data', nameOf('data'), dataDashboard({ stageName, tableName }));
  }

  #show(id: string, dashboardName: string, widgets: IWidget[][]): void {
    new Dashboard(this, id, { dashboardName, widgets });
  }
}
