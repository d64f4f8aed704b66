import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { objectKey } from '../gateway/signed-address.ts';

export type ObjectRequest = {
  readonly method: string;
  /** The path and query, such as `/bucket/key?list-type=2`. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
};
export type ObjectAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
};

/** Buckets and objects, stored in one file. */
export type ObjectStore = {
  readonly createBucket: (name: string) => void;
  /**
   * Answers a request in the same way as S3. Supports these requests:
   * - PUT, optionally with the condition that the object does not exist
   * - GET, optionally with a range, and optionally with the condition that the content has a given ETag
   * - DELETE
   * - listing the objects whose keys begin with a prefix
   */
  readonly answer: (request: ObjectRequest) => ObjectAnswer;
};

const schema = `
  CREATE TABLE IF NOT EXISTS object (
    bucket TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, type TEXT NOT NULL, cache_control TEXT, etag TEXT NOT NULL,
    UNIQUE (bucket, key)
  );
  CREATE TABLE IF NOT EXISTS object_part (bucket TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (bucket, key, n));
`;

/**
 * The size of an object's parts. All parts but the first are stored in rows of their own, because SQLite reads a whole
 * value even to return a few of its bytes.
 */
const partBytes = 4_194_304;

/** The maximum length of a list if the request does not give a maximum. */
const mostListed = 1000;

export function openObjectStore(db: DatabaseSync): ObjectStore {
  db.exec(schema);
  const buckets = new Set<string>();
  const save = db.prepare('INSERT OR REPLACE INTO object (bucket, key, body, type, cache_control, etag) VALUES (?, ?, ?, ?, ?, ?)');
  const savePart = db.prepare('INSERT INTO object_part (bucket, key, n, body) VALUES (?, ?, ?, ?)');
  const facts = db.prepare(`
    SELECT length(body) + coalesce((SELECT sum(length(body)) FROM object_part WHERE bucket = ?1 AND key = ?2), 0) AS size,
      type, cache_control, etag
    FROM object WHERE bucket = ?1 AND key = ?2`);
  const first = db.prepare('SELECT substr(body, ?, ?) AS body FROM object WHERE bucket = ? AND key = ?');
  const part = db.prepare('SELECT substr(body, ?, ?) AS body FROM object_part WHERE bucket = ? AND key = ? AND n = ?');
  const remove = db.prepare('DELETE FROM object WHERE bucket = ? AND key = ?');
  const removeParts = db.prepare('DELETE FROM object_part WHERE bucket = ? AND key = ?');
  const begin = db.prepare('SAVEPOINT object');
  const end = db.prepare('RELEASE object');

  function store(bucket: string, key: string, body: Uint8Array, facts: readonly (string | null)[]): void {
    begin.run();
    removeParts.run(bucket, key);
    const [type = null, cacheControl = null, etag = null] = facts;
    save.run(bucket, key, body.subarray(0, partBytes), type, cacheControl, etag);
    for (let n = 1; n * partBytes < body.byteLength; n += 1) {
      savePart.run(bucket, key, n, body.subarray(n * partBytes, (n + 1) * partBytes));
    }
    end.run();
  }

  /** Returns the bytes from one position to another, both inclusive. */
  function bytesOf(bucket: string, key: string, from: number, to: number): Uint8Array {
    const found: Uint8Array[] = [];
    for (let at = from; at <= to; ) {
      const n = Math.floor(at / partBytes);
      const last = Math.min(to, (n + 1) * partBytes - 1);
      const [offset, length] = [at - n * partBytes + 1, last + 1 - at];
      const row = n === 0 ? first.get(offset, length, bucket, key) : part.get(offset, length, bucket, key, n);
      found.push((row?.['body'] as Uint8Array | null) ?? new Uint8Array());
      at = last + 1;
    }
    return Buffer.concat(found);
  }
  const listed = db.prepare('SELECT key FROM object WHERE bucket = ?1 AND substr(key, 1, length(?2)) = ?2 ORDER BY key LIMIT ?3');

  const put = (bucket: string, key: string, { headers, body }: ObjectRequest): ObjectAnswer => {
    // The encoding `aws-chunked` is not supported. Clients use it only for streams of unknown length, and no function
    // uploads such a stream.
    if (headers['content-encoding']?.includes('aws-chunked')) return refusal(501, 'NotImplemented');
    if (headers['if-none-match'] === '*' && facts.get(bucket, key) !== undefined) return refusal(412, 'PreconditionFailed');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    store(bucket, key, body, [headers['content-type'] ?? 'application/octet-stream', headers['cache-control'] ?? null, etag]);
    return { status: 200, headers: { etag }, body: '' };
  };

  const get = (bucket: string, key: string, { headers }: ObjectRequest): ObjectAnswer => {
    const found = facts.get(bucket, key);
    if (found === undefined) return refusal(404, 'NoSuchKey');
    const [size, etag, cacheControl] = [Number(found['size']), String(found['etag']), found['cache_control']];
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return refusal(412, 'PreconditionFailed');
    const [, start, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const [from, to] = [Number(start ?? 0), Math.min(last === '' ? size - 1 : Number(last), size - 1)];
    if (start !== undefined && from > to) return refusal(416, 'InvalidRange');
    const body = bytesOf(bucket, key, from, to);
    const described = {
      etag,
      'content-type': String(found['type']),
      ...(cacheControl !== null && { 'cache-control': String(cacheControl) }),
    };
    if (start === undefined) return { status: 200, headers: described, body };
    return { status: 206, headers: { ...described, 'content-range': `bytes ${from}-${to}/${size}` }, body };
  };

  const list = (bucket: string, query: URLSearchParams): ObjectAnswer => {
    const most = Number(query.get('max-keys') ?? mostListed);
    const keys = listed.all(bucket, query.get('prefix') ?? '', most + 1).map(({ key }) => String(key));
    const contents = keys.slice(0, most).map((key) => `<Contents><Key>${xmlText(key)}</Key></Contents>`);
    return xml(200, `<ListBucketResult><IsTruncated>${keys.length > most}</IsTruncated>${contents.join('')}</ListBucketResult>`);
  };

  return {
    createBucket: (name) => void buckets.add(name),
    answer: (request) => {
      const [, bucket = '', rest = '', search = ''] = /^\/([^/?]*)\/?([^?]*)(.*)$/.exec(request.url) ?? [];
      const query = new URLSearchParams(search);
      const key = objectKey(rest, '');
      const isList = request.method === 'GET' && rest === '' && query.get('list-type') === '2';
      if (key === null && !isList) return refusal(400, 'InvalidRequest');
      if (!buckets.has(bucket)) return refusal(404, 'NoSuchBucket');
      if (key === null) return list(bucket, query);
      if (request.method === 'PUT') return put(bucket, key, request);
      if (request.method === 'GET') return get(bucket, key, request);
      if (request.method !== 'DELETE') return refusal(405, 'MethodNotAllowed');
      remove.run(bucket, key);
      removeParts.run(bucket, key);
      return { status: 204, headers: {}, body: '' };
    },
  };
}

const xml = (status: number, text: string): ObjectAnswer => ({ status, headers: { 'content-type': 'application/xml' }, body: text });
const refusal = (status: number, code: string): ObjectAnswer => xml(status, errorXml(code, code));

/** Formats an error in the same way as S3. */
export const errorXml = (code: string, message: string): string =>
  `<Error><Code>${code}</Code><Message>${xmlText(message)}</Message></Error>`;

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
