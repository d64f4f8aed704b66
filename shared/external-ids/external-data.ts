import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';

/*
 * What other systems keep on an object of a store: the ids that it has there, each of one object only, and notes of theirs. Both are texts
 * under names that integrators choose.
 */

export const maxExternalIds = 10;
/** Longest name of a system, and longest name of a note. */
export const maxNameLength = 40;
export const maxExternalIdLength = 255;
export const maxMetadata = 50;
export const maxMetadataLength = 500;

/** The fields of an object that other systems write for themselves. */
export type ExternalData = {
  /** By the name of the system. */
  readonly externalIds: NamedValues;
  readonly metadata: NamedValues;
};

/** Texts by name that are set or, with null, taken away; all others stay. */
export type NamedChanges = ReadonlyMap<string, string | null>;

/** A change of them; a field that is left out (undefined) stays as it is. */
export type ExternalDataChange = { readonly [Field in keyof ExternalData]?: NamedChanges | undefined };

/** Of an object that no other system knows. */
export const noExternalData: ExternalData = { externalIds: new Map(), metadata: new Map() };

/**
 * The fields as they are after a change.
 * @throws FieldErrors `max_items` when more would be left than an object may have
 */
export function changeExternalData(before: ExternalData, change: ExternalDataChange): ExternalData {
  const after = mergeExternalData(before, change);
  const issues = externalDataIssues(after);
  if (issues.length > 0) throw new FieldErrors(issues);
  return after;
}

/** The fields as they are after a change, however many are left. */
export const mergeExternalData = (before: ExternalData, { externalIds, metadata }: ExternalDataChange): ExternalData => ({
  externalIds: merged(before.externalIds, externalIds),
  metadata: merged(before.metadata, metadata),
});

/** `max_items` where an object has more than it may have; `of` is where its fields are in the request. */
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
  size <= max ? [] : [{ param, code: 'max_items', message: `must have at most ${max} names, with those that are there.` }];

/** An id in a system as filters and keys spell it: no name of a system has a colon. */
export const externalIdText = (system: string, id: string): string => `${system}:${id}`;

/** The ids of an object, each spelled as one text. */
export const externalIdTexts = ({ externalIds }: Pick<ExternalData, 'externalIds'>): string[] =>
  [...externalIds].map(([system, id]) => externalIdText(system, id));

/** Whether an object has an id in a system, spelled as one text. */
export function hasExternalId({ externalIds }: Pick<ExternalData, 'externalIds'>, text: string): boolean {
  const colon = text.indexOf(':');
  return externalIds.get(text.slice(0, colon)) === text.slice(colon + 1);
}
