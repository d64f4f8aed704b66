import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup, openIds, openSecrets } from '../open-api-group.ts';
import { giftCardEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { giftCardOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const table = openTable(env.TABLE_NAME);
const secrets = openSecrets(table, kmsSecrets(new KMSClient({}), env.SECRETS_KEY_ID));
const { box, pepper } = secrets;
const operations = giftCardOperations({ ...openIds(), table, randomBytes, secrets: box, pepper });

export const handler = openApiGroup({ surface: 'public', endpoints: giftCardEndpoints }, operations, table, secrets);
