import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { openApiGroup, openSecrets } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { oauthEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { oauthOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const scheme = readLocalSettings(process.env).sharesMachine ? 'http' : 'https';
const secrets = openSecrets(ports.table, kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID));

export const handler = openApiGroup(oauthEndpoints, oauthOperations({ ...deps, randomBytes, scheme }), ports, secrets);
