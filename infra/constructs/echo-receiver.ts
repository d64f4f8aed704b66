import { CfnOutput } from 'aws-cdk-lib';
import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { Wiring } from '#infra/wiring.ts';
import { ServiceFunction } from './service-function.ts';

/** The output with the URL of the receiver. */
export const echoOutput = 'EchoUrl';

/**
 * Adds a webhook receiver for the smoke test of a release. It has its own public URL, because webhooks may not call the
 * API itself. It has no rights, stores nothing, refuses unsigned requests, and its concurrency is limited by the stage.
 */
export function addEcho(scope: Construct, wiring: Wiring): void {
  const { alias } = new ServiceFunction(scope, 'echo-webhook', {
    name: 'echo-webhook',
    spec: echoWebhookFunction,
    // Only the smoke test calls it and checks the result, so it needs no alarms.
    wiring: { ...wiring, alarmTopic: undefined },
  });
  const { url } = new FunctionUrl(scope, 'EchoAddress', { function: alias, authType: FunctionUrlAuthType.NONE });
  new CfnOutput(scope, echoOutput, { value: url, description: 'Receives the webhook of the smoke test' });
}
