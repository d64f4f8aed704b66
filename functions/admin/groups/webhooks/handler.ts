import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { cachedDecrypt } from '#shared/webhooks/signing/cached-decrypt.ts';
import { adminWebhookEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminWebhookOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const { deps, ports } = openGroup(env);
const secrets = kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID);
const policy = webhookTargets(local.allowLoopback, local.allowNetworks);
const sender = { request: safeRequest, policy, clock: Date.now, steadyClock: () => performance.now() };
const operations = adminWebhookOperations({ ...deps, randomBytes, secrets, decrypt: cachedDecrypt(secrets), sender });

export const handler = openAdminGroup(adminWebhookEndpoints, operations, ports, secrets);
