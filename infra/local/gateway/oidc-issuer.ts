import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { JWK, JWTPayload } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { damagedFolderError } from '../data-folder.ts';
import { writeFileDurably } from '../durable-file.ts';
import type { HttpAnswer } from './http-event.ts';
import type { ExtraRequestHandler } from './http-front.ts';

/** The algorithm with which Cognito signs tokens. */
const ALGORITHM = 'RS256';

export type Person = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
};

/** Signs staff ID tokens in the same way as the user pool in the cloud, and publishes the key that verifies them. */
export type OidcIssuer = {
  readonly idToken: (person: Person, lifetimeSec: number, nowMs: number) => Promise<string>;
  /** Returns a signed token of this issuer with the given claims. */
  readonly sign: (claims: JWTPayload, lifetimeSec: number, nowMs: number) => Promise<string>;
  /** Serves the discovery document and the keys under the issuer's path. */
  readonly sideDoor: ExtraRequestHandler;
};

/**
 * Opens the issuer at `issuerUrl` for a single client of the pool. The issuer's key is stored in `keyFile`, readable
 * only by the file's owner. Throws StartFailure if the key cannot be used.
 */
export async function openIssuer(issuerUrl: string, clientId: string, keyFile: string): Promise<OidcIssuer> {
  if (!existsSync(keyFile)) await makeKey(keyFile);
  const { privateJwk, key } = await readKey(keyFile);
  const publicJwk = publicPart(privateJwk);
  const path = new URL(issuerUrl).pathname;
  const documents: Readonly<Record<string, unknown>> = {
    [`${path}/.well-known/openid-configuration`]: {
      issuer: issuerUrl,
      authorization_endpoint: `${issuerUrl}/authorize`,
      token_endpoint: `${issuerUrl}/token`,
      end_session_endpoint: `${issuerUrl}/logout`,
      jwks_uri: `${issuerUrl}/.well-known/jwks.json`,
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['openid', 'email', 'profile'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
    },
    // Cognito publishes its keys at the first of these paths. Here they are served at both paths, so that either can be
    // configured.
    [`${path}/.well-known/jwks.json`]: { keys: [publicJwk] },
    [`${path}/jwks.json`]: { keys: [publicJwk] },
  };
  const sign: OidcIssuer['sign'] = (claims, lifetimeSec, nowMs) =>
    new SignJWT({ ...claims, iss: issuerUrl })
      .setProtectedHeader({ alg: ALGORITHM, kid: privateJwk.kid ?? '' })
      .setIssuedAt(Math.floor(nowMs / 1000))
      .setExpirationTime(Math.floor(nowMs / 1000) + lifetimeSec)
      .sign(key);
  return {
    sign,
    idToken: ({ sub, email, name, groups }, lifetimeSec, nowMs) =>
      sign(
        {
          ...{ sub, aud: clientId, email, email_verified: true, name },
          'cognito:groups': [...groups],
          'cognito:username': sub,
          token_use: 'id',
        },
        lifetimeSec,
        nowMs,
      ),
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
    throw damagedFolderError(dirname(file), `${basename(file)} does not hold a key`);
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
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  cookies: [],
  body: Buffer.from(JSON.stringify(document)),
});
