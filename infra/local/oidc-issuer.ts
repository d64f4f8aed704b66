import { existsSync, readFileSync } from 'node:fs';
import type { JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { writeFileDurably } from './durable-file.ts';
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

/** The issuer at `issuerUrl` for one client of the pool; its key is kept in `keyFile`, readable by its owner only. */
export async function openIssuer(issuerUrl: string, clientId: string, keyFile: string): Promise<OidcIssuer> {
  const privateJwk = await loadKey(keyFile);
  const key = await importJWK(privateJwk, ALGORITHM);
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

async function loadKey(file: string): Promise<JWK> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as JWK;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const complete = { ...jwk, kid, alg: ALGORITHM, use: 'sig' };
  writeFileDurably(file, JSON.stringify(complete));
  return complete;
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK =>
  Object.fromEntries(Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined)) as JWK;

const jsonAnswer = (document: unknown): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  cookies: [],
  body: Buffer.from(JSON.stringify(document)),
});
