import { ArnFormat, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { surfaceOf, workerSurfaces } from '#infra/alarm-surfaces.ts';
import { DoctorRole } from '#infra/constructs/doctor-role.ts';
import { addReleases } from '#infra/constructs/releases.ts';
import { saveQueries } from '#infra/constructs/saved-queries.ts';
import { withTable } from '#infra/constructs/served-table.ts';
import { StageAlarms } from '#infra/constructs/stage-alarms.ts';
import { SurfaceAlarms } from '#infra/constructs/surface-alarms.ts';
import { watchThrottles } from '#infra/constructs/table-alarms.ts';
import { Worker } from '#infra/constructs/worker.ts';
import { workers } from '#infra/functions.ts';
import { physicalName } from '#infra/stages.ts';
import { doctorRoleOutput, type SharedWiring, tableNameOutput, type Wiring } from '#infra/wiring.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';

export type WorkersStackProps = StackProps & { readonly wiring: SharedWiring };

/** The functions that work in the background, for example on the effects of changes. */
export class WorkersStack extends Stack {
  /** The function that receives the log lines in which API functions describe their requests. */
  readonly requestLogReader: IFunction;
  /** The log group of the worker that makes the webhook delivery attempts. */
  readonly attemptsLogName: string;

  constructor(scope: Construct, id: string, { wiring: shared, ...props }: WorkersStackProps) {
    super(scope, id, props);
    const wiring = withTable(this, shared);
    const added = Object.entries<WorkerSpec>(workers).map(([name, spec]) => new Worker(this, { name, spec, wiring }));
    this.requestLogReader = readerOfRequestLog(added);
    const attempts: keyof typeof workers = 'deliver-webhooks';
    this.attemptsLogName = added.find(({ node }) => node.id === attempts)?.fn.logGroup.logGroupName ?? '';
    const alarms = new Map(workerSurfaces.map((surface) => [surface, new SurfaceAlarms(this, surface, wiring).ofReleases]));
    addReleases(
      this,
      wiring,
      added.map(({ node: { id: name }, fn, rollout }) => ({
        name,
        fn,
        rollout,
        alarm: rollout.minutes === 0 ? undefined : alarms.get(surfaceOf(name)),
      })),
    );
    new StageAlarms(this, wiring);
    // One permission covers the log groups of all functions in the stage, because separate permissions for all groups
    // would exceed the limit of 20 KB for a function's policy.
    this.requestLogReader.addPermission('RequestLogs', {
      principal: new ServicePrincipal('logs.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'logs',
        resource: 'log-group',
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        resourceName: `${physicalName(wiring.stageName, '*')}:*`,
      }),
      sourceAccount: this.account,
    });
    saveQueries({ stack: this, functions: 'workers' });
    this.#watchTable(wiring);
  }

  /**
   * Adds the resources that depend on which table is in use, and therefore cannot belong to the data stack: the table's
   * alarm and the doctor's role.
   */
  #watchTable({ alarmTopic: topic, environment, targets }: Wiring): void {
    const tableName = environment.TABLE_NAME ?? '';
    watchThrottles(this, { tableName, topic });
    const { role: doctorRole } = new DoctorRole(this, 'Doctor', { tableArn: targets.tableArn });
    new CfnOutput(this, tableNameOutput, { value: tableName, description: 'The table that the stage uses' });
    new CfnOutput(this, doctorRoleOutput, { value: doctorRole.roleArn, description: 'Role that npm run doctor assumes to read it' });
  }
}

/** Returns the worker that reads the request log. Throws if there is none. */
function readerOfRequestLog(added: readonly Worker[]): IFunction {
  const names = Object.entries<WorkerSpec>(workers).flatMap(([name, { triggers }]) =>
    triggers.some(({ on }) => on === 'request-log') ? [name] : [],
  );
  const reader = added.find(({ node }) => names.includes(node.id));
  if (reader === undefined) throw new Error('No worker in infra/functions.ts reads the request log.');
  return reader.fn.alias;
}
