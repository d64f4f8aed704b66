import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { RunAws } from '#infra/cli/run-aws.ts';
import { type StackPart, type StageName, stackNameOf } from '#infra/stages.ts';

const Stacks = v.object({
  Stacks: v.tuple([
    v.object({
      Outputs: v.optional(v.array(v.object({ OutputKey: v.string(), OutputValue: v.string() })), []),
    }),
  ]),
});

/** Reads the outputs of one of a stage's stacks. */
export async function stackOutputs(stage: StageName, part: StackPart, aws: RunAws): Promise<Readonly<Record<string, string>>> {
  const found = await aws(['cloudformation', 'describe-stacks', '--stack-name', stackNameOf(stage, part)]);
  const {
    Stacks: [{ Outputs }],
  } = v.parse(Stacks, found);
  return Object.fromEntries(Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}

export type Operator = {
  readonly id: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** The secret in base32, as Cognito displays it when an authenticator app is set up. */
  readonly totpSecret: string;
};

const Challenge = v.object({ Session: v.string(), ChallengeParameters: v.object({ USER_ID_FOR_SRP: v.string() }) });
const SignedIn = v.object({ AuthenticationResult: v.object({ IdToken: v.string() }) });

/** Signs in an operator with the password and an authenticator code. Returns the ID token. */
export async function signIn(operator: Operator, aws: RunAws, nowMs: number): Promise<string> {
  const { id, clientId, username, password, totpSecret } = operator;
  const of = ['--user-pool-id', id, '--client-id', clientId];
  const parameters = JSON.stringify({ USERNAME: username, PASSWORD: password });
  const begun = await aws([
    ...['cognito-idp', 'admin-initiate-auth', ...of, '--auth-flow', 'ADMIN_USER_PASSWORD_AUTH'],
    ...['--auth-parameters', parameters],
  ]);
  const { Session, ChallengeParameters } = v.parse(Challenge, begun);
  const responses = JSON.stringify({ USERNAME: ChallengeParameters.USER_ID_FOR_SRP, SOFTWARE_TOKEN_MFA_CODE: totpCode(totpSecret, nowMs) });
  const ended = await aws([
    ...['cognito-idp', 'admin-respond-to-auth-challenge', ...of, '--challenge-name', 'SOFTWARE_TOKEN_MFA'],
    ...['--session', Session, '--challenge-responses', responses],
  ]);
  return v.parse(SignedIn, ended).AuthenticationResult.IdToken;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** Computes the six-digit code that an authenticator app displays at the given time (RFC 6238). */
export function totpCode(secret: string, nowMs: number): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / stepMs)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
