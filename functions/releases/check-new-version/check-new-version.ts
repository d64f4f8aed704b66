import { healthAnswer, healthCheck } from '#shared/lambda/health-check.ts';
import type { Log } from '#shared/lambda/log.ts';

/** What CodeDeploy sends before it lets a new version take calls. */
export type LifecycleEvent = { readonly DeploymentId: string; readonly LifecycleEventHookExecutionId: string };

export type CheckPorts = {
  /** The deployment group that a deployment is of. */
  readonly groupOf: (deploymentId: string) => Promise<string | undefined>;
  /** Calls a version of a function. `failure` is the kind of its error, if it ended by one. */
  readonly invoke: (versionArn: string, event: string) => Promise<{ readonly failure: string | undefined; readonly answer: string }>;
  readonly report: (event: LifecycleEvent, status: 'Succeeded' | 'Failed') => Promise<void>;
  readonly log: Log;
};

/**
 * Runs the new version of a function on a health check, and tells CodeDeploy whether it may take calls. `newVersions` is a list of
 * `deployment group=ARN of the version` with commas between. Whatever goes wrong is reported as failed: without a report CodeDeploy waits an hour.
 */
export async function checkNewVersion(ports: CheckPorts, newVersions: string, event: LifecycleEvent): Promise<void> {
  const fault = await faultOf(ports, newVersions, event).catch((error: unknown) => error);
  if (fault === undefined) ports.log.info('releases.healthy', { deployment_id: event.DeploymentId });
  else ports.log.error('releases.refused', { deployment_id: event.DeploymentId }, fault);
  await ports.report(event, fault === undefined ? 'Succeeded' : 'Failed');
}

/** What is wrong with the version that a deployment is of; undefined when nothing is. */
async function faultOf(ports: CheckPorts, newVersions: string, { DeploymentId }: LifecycleEvent): Promise<unknown> {
  const group = await ports.groupOf(DeploymentId);
  const version = new Map(newVersions.split(',').map((pair) => pair.split('=') as [string, string])).get(group ?? '');
  if (version === undefined) return new Error(`The deployment group "${group}" is not among those that are checked.`);
  const { failure, answer } = await ports.invoke(version, JSON.stringify(healthCheck));
  if (failure !== undefined) return new Error(`${version} ended by an error (${failure}).`);
  return answer === JSON.stringify(healthAnswer) ? undefined : new Error(`${version} does not answer health checks.`);
}
