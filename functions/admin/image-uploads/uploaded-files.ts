import { setTimeout as pause } from 'node:timers/promises';
import type { Presign, Presignable } from '#shared/lambda/presigned-address.ts';

/** Access to the bucket for uploaded files, and to the media library where images are stored. */
export type UploadedFiles = {
  /** Opens a file; null when it does not exist. The caller must read or close the file. */
  readonly open: (key: string) => Promise<UploadedFile | null>;
  /** Stores an image; storing the same image again overwrites it. */
  readonly store: (image: StoredImage) => Promise<void>;
};

/** A file whose size is known before its bytes are read. */
export type UploadedFile = { readonly sizeBytes: number; readonly read: () => Promise<Uint8Array>; readonly close: () => void };

export type StoredImage = {
  readonly key: string;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
};

/** Sends a request through the HTTP handler of an AWS client. */
export type SendToAws = (request: AwsRequest) => Promise<AwsAnswer>;

export type AwsRequest = {
  readonly method: 'GET' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

export type AwsAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> & { readonly destroy: () => unknown };
};

type Buckets = {
  /** Signs URLs for the bucket into which images are uploaded. The same bucket also contains import files. */
  readonly uploads: Presign;
  readonly media: Presign;
  readonly send: SendToAws;
};

const attempts = 3;
const firstPauseMs = 100;
/** How long a signed URL is valid, in seconds: long enough for the request that follows immediately. */
const validSec = 60;

/**
 * Returns access to the files in two S3 buckets. The function signs the URLs itself, because the S3 client would add
 * 185 KB of JavaScript. If S3 fails, a request is retried.
 */
export function uploadedFilesIn({ uploads, media, send }: Buckets): UploadedFiles {
  const request = async (presign: Presign, signed: Omit<Presignable, 'validSec'>, body?: Uint8Array): Promise<AwsAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const url = new URL(await presign({ ...signed, validSec }, Date.now()));
      const given = { method: signed.method, url, headers: { ...signed.headers, host: url.host }, ...(body !== undefined && { body }) };
      const answer = await send(given).catch((error: unknown) => {
        if (attempt === attempts) throw error;
        return null;
      });
      if (answer !== null && (answer.statusCode < 500 || attempt === attempts)) return answer;
      answer?.body.destroy();
      await pause(firstPauseMs * 2 ** attempt);
    }
  };
  return {
    open: async (key) => {
      const { statusCode, headers, body } = await request(uploads, { method: 'GET', key });
      const close = (): void => void body.destroy();
      if (statusCode === 200) return { sizeBytes: Number(headers['content-length']), read: () => bytesOf(body), close };
      close();
      if (statusCode === 404) return null;
      throw new Error(`S3 returned status ${statusCode} when an uploaded file was read.`);
    },
    store: async ({ key, body, contentType, cacheControl }) => {
      const headers = { 'cache-control': cacheControl, 'content-length': String(body.length), 'content-type': contentType };
      const answer = await request(media, { method: 'PUT', key, headers }, body);
      answer.body.destroy();
      if (answer.statusCode !== 200) throw new Error(`S3 returned status ${answer.statusCode} to a request to store an image.`);
    },
  };
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
