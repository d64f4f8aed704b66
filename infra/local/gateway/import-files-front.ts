import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { type ExtraRequestHandler, IMPORT_FILES_PREFIX } from './http-front.ts';
import { localCredentials, objectKey, plainAnswer, refusalOfSigned } from './signed-address.ts';

/**
 * Serves presigned URLs in the same way as S3: PUT stores a file, and GET returns it. A PUT is accepted only with the
 * body length and content type for which its URL was signed. The URLs have the API's address, because the console may
 * send files there.
 */
export function openImportFilesFront(s3Url: string, bucket: string): ExtraRequestHandler {
  const client = new S3Client({
    endpoint: s3Url,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials: localCredentials,
  });
  return async (request) => {
    const { method, rawPath, rawQueryString, body } = request;
    if (!rawPath.startsWith(IMPORT_FILES_PREFIX) || (method !== 'GET' && method !== 'PUT')) return undefined;
    const refusal = await refusalOfSigned(request, IMPORT_FILES_PREFIX, Date.now());
    const key = objectKey(rawPath, IMPORT_FILES_PREFIX);
    if (refusal !== null || key === null) return plainAnswer(403, `${refusal}\n`);
    const query = new URLSearchParams(rawQueryString);
    try {
      const object = { Bucket: bucket, Key: key };
      if (method === 'PUT') {
        await client.send(new PutObjectCommand({ ...object, Body: body }));
        return plainAnswer(200, '');
      }
      const { Body: found } = await client.send(new GetObjectCommand(object));
      const headers = {
        'content-type': query.get('response-content-type') ?? 'application/octet-stream',
        'content-disposition': query.get('response-content-disposition') ?? 'attachment',
      };
      return { status: 200, headers, cookies: [], body: (await found?.transformToByteArray()) ?? new Uint8Array() };
    } catch (error) {
      if (error instanceof NoSuchKey) return plainAnswer(404, 'Not found\n');
      throw error;
    }
  };
}
