import * as v from 'valibot';
import { ExternalIdsInput, MetadataInput } from '#shared/external-ids/external-data-schema.ts';
import type { Cells } from './read-cells.ts';

/**
 * The named strings in a cell. Null removes the string with that name; strings whose names are missing stay unchanged.
 * The type is a list rather than an object, because integrators may choose names such as `__proto__`.
 */
export type NamedCell = readonly (readonly [name: string, text: string | null])[];

/** The external ids and metadata of an object in a file; undefined if the file does not contain them. */
export type WantedExternalData = { readonly externalIds: NamedCell | undefined; readonly metadata: NamedCell | undefined };

/** The external ids and metadata of an object, as the API returns them. */
export type KnownExternalData = {
  readonly external_ids: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The external ids and metadata in the body of an API call. */
export type ExternalDataBody = { external_ids?: Record<string, string | null>; metadata?: Record<string, string | null> };

/** The maximum length of a cell. It suffices for fifty metadata entries even if every character is escaped. */
const maxCellLength = 200_000;

/**
 * Reads the two columns for external ids and metadata. Each contains a JSON object whose values are strings. An empty
 * cell changes nothing.
 */
export const readExternalData = <Field extends string>(cells: Cells<Field>, externalIds: Field, metadata: Field): WantedExternalData => ({
  externalIds: readNamedCell(cells, externalIds, ExternalIdsInput, '{"sap": "4711"}'),
  metadata: readNamedCell(cells, metadata, MetadataInput, '{"season": "summer"}'),
});

type NamedTexts = v.GenericSchema<unknown, Readonly<Record<string, string | null>>>;

function readNamedCell<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  schema: NamedTexts,
  example: string,
): NamedCell | undefined {
  const text = cells.text(field, maxCellLength);
  if (text == null || text.length > maxCellLength) return undefined;
  const parsed = v.safeParse(schema, jsonIn(text));
  if (parsed.success) return Object.entries(parsed.output);
  cells.refuse(field, 'invalid_format', `must be a JSON object of texts as in the API, such as ${example}.`);
  return undefined;
}

/** Parses JSON; returns undefined if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the external ids and metadata in the file that differ from the object's; for a new object, all of them. */
export const changedExternalData = (wanted: WantedExternalData, known: KnownExternalData | null): ExternalDataBody => ({
  ...field('external_ids', wanted.externalIds, known?.external_ids),
  ...field('metadata', wanted.metadata, known?.metadata),
});

function field(name: keyof ExternalDataBody, wanted: NamedCell = [], known: Readonly<Record<string, string>> = {}): ExternalDataBody {
  const has = new Map(Object.entries(known));
  const changed = wanted.filter(([key, text]) => (has.get(key) ?? null) !== text);
  return changed.length === 0 ? {} : { [name]: Object.fromEntries(changed) };
}
