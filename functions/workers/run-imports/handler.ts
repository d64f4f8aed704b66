import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { adminCatalogueEndpoints } from '#functions/admin/catalogue/endpoints.ts';
import { adminCatalogueOperations } from '#functions/admin/catalogue/operations.ts';
import { adminProductEndpoints } from '#functions/admin/products/endpoints.ts';
import { adminProductOperations } from '#functions/admin/products/operations.ts';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import { openIds } from '#functions/open-group.ts';
import { portsOf } from '#functions/pipeline-ports.ts';
import { unknownRate } from '#shared/http/authentication.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { staffEndpointsOf } from '#shared/http/staff-endpoints.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { openTable } from '#shared/table/table-client.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { type CalledGroup, callOperations } from './call-operations.ts';
import { environment, timeoutSec } from './function.ts';
import { filesInBucket } from './import-files.ts';
import { type RunImportDeps, runImportStep } from './run-import-step.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const table = openTable(env.TABLE_NAME);
const group = { ...openIds(), table };
const imagePolicy = imageTargets(local.allowLoopback, local.allowNetworks);

/** What an import calls, as staff call it. Those that come first have the place of others with the same path. */
const groups: readonly CalledGroup[] = [
  { endpoints: adminProductEndpoints, operations: adminProductOperations({ ...group, imagePolicy }) as Operations<never> },
  { endpoints: adminCatalogueEndpoints, operations: adminCatalogueOperations(group) as Operations<never> },
  { endpoints: staffEndpointsOf(customerEndpoints), operations: customerOperations(group) as Operations<never> },
  { endpoints: staffEndpointsOf(inventoryEndpoints), operations: inventoryOperations(group) as Operations<never> },
];

const callMs = 25_000;

const deps: RunImportDeps = {
  table,
  files: filesInBucket(new S3Client({ responseChecksumValidation: 'WHEN_REQUIRED' }), env.IMPORT_BUCKET),
  // What is done here is bounded by `itemsPerSec`, and so not counted among the requests of the person.
  callAs: (caller) =>
    callOperations(
      groups,
      portsOf(table, async ({ nowMs }) => ({ rate: unknownRate(600, nowMs), caller }), null),
      callMs,
    ),
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  newEventId: group.newEventId,
  clock: Date.now,
  pause: sleep,
  log,
  stepMs: 20_000,
  leaseMs: timeoutSec * 1000,
  itemsPerSec: 20 * local.timeScale,
};

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> => eachRecord(event, ({ body }) => runImportStep(deps, body), log);
