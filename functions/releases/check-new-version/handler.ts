// This client and the next are part of Lambda's runtime. The function runs only a few times per release, so bundling
// them would gain nothing.
// biome-ignore lint/correctness/noUndeclaredDependencies: see above.
import { CodeDeployClient, GetDeploymentCommand, PutLifecycleEventHookExecutionStatusCommand } from '@aws-sdk/client-codedeploy';
// biome-ignore lint/correctness/noUndeclaredDependencies: see above.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { type CheckPorts, checkNewVersion, type LifecycleEvent } from './check-new-version.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);

const deployments = new CodeDeployClient(clientSettings);
// The timeout is long enough for the slowest worker to start and answer, but shorter than this function's own timeout.
const patience = { ...clientSettings.requestHandler, requestTimeout: 50_000, socketTimeout: 50_000 };
const functions = new LambdaClient({ ...clientSettings, maxAttempts: 1, requestHandler: patience });

const ports: CheckPorts = {
  groupOf: async (deploymentId) => (await deployments.send(new GetDeploymentCommand({ deploymentId }))).deploymentInfo?.deploymentGroupName,
  invoke: async (FunctionName, event) => {
    const { FunctionError, Payload } = await functions.send(new InvokeCommand({ FunctionName, Payload: Buffer.from(event) }));
    return { failure: FunctionError, answer: Buffer.from(Payload ?? []).toString() };
  },
  report: async ({ DeploymentId, LifecycleEventHookExecutionId }, status) =>
    void (await deployments.send(
      new PutLifecycleEventHookExecutionStatusCommand({
        deploymentId: DeploymentId,
        lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
        status,
      }),
    )),
  log,
};

export const handler = (event: LifecycleEvent): Promise<void> => checkNewVersion(ports, env.NEW_VERSIONS, event);
