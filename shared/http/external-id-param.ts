import * as v from 'valibot';
import { maxExternalIdLength, maxNameLength } from '#shared/external-ids/external-data.ts';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import type { QueryParam } from './query-params.ts';

const notAnExternalId = issueText('invalid_format', 'must be a system and an id in that system, such as sap:4711.');

function isExternalId(text: string): boolean {
  const [, id] = /^[a-z0-9_-]{1,40}:(.+)$/s.exec(text) ?? [];
  return id !== undefined && id.length <= maxExternalIdLength;
}

/** An id in another system as a single string, such as `sap:4711`. */
export const ExternalIdText = v.pipe(stringUpTo(maxNameLength + 1 + maxExternalIdLength), v.check(isExternalId, notAnExternalId));

/** A query parameter that filters a list by an id in another system. */
export const externalIdParam = (description: string): QueryParam<string> => ({
  read: (text) => text,
  schema: v.pipe(v.unknown(), stringUpTo(maxNameLength + 1 + maxExternalIdLength), v.check(isExternalId, notAnExternalId)),
  description,
  wire: { type: 'string', pattern: '^[a-z0-9_-]{1,40}:' },
});
