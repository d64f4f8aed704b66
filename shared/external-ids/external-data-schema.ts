import * as v from 'valibot';
import { readAs } from '#shared/kernel/body-schema.ts';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { textUpTo } from '#shared/kernel/fields-schema.ts';
import { type NameRule, namedTextsSchema } from '#shared/kernel/named-texts-schema.ts';
import {
  type ExternalDataChange,
  maxExternalIdLength,
  maxExternalIds,
  maxMetadata,
  maxMetadataLength,
  maxNameLength,
  type NamedChanges,
} from './external-data.ts';

const systemName: NameRule = {
  pattern: new RegExp(`^[a-z0-9_-]{1,${maxNameLength}}$`),
  message: 'must have names that consist of lower-case letters, digits, - and _.',
};
const noteName: NameRule = { pattern: /\S/, message: 'must not have empty names.' };

/** The external ids and metadata in a response. */
export const externalDataEntries = {
  external_ids: v.pipe(namedTextsSchema(v.string()), v.examples([{ sap: '4711' }])),
  metadata: v.pipe(namedTextsSchema(v.string()), v.examples([{ sales_area: 'north' }])),
};

const ExternalId = v.pipe(stringUpTo(maxExternalIdLength), v.minLength(1, issueText('too_short', 'must not be empty.')));

/** Ids in other systems, by system name. Null removes an id. */
export const ExternalIdsInput = v.pipe(
  namedTextsSchema(v.nullable(ExternalId), maxExternalIds, maxNameLength, systemName),
  v.maxEntries(maxExternalIds),
  v.examples([{ sap: '4711' }]),
);
/** Metadata for other systems, by name. Null removes an entry. */
export const MetadataInput = v.pipe(
  namedTextsSchema(v.nullable(textUpTo(maxMetadataLength)), maxMetadata, maxNameLength, noteName),
  v.maxEntries(maxMetadata),
  v.examples([{ sales_area: 'north' }]),
);

const readChanges = (sent: Readonly<Record<string, string | null>>): NamedChanges => new Map(Object.entries(sent));

/** The external ids and metadata in a request. */
export const externalDataFields = {
  externalIds: readAs(ExternalIdsInput, readChanges),
  metadata: readAs(MetadataInput, readChanges),
} satisfies { readonly [Field in keyof ExternalDataChange]-?: unknown };
