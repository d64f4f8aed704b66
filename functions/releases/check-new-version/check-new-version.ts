import { healthAnswer, healthCheck } from '#shared/lambda/health-check.ts';
import type { Log } from '#shared/lambda/log.ts';

/** The event that CodeDeploy sends before it shifts traffic to a new version. */
export type LifecycleEvent = { readonly DeploymentId: string; readonly LifecycleEventHookExecutionId: string };

export type CheckPorts = {
  /** Returns the deployment group of a deployment. */
  readonly groupOf: (deploymentId: string) => Promise<string | undefined>;
  /** Invokes a version of a function. If the invocation fails, `failure` is the type of the error. */
  readonly invoke: (versionArn: string, event: string) => Promise<{ readonly failure: string | undefined; readonly answer: string }>;
  readonly report: (event: LifecycleEvent, status: 'Succeeded' | 'Failed') => Promise<void>;
  readonly log: Log;
};

/**
 * Sends a health check to the new version of a function and reports to CodeDeploy whether the version may take traffic.
 * `newVersions` is a comma-separated list of `deployment group=ARN of the version`. Every error is reported as a
 * failure, because CodeDeploy waits an hour if it gets no report.
 */
export async function checkNewVersion(ports: CheckPorts, newVersions: string, event: LifecycleEvent): Promise<void> {
  const fault = await faultOf(ports, newVersions, event).catch((error: unknown) => error);
  if (fault === undefined) ports.log.info('releases.healthy', { deployment_id: event.DeploymentId });
  else ports.log.error('releases.refused', { deployment_id: event.DeploymentId }, fault);
  await ports.report(event, fault === undefined ? 'Succeeded' : 'Failed');
}

/**
 * Checks the version that a deployment releases. Returns the fault that was found; undefined if the version is healthy.
 */
async function faultOf(ports: CheckPorts, newVersions: string, { DeploymentId }: LifecycleEvent): Promise<unknown> {
  const group = await ports.groupOf(DeploymentId);
  const version = new Map(newVersions.split(',').map((pair) => pair.split('=') as [string, string])).get(group ?? '');
  if (version === undefined) return new Error(`The deployment group "${group}" is not in the list of groups to check.`);
  const { failure, answer } = await ports.invoke(version, JSON.stringify(healthCheck));
  if (failure !== undefined) return new Error(`${version} failed (${failure}).`);
  return answer === JSON.stringify(healthAnswer) ? undefined : new Error(`${version} did not answer the health check as expected.`);
}
