import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { openApiGroup, openSecrets } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { giftCardEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { giftCardOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const secrets = openSecrets(deps.table, kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID));
const { box, pepper } = secrets;
const operations = giftCardOperations({ ...deps, randomBytes, secrets: box, pepper });

export const handler = openApiGroup(giftCardEndpoints, operations, ports, secrets);
