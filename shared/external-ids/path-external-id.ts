import * as v from 'valibot';
import { fieldIssues } from '#shared/http/read-input.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { ExternalData } from './external-data.ts';
import { ExternalIdsInput } from './external-data-schema.ts';

/** An id in another system, as a path names it: `/products/external/{system}/{system_id}`. */
export type PathExternalId = { readonly system: string; readonly id: string };

/** The path's part of a request. */
export const pathExternalId = ({ system, system_id: id }: { readonly system: string; readonly system_id: string }): PathExternalId => ({
  system,
  id,
});

type Sent = { readonly external_ids?: Readonly<Record<string, string | null>> };

const Named = v.object({ external_ids: ExternalIdsInput });

/**
 * The external ids of a body with the one that the path names.
 * @throws FieldErrors for an id that no object can have, and for another one in the body: a retry would find nothing under the path
 */
export function withPathId(body: Sent, { system, id }: PathExternalId): Readonly<Record<string, string | null>> {
  const parsed = v.safeParse(Named, { external_ids: Object.fromEntries([[system, id]]) });
  if (!parsed.success) throw new FieldErrors(fieldIssues(parsed.issues));
  const sent = new Map(Object.entries(body.external_ids ?? {}));
  if (sent.has(system) && sent.get(system) !== id) {
    const message = 'must be the id in the path, or left out.';
    throw new FieldErrors([{ param: `external_ids.${system}`, code: 'inconsistent', message }]);
  }
  return Object.fromEntries(sent.set(system, id));
}

/** Whether an object may be the one with this id: it has it, or none in this system. */
export const mayHaveId = ({ externalIds }: Pick<ExternalData, 'externalIds'>, { system, id }: PathExternalId): boolean =>
  (externalIds.get(system) ?? id) === id;

/** The label of the refusal that says: what was found has got another id, or gone, or what was not there is. It is looked for again. */
export const foundOtherwise = 'found_otherwise';

/** That refusal. */
export const refusedAsFoundOtherwise = (): TransactionRefused => new TransactionRefused(new Map([[foundOtherwise, undefined]]));

/** Whether a refusal is only that something is another object's, which may then be the one that was meant. */
export const isTaken = (error: unknown): boolean => error instanceof FieldErrors && error.issues.every(({ code }) => code === 'taken');
