import type { Operations } from '#shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import { createApiKey } from './create-api-key.ts';
import type { apiKeyEndpoints } from './endpoints.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rollApiKey } from './roll-api-key.ts';
import { updateApiKey } from './update-api-key.ts';

export const apiKeyOperations = (deps: AdminDeps): Operations<typeof apiKeyEndpoints> => ({
  listApiKeys: listApiKeys(deps),
  createApiKey: createApiKey(deps),
  updateApiKey: updateApiKey(deps),
  rollApiKey: rollApiKey(deps),
  revokeApiKey: revokeApiKey(deps),
});
