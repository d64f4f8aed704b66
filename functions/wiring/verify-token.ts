import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { StaffPorts, VerifiedPerson } from '#shared/http/authenticate-staff.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';

/** Members of this group of the user pool run the platform. */
const operatorsGroup = 'operators';

/** The claims of an ID token that the admin relies on, none longer than a key of the table. Only a verified e-mail names a person. */
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  token_use: v.literal('id'),
  email: v.pipe(v.string(), v.maxLength(254), v.transform(normalEmail), v.minLength(3), v.maxLength(254)),
  // Cognito writes the flag as a boolean in tokens it signs itself and as text in some federated ones.
  email_verified: v.union([v.literal(true), v.literal('true')]),
  name: v.optional(v.string()),
  'cognito:groups': v.optional(v.array(v.string()), []),
});

export type TokenRules = { readonly issuer: string; readonly audience: readonly string[] };

/** The issuer's signing keys, fetched when first needed and kept in the container. */
export function keysOfIssuer(issuer: string): JWTVerifyGetKey {
  // Node loads its HTTP client for this: not before a token is there to be verified.
  let remote: JWTVerifyGetKey | undefined;
  return (header, token) => {
    remote ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 3_000, cooldownDuration: 30_000 });
    return remote(header, token);
  };
}

/**
 * Verifies OpenID Connect ID tokens of the issuer for one of the audience (RS256). Of the unacceptable tokens, only an expired one gets its own
 * result. A failure to fetch the keys is an error of the service and is thrown.
 */
export const verifyTokensOf =
  ({ issuer, audience }: TokenRules, keys: JWTVerifyGetKey): StaffPorts['verifyToken'] =>
  async (token, nowMs) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: [...audience],
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(nowMs),
        clockTolerance: 5,
      });
      return personOf(payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      return 'invalid';
    }
  };

function personOf(payload: JWTPayload): VerifiedPerson | 'invalid' {
  const claims = v.safeParse(Claims, payload);
  if (!claims.success) return 'invalid';
  const { sub, email, name } = claims.output;
  return {
    subject: sub,
    email,
    name: name ?? 'Staff',
    operator: claims.output['cognito:groups'].includes(operatorsGroup),
  };
}
