import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { HttpAnswer } from './http-event.ts';
import type { SideDoor } from './http-front.ts';

const PREFIX = '/media/';

/** The local CDN: `GET /media/<key>` is the object of the media bucket with that key. */
export function openMediaFront(s3Url: string, bucket: string): SideDoor {
  const client = new S3Client({
    endpoint: s3Url,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return async (request) => {
    if (!request.rawPath.startsWith(PREFIX) || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    // Without a key, S3 would list the bucket.
    if (request.rawPath === PREFIX) return NOT_FOUND;
    try {
      const object = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: decodeURIComponent(request.rawPath.slice(PREFIX.length)) }),
      );
      const headers = {
        'content-type': object.ContentType ?? 'application/octet-stream',
        ...(object.ETag !== undefined && { etag: object.ETag }),
        ...(object.CacheControl !== undefined && { 'cache-control': object.CacheControl }),
      };
      return { status: 200, headers, cookies: [], body: (await object.Body?.transformToByteArray()) ?? new Uint8Array() };
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof URIError) return NOT_FOUND;
      throw error;
    }
  };
}

const NOT_FOUND: HttpAnswer = { status: 404, headers: { 'content-type': 'text/plain' }, cookies: [], body: Buffer.from('Not found\n') };
