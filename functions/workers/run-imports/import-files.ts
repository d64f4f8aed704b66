import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** The files of an import besides its row: the uploaded file, the items that were read from it, its report. */
export type ImportFiles = {
  /** Null when there is no such file. The caller closes the file that it opens: an open connection keeps others waiting. */
  readonly open: (name: string) => Promise<OpenFile | null>;
  /** All the bytes; null when there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  /** The same file written twice is there once. */
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
};

/** The bytes as they come, and how many there are. */
export type OpenFile = { readonly sizeBytes: number; readonly bytes: AsyncIterable<Uint8Array>; readonly close: () => void };

/** The files in a bucket of S3. */
export function filesInBucket(s3: S3Client, bucket: string): ImportFiles {
  const get = async (name: string) => {
    try {
      const { Body: body, ContentLength: sizeBytes = 0 } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
      return body === undefined ? null : { body, sizeBytes };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    open: async (name) => {
      const found = await get(name);
      if (found === null) return null;
      const bytes = found.body as Readable;
      return { sizeBytes: found.sizeBytes, bytes, close: () => void bytes.destroy() };
    },
    read: async (name) => (await get(name))?.body.transformToByteArray() ?? null,
    write: async (name, content) => {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: content }));
    },
  };
}

/**
 * The text of a file that an earlier step wrote.
 * @throws Error when it is gone
 */
export async function readWrittenText(files: ImportFiles, name: string): Promise<string> {
  const bytes = await files.read(name);
  if (bytes === null) throw new Error(`The file ${name} of an import is gone.`);
  return Buffer.from(bytes).toString('utf8');
}
