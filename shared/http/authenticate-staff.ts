import * as v from 'valibot';
import { DomainError } from '#shared/kernel/errors.ts';
import { StoreId } from '#shared/kernel/fields-schema.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import { addressLimit, bearerToken } from './authenticate-integration.ts';
import { type Authenticate, type Authentication, admission, type CountResult } from './authentication.ts';

/**
 * The maximum number of admin requests per person per minute. A person with several browser tabs never reaches this
 * limit, but a runaway script does.
 */
const staffLimit = 600;

/** The person identified by a verified token, and whether they are a platform operator. */
export type VerifiedPerson = {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
};

export type StaffPorts = {
  /** Returns the person identified by a valid token. Otherwise returns `expired` or `invalid`. */
  readonly verifyToken: (token: string, nowMs: number) => Promise<VerifiedPerson | 'expired' | 'invalid'>;
  readonly getStore: (storeId: string) => Promise<Store | null>;
  readonly getMember: (storeId: string, email: string) => Promise<StaffMember | null>;
  readonly countPerson: (subject: string, nowMs: number) => Promise<CountResult>;
  readonly countAddress: (address: string, nowMs: number) => Promise<CountResult>;
};

/**
 * Authenticates people in the admin by OpenID Connect token. Counts the request and, in parallel, reads the person's
 * membership in the store that the path contains. If the token is invalid, nothing is looked up, and the request is
 * counted by IP address.
 */
export const authenticateStaff =
  (ports: StaffPorts): Authenticate =>
  async ({ authorization, address, storeIdInPath, needsCredential, nowMs }) => {
    const byAddress = async (caller: Authentication['caller']): Promise<Authentication> =>
      admission(addressLimit, await ports.countAddress(address, nowMs), nowMs, caller);
    if (!needsCredential) return byAddress({ kind: 'anyone' });
    const token = bearerToken(authorization);
    if (token === null) return byAddress(new DomainError('missing_credential', 'Send the header Authorization: Bearer <ID token>.'));
    const person = await ports.verifyToken(token, nowMs);
    if (person === 'expired') return byAddress(new DomainError('expired_credential', 'This token has expired; sign in again.'));
    if (person === 'invalid') return byAddress(new DomainError('invalid_credential', 'This token is not valid here.'));
    // Only a valid store id is looked up, because a path can contain a string that is too long for a key of the table.
    const storeId = v.is(StoreId, storeIdInPath) ? storeIdInPath : null;
    return admitPerson(ports, person, storeId, nowMs);
  };

async function admitPerson(ports: StaffPorts, person: VerifiedPerson, storeId: string | null, nowMs: number): Promise<Authentication> {
  const [counted, store, member] = await Promise.all([
    ports.countPerson(person.subject, nowMs),
    storeId === null ? null : ports.getStore(storeId),
    storeId === null ? null : ports.getMember(storeId, person.email),
  ]);
  return admission(staffLimit, counted, nowMs, {
    kind: 'staff',
    actor: { type: 'staff', id: person.subject, name: person.name },
    email: person.email,
    name: person.name,
    operator: person.operator,
    member,
    store,
  });
}
