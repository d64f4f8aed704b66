import { GetObjectCommand, type GetObjectCommandOutput, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** The files of bulk operations: the uploaded one, and the results of its lines. */
export type BulkFiles = {
  /**
   * So many bytes from a place in a file; null when there is no such file.
   * @throws FileChanged when it is not the file any more that had the tag
   */
  readonly range: (name: string, from: number, length: number, tag: string | null) => Promise<FileRange | null>;
  /** All the bytes; null when there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  /** The same file written twice is there once. */
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  /** Writes a file that is not there yet, and gives null; gives the bytes of the one that is there otherwise. */
  readonly writeOnce: (name: string, content: string) => Promise<Uint8Array | null>;
};

/** Bytes of a file, how many it has in all, and what tells it from any other content. */
export type FileRange = { readonly bytes: Uint8Array; readonly sizeBytes: number; readonly tag: string };

/** The file was sent again, with other content, after its lines were counted. */
export class FileChanged extends Error {
  constructor() {
    super('The file is not the one whose lines were counted.');
    this.name = 'FileChanged';
  }
}

/** The files in a bucket of S3. */
export function bulkFilesInBucket(s3: S3Client, bucket: string): BulkFiles {
  const get = async (input: {
    readonly Key: string;
    readonly Range?: string;
    readonly IfMatch?: string;
  }): Promise<GetObjectCommandOutput | null> => {
    try {
      return await s3.send(new GetObjectCommand({ Bucket: bucket, ...input }));
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      if (error instanceof Error && error.name === 'PreconditionFailed') throw new FileChanged();
      throw error;
    }
  };
  const read = async (name: string) => (await get({ Key: name }))?.Body?.transformToByteArray() ?? null;
  return {
    range: async (name, from, length, tag) => {
      const found = await get({ Key: name, Range: `bytes=${from}-${from + length - 1}`, ...(tag === null ? {} : { IfMatch: tag }) });
      if (found?.Body === undefined) return null;
      const sizeBytes = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength ?? 0);
      return { bytes: await found.Body.transformToByteArray(), sizeBytes, tag: found.ETag ?? '' };
    },
    read,
    write: async (name, content) => {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: content }));
    },
    writeOnce: async (name, content) => {
      try {
        await s3.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: content, IfNoneMatch: '*' }));
        return null;
      } catch (error) {
        if (error instanceof Error && error.name === 'PreconditionFailed') return await read(name);
        throw error;
      }
    },
  };
}
