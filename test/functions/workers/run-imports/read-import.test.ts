import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { filesInBucket } from '#functions/workers/run-imports/import-files.ts';
import { readImport } from '#functions/workers/run-imports/read-import.ts';
import { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import { newImport } from '#shared/import-jobs/import-job.ts';
import { filesInMemory } from '#test/support/harness/import-runner.ts';

const person = { subject: 'ada', email: 'ada@example.com', name: 'Ada', isOperator: false };
const names = importFileNames('00000000-0000-4000-8000-000000000001', 1);
const limits = { items: 2, characters: 100_000 };
const lookups = { locations: async () => [] };

describe('the file of an import is closed', () => {
  it.each([
    ['when it was read', 'Email\nada@example.com\n', 0, null],
    ['when it has another size than was announced', 'Email\nada@example.com\n', 1, 'wrong_size'],
    ['when it lacks its columns', 'Name\nAda\n', 0, 'missing_column'],
  ])('%s', async (_when, content, more, code) => {
    const { files, held } = filesInMemory();
    await files.write(names.file, content);
    const sizeBytes = Buffer.byteLength(content) + more;
    const job = newImport({ id: 1, kind: 'customers', fileName: 'customers.csv', sizeBytes, person, createdAtMs: 0 });
    const { change } = await readImport(files, names, job, { lookups, limits });
    expect(change(job).failure?.code ?? null).toBe(code);
    expect(held()).toBe(0);
  });

  it('when it cannot be kept', async () => {
    const { files, held } = filesInMemory();
    const content = 'Email\nada@example.com\n';
    await files.write(names.file, content);
    const job = newImport({ id: 1, kind: 'customers', fileName: 'a.csv', sizeBytes: content.length, person, createdAtMs: 0 });
    const full = { ...files, write: () => Promise.reject(new Error('The bucket is not there.')) };
    await expect(readImport(full, names, job, { lookups, limits })).rejects.toThrow('The bucket is not there.');
    expect(held()).toBe(0);
  });

  it('and its connection is free then', async () => {
    const body = Readable.from([Buffer.from('Email\n'), Buffer.from('ada@example.com\n')]);
    const s3 = { send: async () => ({ Body: body, ContentLength: 22 }) } as unknown as S3Client;
    const file = await filesInBucket(s3, 'imports').open(names.file);
    expect(file?.sizeBytes).toBe(22);
    file?.close();
    expect(body.destroyed).toBe(true);
  });
});
