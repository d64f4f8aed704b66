import { type BusRule, putEvents } from '#infra/local/bus/event-bus.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { AwsError, type AwsOperations } from './aws-endpoint.ts';
import { createKeyService, loadMasterKey } from './key-service.ts';
import { keepEmail } from './mail-outbox.ts';
import { simulatedFeedback } from './mailbox-simulator.ts';

const KMS = 'TrentService.';

/**
 * Implements the operations of EventBridge, KMS and SES for a deployment. Keys and e-mails are stored in the data
 * folder.
 */
export function createAwsOperations(deployment: Deployment, rules: readonly BusRule[], path: (name: string) => string): AwsOperations {
  const buses = new Set(deployment.buses);
  const keys = new Map(deployment.keys.flatMap((key) => [key.keyId, key.arn, ...key.aliases].map((name) => [name, key] as const)));
  const keyService = createKeyService(loadMasterKey(path('master.key')), keys);
  const sendEmail = async (input: unknown) => {
    const kept = keepEmail(path('mail'), input, Date.now());
    const entries = simulatedFeedback(input, kept.MessageId, Date.now()).map(({ detailType, detail }) => ({
      Source: 'aws.ses',
      DetailType: detailType,
      Detail: JSON.stringify(detail),
    }));
    await putEvents(rules, buses, { Entries: entries });
    return kept;
  };
  return (name, input) => {
    if (name === 'AWSEvents.PutEvents') return putEvents(rules, buses, input);
    if (name === 'SESv2.SendEmail') return sendEmail(input);
    if (name.startsWith(KMS)) return keyService(name.slice(KMS.length), input);
    throw new AwsError('UnknownOperationException', `${name} is not supported locally`);
  };
}
