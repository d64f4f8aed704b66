import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';

/*
 * Data that other systems store with an object: external ids and metadata. External ids are the object's ids in those
 * systems, and are unique among objects of the same kind. Both are strings under names that integrators choose.
 */

export const maxExternalIds = 10;
/** The maximum length of a system's name, and of the name of a metadata entry. */
export const maxNameLength = 40;
export const maxExternalIdLength = 255;
export const maxMetadata = 50;
export const maxMetadataLength = 500;

/** An object's external ids and metadata. */
export type ExternalData = {
  /** The object's ids, each under the name of the system in which it is used. */
  readonly externalIds: NamedValues;
  readonly metadata: NamedValues;
};

/** The strings to set, by name; null removes a name. All other names stay unchanged. */
export type NamedChanges = ReadonlyMap<string, string | null>;

/** A change to external data. Undefined fields stay unchanged. */
export type ExternalDataChange = { readonly [Field in keyof ExternalData]?: NamedChanges | undefined };

/** The external data of an object that has no external ids and no metadata. */
export const noExternalData: ExternalData = { externalIds: new Map(), metadata: new Map() };

/**
 * Returns the external data after a change.
 * @throws FieldErrors `max_items` if the result exceeds the limits
 */
export function changeExternalData(before: ExternalData, change: ExternalDataChange): ExternalData {
  const after = mergeExternalData(before, change);
  const issues = externalDataIssues(after);
  if (issues.length > 0) throw new FieldErrors(issues);
  return after;
}

/** Returns the external data after a change, without checking the limits. */
export const mergeExternalData = (before: ExternalData, { externalIds, metadata }: ExternalDataChange): ExternalData => ({
  externalIds: merged(before.externalIds, externalIds),
  metadata: merged(before.metadata, metadata),
});

/**
 * Returns an issue with the code `max_items` for each field that has too many entries. `of` is a prefix for the field
 * names in the issues.
 */
export const externalDataIssues = ({ externalIds, metadata }: ExternalData, of = ''): FieldIssue[] => [
  ...tooMany(`${of}external_ids`, externalIds, maxExternalIds),
  ...tooMany(`${of}metadata`, metadata, maxMetadata),
];

function merged(before: NamedValues, changes: NamedChanges = new Map()): NamedValues {
  const after = new Map(before);
  for (const [name, value] of changes) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

const tooMany = (param: string, { size }: NamedValues, max: number): FieldIssue[] =>
  size <= max ? [] : [{ param, code: 'max_items', message: `must have at most ${max} names, including those already stored.` }];

/**
 * Returns an external id in the form used in filters and keys, such as `sap:4711`. The form is unambiguous, because
 * system names contain no colon.
 */
export const externalIdText = (system: string, id: string): string => `${system}:${id}`;

/** Returns an object's external ids, each as a single string such as `sap:4711`. */
export const externalIdTexts = ({ externalIds }: Pick<ExternalData, 'externalIds'>): string[] =>
  [...externalIds].map(([system, id]) => externalIdText(system, id));

/** Reports whether an object has an external id, given as a single string such as `sap:4711`. */
export function hasExternalId({ externalIds }: Pick<ExternalData, 'externalIds'>, text: string): boolean {
  const colon = text.indexOf(':');
  return externalIds.get(text.slice(0, colon)) === text.slice(colon + 1);
}
