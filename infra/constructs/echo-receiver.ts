import { CfnOutput } from 'aws-cdk-lib';
import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { echoWebhookFunction } from '#functions/releases/echo-webhook/function.ts';
import type { Wiring } from '#infra/wiring.ts';
import { ServiceFunction } from './service-function.ts';

/** The name of the stack output that contains the receiver's URL. */
export const echoOutput = 'EchoUrl';

/**
 * Adds the webhook receiver for the smoke test of a release. It has its own public URL, because webhooks may not be
 * sent to the API itself. The receiver has no permissions, stores nothing and refuses unsigned requests. The stage
 * limits its concurrency.
 */
export function addEcho(scope: Construct, wiring: Wiring): void {
  const { alias } = new ServiceFunction(scope, 'echo-webhook', {
    name: 'echo-webhook',
    spec: echoWebhookFunction,
    // The receiver needs no alarms, because its only caller, the smoke test, checks the result itself.
    wiring: { ...wiring, alarmTopic: undefined },
  });
  const { url } = new FunctionUrl(scope, 'EchoAddress', { function: alias, authType: FunctionUrlAuthType.NONE });
  new CfnOutput(scope, echoOutput, { value: url, description: 'Receives the webhook of the smoke test' });
}
