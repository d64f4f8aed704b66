import { randomInt } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import { idSource } from '#shared/kernel/object-id.ts';
import { ulidSequence } from '#shared/lambda/ulids.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { keysOfIssuer, type TokenRules } from './verify-token.ts';

/** Sources of ids for one container. */
export type Ids = {
  readonly newId: () => number;
  /** `evt_` and a ULID that sorts after every earlier one of this container. */
  readonly newEventId: () => string;
};

/** The ids that every group's operations draw from. */
export function openIds(): Ids {
  const nextUlid = ulidSequence();
  return { newId: idSource(Date.now, randomInt(2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}

/** The ports of a group's pipeline: the table, and the issuer of the tokens of staff. */
export type GroupPorts = { readonly table: Table; readonly tokens: TokenRules; readonly issuerKeys: JWTVerifyGetKey };

/** The environment that every function of the API reads. */
type GroupEnvironment = Readonly<Record<'TABLE_NAME' | 'ADMIN_ISSUER' | 'ADMIN_AUDIENCE', string>>;

/** The dependencies of every group's operations; a group that needs more declares them in its `deps.ts`. */
export type GroupDeps = Ids & { readonly table: Table };

/** Opens what a group needs: for its operations, and for its pipeline. */
export function openGroup(env: GroupEnvironment): { readonly deps: GroupDeps; readonly ports: GroupPorts } {
  const table = openTable(env.TABLE_NAME);
  const tokens = { issuer: env.ADMIN_ISSUER, audience: env.ADMIN_AUDIENCE.split(',') };
  return { deps: { ...openIds(), table }, ports: { table, tokens, issuerKeys: keysOfIssuer(env.ADMIN_ISSUER) } };
}
