import { CfnOutput } from 'aws-cdk-lib';
import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { Wiring } from '#infra/wiring.ts';
import { ServiceFunction } from './service-function.ts';

/** The output that has the address of the receiver. */
export const echoOutput = 'EchoUrl';

/**
 * A receiver of webhooks for the smoke test of a release. It has an address of its own, which is open to all: webhooks may not lead back to the API.
 * It has no rights, keeps nothing, refuses what is not signed, and has no more executions than the stage keeps for it.
 */
export function addEcho(scope: Construct, wiring: Wiring): void {
  const { alias } = new ServiceFunction(scope, 'echo-webhook', {
    name: 'echo-webhook',
    spec: echoWebhookFunction,
    // Nobody but the smoke test calls it, which sees what becomes of it.
    wiring: { ...wiring, alarmTopic: undefined },
  });
  const { url } = new FunctionUrl(scope, 'EchoAddress', { function: alias, authType: FunctionUrlAuthType.NONE });
  new CfnOutput(scope, echoOutput, { value: url, description: 'Receives the webhook of the smoke test' });
}
