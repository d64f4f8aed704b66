import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { StaffPorts, VerifiedPerson } from '#shared/http/authenticate-staff.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';

/** The user pool group of platform operators. */
const operatorsGroup = 'operators';

/**
 * The claims of an ID token that the admin surface uses. None may be longer than a table key allows. A person is
 * identified only by a verified e-mail address.
 */
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  token_use: v.literal('id'),
  email: v.pipe(v.string(), v.maxLength(254), v.transform(normalEmail), v.minLength(3), v.maxLength(254)),
  // Cognito writes this flag as a boolean in the tokens that it issues itself, and as a string in some federated
  // tokens.
  email_verified: v.union([v.literal(true), v.literal('true')]),
  name: v.optional(v.string()),
  'cognito:groups': v.optional(v.array(v.string()), []),
});

export type TokenRules = { readonly issuer: string; readonly audience: readonly string[] };

/**
 * Returns the function that finds the issuer's signing keys. The keys are fetched on first use and cached in the
 * container.
 */
export function keysOfIssuer(issuer: string): JWTVerifyGetKey {
  // The key set is created only when there is a token to verify, because creating it makes Node load its HTTP client.
  let remote: JWTVerifyGetKey | undefined;
  return (header, token) => {
    remote ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 3_000, cooldownDuration: 30_000 });
    return remote(header, token);
  };
}

/**
 * Creates the function that verifies OpenID Connect ID tokens (RS256) that the issuer issued for the audience. An
 * expired token has its own result; all other invalid tokens have the same result.
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
