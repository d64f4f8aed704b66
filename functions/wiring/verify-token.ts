import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { StaffPorts, VerifiedPerson } from '#shared/http/authenticate-staff.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';

/** The user pool group of platform operators. */
const operatorsGroup = 'operators';

/**
 * The claims of an ID token that the admin uses, none longer than a table key may be. Only a verified e-mail address
 * identifies a person.
 */
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  token_use: v.literal('id'),
  email: v.pipe(v.string(), v.maxLength(254), v.transform(normalEmail), v.minLength(3), v.maxLength(254)),
  // Cognito writes this flag as a boolean in tokens that it signs itself and as text in some federated tokens.
  email_verified: v.union([v.literal(true), v.literal('true')]),
  name: v.optional(v.string()),
  'cognito:groups': v.optional(v.array(v.string()), []),
});

export type TokenRules = { readonly issuer: string; readonly audience: readonly string[] };

/** Returns the issuer's signing keys, fetched on first use and cached in the container. */
export function keysOfIssuer(issuer: string): JWTVerifyGetKey {
  // Node loads its HTTP client for this, so wait until there is a token to verify.
  let remote: JWTVerifyGetKey | undefined;
  return (header, token) => {
    remote ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 3_000, cooldownDuration: 30_000 });
    return remote(header, token);
  };
}

/**
 * Creates the verifier of OpenID Connect ID tokens (RS256) from the issuer for the audience. An expired token gets its
 * own result; all other invalid tokens get the same one.
 * @throws Error when the keys cannot be fetched, which is a fault of the service
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
