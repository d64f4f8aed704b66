import { GetObjectCommand, type GetObjectCommandOutput, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Access to the files of bulk operations, such as the uploaded file and the results. */
export type BulkFiles = {
  /**
   * Reads up to `length` bytes of a file, starting at the position `from`; null if the file does not exist.
   * @throws FileChanged when the file no longer has the given tag
   */
  readonly range: (name: string, from: number, length: number, tag: string | null) => Promise<FileRange | null>;
  /** Reads a whole file; null if it does not exist. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  /** Writes a file, replacing any existing one. */
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>;
  /**
   * Writes a file if it does not exist yet, and then returns null. Otherwise returns the bytes of the existing file.
   */
  readonly writeOnce: (name: string, content: string) => Promise<Uint8Array | null>;
};

/** Bytes from a file, with the size of the whole file and a tag that changes with its content. */
export type FileRange = { readonly bytes: Uint8Array; readonly sizeBytes: number; readonly tag: string };

/** Thrown when a file was uploaded again with other content after its lines were counted. */
export class FileChanged extends Error {
  constructor() {
    super('The file has changed since its lines were counted.');
    this.name = 'FileChanged';
  }
}

/** Returns access to the files in an S3 bucket. */
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
