import { createHmac, hash } from 'node:crypto';

/*
 * Presigned addresses. Whoever has such an address can make one kind of request for one S3 object, for a limited time.
 * The query contains an AWS Signature Version 4:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */

type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string | undefined };

export type PresignSettings = {
  /** The bucket's address. A slash and the object's key follow it. */
  readonly baseUrl: string;
  readonly region: () => Promise<string>;
  readonly credentials: () => Promise<Credentials>;
};

export type Presignable = {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** Headers that the client must send exactly as given, with names in lower case. `host` is always included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters that change S3's response, such as `response-content-disposition`. */
  readonly query?: Readonly<Record<string, string>>;
  readonly validSec: number;
};

export type Presign = (request: Presignable, nowMs: number) => Promise<string>;

const algorithm = 'AWS4-HMAC-SHA256';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encodes all characters except unreserved ones, as AWS requires. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a function that signs addresses below one base URL. */
export const presigner =
  ({ baseUrl, ...settings }: PresignSettings): Presign =>
  async ({ method, key, headers = {}, query = {}, validSec }, nowMs) => {
    const [region, { accessKeyId, secretAccessKey, sessionToken }] = await Promise.all([settings.region(), settings.credentials()]);
    const url = new URL(`${baseUrl}/${key.split('/').map(escaped).join('/')}`);
    const date = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const day = date.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const signed = Object.entries({ ...headers, host: url.host }).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const names = signed.map(([name]) => name).join(';');
    const parameters = Object.entries({
      ...query,
      'X-Amz-Algorithm': algorithm,
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': date,
      'X-Amz-Expires': String(validSec),
      ...(sessionToken === undefined ? {} : { 'X-Amz-Security-Token': sessionToken }),
      'X-Amz-SignedHeaders': names,
    })
      .map(([name, value]) => [escaped(name), escaped(value)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
    const canonical = [method, url.pathname, parameters, lines, names, 'UNSIGNED-PAYLOAD'].join('\n');
    const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
    const signature = hmac(signingKey, [algorithm, date, scope, hash('sha256', canonical)].join('\n')).toString('hex');
    return `${url.origin}${url.pathname}?${parameters}&X-Amz-Signature=${signature}`;
  };
