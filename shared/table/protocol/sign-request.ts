import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/*
 * AWS Signature Version 4 of a request to DynamoDB, which is always a POST to `/` whose headers differ only in time and target.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };

/** Headers in lower case. */
export type Headers = Readonly<Record<string, string>>;

export type Unsigned = { readonly headers: Headers; readonly body: string; readonly nowMs: number };

/** Signs a request with credentials: all its headers, those that a signature adds among them. */
export type Sign = (request: Unsigned, credentials: Credentials) => Headers;

const algorithm = 'AWS4-HMAC-SHA256';

const hmac = (key: string | KeyObject | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20261122T093000Z` */
function amzDate(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (lastDate?.second !== second) lastDate = { second, text: new Date(second * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '') };
  return lastDate.text;
}

/** Kept, as a request to the API signs a dozen requests to the table within a second. */
let lastDate: { readonly second: number; readonly text: string } | null = null;

/** The signer of one region, which keeps the key that credentials give for a day. */
export function requestSigner(region: string): Sign {
  let kept: { readonly secret: string; readonly day: string; readonly key: KeyObject } | null = null;

  function signingKey(secret: string, day: string): KeyObject {
    if (kept?.secret === secret && kept.day === day) return kept.key;
    const bytes = [region, 'dynamodb', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
    kept = { secret, day, key: createSecretKey(bytes) };
    return kept.key;
  }

  return ({ headers, body, nowMs }, { accessKeyId, secretAccessKey, sessionToken }) => {
    const date = amzDate(nowMs);
    const day = date.slice(0, 8);
    const scope = `${day}/${region}/dynamodb/aws4_request`;
    const token = sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken };
    const signed: Record<string, string> = { ...headers, 'x-amz-date': date, ...token };
    const names = Object.keys(signed).sort();
    const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
    const list = names.join(';');
    const canonical = hash('sha256', `POST\n/\n\n${lines}\n${list}\n${hash('sha256', body)}`);
    const key = signingKey(secretAccessKey, day);
    const signature = createHmac('sha256', key).update(`${algorithm}\n${date}\n${scope}\n${canonical}`).digest('hex');
    signed['authorization'] = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return signed;
  };
}
