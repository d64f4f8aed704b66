import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { IMPORT_FILES_PREFIX, type SideDoor } from './http-front.ts';
import { isAsSigned, isExpired, localCredentials, plainAnswer, signedHeaders } from './signed-address.ts';

/**
 * The local S3 for presigned addresses: PUT stores a file, GET answers with it. It is below the address of the API, so that the console's page may
 * send to it. It checks the end of the time, and as S3 does the number and the type of bytes whose type was signed. Of imports it takes any number: the
 * worker's own check is tried with them.
 */
export function openImportFilesFront(s3Url: string, bucket: string): SideDoor {
  const client = new S3Client({
    endpoint: s3Url,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials: localCredentials,
  });
  return async (request) => {
    const { method, rawPath, rawQueryString, body } = request;
    if (!rawPath.startsWith(IMPORT_FILES_PREFIX) || (method !== 'GET' && method !== 'PUT')) return undefined;
    const query = new URLSearchParams(rawQueryString);
    if (isExpired(query, Date.now())) return plainAnswer(403, 'Request has expired\n');
    try {
      if (signedHeaders(query).includes('content-type') && !(await isAsSigned(request, query, IMPORT_FILES_PREFIX)))
        return plainAnswer(403, 'SignatureDoesNotMatch\n');
      const object = { Bucket: bucket, Key: decodeURIComponent(rawPath.slice(IMPORT_FILES_PREFIX.length)) };
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
      if (error instanceof NoSuchKey || error instanceof URIError) return plainAnswer(404, 'Not found\n');
      throw error;
    }
  };
}
