import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { ExtraRequestHandler } from './http-front.ts';
import { localCredentials, objectKey, plainAnswer, refusalOfSigned } from './signed-address.ts';

const PREFIX = '/media/';

/**
 * Replaces the CDN and S3 for media files. Serves `GET /media/<key>` from the media bucket. Stores the body of a PUT if
 * one of our functions has signed the URL.
 */
export function openMediaFront(s3Url: string, bucket: string): ExtraRequestHandler {
  const client = new S3Client({
    endpoint: s3Url,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials: localCredentials,
  });
  return async (request) => {
    if (!request.rawPath.startsWith(PREFIX) || !['GET', 'HEAD', 'PUT'].includes(request.method)) return undefined;
    const key = objectKey(request.rawPath, PREFIX);
    if (key === null) return NOT_FOUND;
    try {
      if (request.method === 'PUT') {
        const refusal = await refusalOfSigned(request, PREFIX, Date.now());
        if (refusal !== null) return plainAnswer(403, `${refusal}\n`);
        const { 'content-type': type, 'cache-control': cacheControl } = request.headers;
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: key, Body: request.body, ContentType: type, CacheControl: cacheControl }),
        );
        return STORED;
      }
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const headers = {
        'content-type': object.ContentType ?? 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        ...(object.ETag !== undefined && { etag: object.ETag }),
        ...(object.CacheControl !== undefined && { 'cache-control': object.CacheControl }),
      };
      return { status: 200, headers, cookies: [], body: (await object.Body?.transformToByteArray()) ?? new Uint8Array() };
    } catch (error) {
      if (error instanceof NoSuchKey) return NOT_FOUND;
      throw error;
    }
  };
}

const NOT_FOUND = plainAnswer(404, 'Not found\n');
const STORED = plainAnswer(200, '');
