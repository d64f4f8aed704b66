import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { EraseFiles } from '#shared/erasure/erase-bulk-operation-table.ts';
import { usualPace } from '#shared/erasure/erasure.ts';
import { fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { withHealthCheck } from '#shared/lambda/health-check.ts';
import { log } from '#shared/lambda/log.ts';
import { type InvocationTime, runWithinInvocation } from '#shared/lambda/run-within-invocation.ts';
import { withCallDeadline } from '#shared/table/deadline.ts';
import { openTable } from '#shared/table/table-client.ts';
import { eraseCustomers } from './erase-customers.ts';
import { environment } from './function.ts';

/** Creates the function that deletes a bulk operation's files from their bucket. */
const deletedFiles = (s3: S3Client, bucket: string): EraseFiles => ({
  deleteFolder: async (folder) => {
    let deleted = 0;
    for (;;) {
      // Each call lists the files from the beginning. No continuation is needed, because the files that were listed
      // earlier have been deleted.
      const { Contents: files = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, MaxKeys: 100 }));
      if (files.length === 0) return deleted;
      await Promise.all(files.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
      deleted += files.length;
    }
  },
});

const env = readEnvironment(environment, process.env);
const { timeScale } = readLocalSettings(process.env);

const deps = {
  table: openTable(env.TABLE_NAME),
  files: deletedFiles(withCallDeadline(new S3Client(fileClientSettings)), env.IMPORT_BUCKET),
  clock: Date.now,
  log,
  pace: { settledAfterMs: usualPace.settledAfterMs / timeScale, betweenPassesMs: usualPace.betweenPassesMs / timeScale },
};

export const handler = withHealthCheck((_: unknown, invocation: InvocationTime) =>
  runWithinInvocation(invocation, () => eraseCustomers(deps)),
);
