import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';

/*
 * Data that other systems store on an object: its ids there, each unique among objects of its kind, and metadata. Both are texts under
 * names that integrators choose.
 */

export const maxExternalIds = 10;
/** The longest name of a system or of a metadata entry. */
export const maxNameLength = 40;
export const maxExternalIdLength = 255;
export const maxMetadata = 50;
export const maxMetadataLength = 500;

/** The external ids and metadata of an object. */
export type ExternalData = {
  /** By the name of the system. */
  readonly externalIds: NamedValues;
  readonly metadata: NamedValues;
};

/** Named texts to set, or with null to remove; all others stay. */
export type NamedChanges = ReadonlyMap<string, string | null>;

/** A change of external data; an undefined field stays as it is. */
export type ExternalDataChange = { readonly [Field in keyof ExternalData]?: NamedChanges | undefined };

/** The external data of an object that no other system knows. */
export const noExternalData: ExternalData = { externalIds: new Map(), metadata: new Map() };

/**
 * Returns the external data after a change.
 * @throws FieldErrors `max_items` when the result exceeds the limits
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

/** `max_items` issues of data that exceed the limits; `of` is the path of the fields in the request. */
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

/** Returns an id in a system as filters and keys spell it. Names of systems have no colon. */
export const externalIdText = (system: string, id: string): string => `${system}:${id}`;

/** Returns the external ids of an object, each as one text. */
export const externalIdTexts = ({ externalIds }: Pick<ExternalData, 'externalIds'>): string[] =>
  [...externalIds].map(([system, id]) => externalIdText(system, id));

/** Reports whether an object has an external id, given as one text. */
export function hasExternalId({ externalIds }: Pick<ExternalData, 'externalIds'>, text: string): boolean {
  const colon = text.indexOf(':');
  return externalIds.get(text.slice(0, colon)) === text.slice(colon + 1);
}
