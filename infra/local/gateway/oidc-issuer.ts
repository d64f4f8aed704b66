import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { damaged } from '../data-folder.ts';
import { writeFileDurably } from '../durable-file.ts';
import type { HttpAnswer } from './http-event.ts';
import type { SideDoor } from './http-front.ts';

/** As Cognito signs. */
const ALGORITHM = 'RS256';

export type Person = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
};

/** Signs the ID tokens of staff as the user pool does in the cloud, and publishes the key that checks them. */
export type OidcIssuer = {
  readonly idToken: (person: Person, lifetimeSec: number, nowMs: number) => Promise<string>;
  /** Serves the discovery document and the keys below the issuer's path. */
  readonly sideDoor: SideDoor;
};

/** The issuer at `issuerUrl` for one client of the pool; its key is kept in `keyFile`, readable by its owner only. Throws StartFailure when it cannot be used. */
export async function openIssuer(issuerUrl: string, clientId: string, keyFile: string): Promise<OidcIssuer> {
  if (!existsSync(keyFile)) await makeKey(keyFile);
  const { privateJwk, key } = await readKey(keyFile);
  const publicJwk = publicPart(privateJwk);
  const path = new URL(issuerUrl).pathname;
  const documents: Readonly<Record<string, unknown>> = {
    [`${path}/.well-known/openid-configuration`]: {
      issuer: issuerUrl,
      jwks_uri: `${issuerUrl}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
    },
    // Cognito publishes its keys at the first of these; both are at hand so that either may be configured.
    [`${path}/.well-known/jwks.json`]: { keys: [publicJwk] },
    [`${path}/jwks.json`]: { keys: [publicJwk] },
  };
  return {
    idToken: (person, lifetimeSec, nowMs) =>
      new SignJWT({
        email: person.email,
        email_verified: true,
        name: person.name,
        'cognito:groups': person.groups,
        'cognito:username': person.sub,
        token_use: 'id',
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: privateJwk.kid ?? '' })
        .setIssuer(issuerUrl)
        .setAudience(clientId)
        .setSubject(person.sub)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.floor(nowMs / 1000) + lifetimeSec)
        .sign(key),
    sideDoor: async (request) => {
      const document = documents[request.rawPath];
      return request.method === 'GET' && document !== undefined ? jsonAnswer(document) : undefined;
    },
  };
}

async function readKey(file: string): Promise<{ readonly privateJwk: JWK; readonly key: Awaited<ReturnType<typeof importJWK>> }> {
  try {
    const privateJwk = JSON.parse(readFileSync(file, 'utf8')) as JWK;
    return { privateJwk, key: await importJWK(privateJwk, ALGORITHM) };
  } catch {
    throw damaged(dirname(file), `${basename(file)} is not a key`);
  }
}

async function makeKey(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  writeFileDurably(file, JSON.stringify({ ...jwk, kid, alg: ALGORITHM, use: 'sig' }));
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK =>
  Object.fromEntries(Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined)) as JWK;

const jsonAnswer = (document: unknown): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  cookies: [],
  body: Buffer.from(JSON.stringify(document)),
});
