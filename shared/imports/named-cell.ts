import * as v from 'valibot';
import { ExternalIdsInput, MetadataInput } from '#shared/external-ids/external-data-schema.ts';
import type { Cells } from './read-cells.ts';

/** Named texts in a cell: null removes one, and missing names stay. It is a list because integrators choose the names freely. */
export type NamedCell = readonly (readonly [name: string, text: string | null])[];

/** The external ids and metadata of an object in a file. Undefined: the file does not have them. */
export type WantedExternalData = { readonly externalIds: NamedCell | undefined; readonly metadata: NamedCell | undefined };

/** The external ids and metadata of an object in the API. */
export type KnownExternalData = {
  readonly external_ids: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The external ids and metadata in the body of a call. */
export type ExternalDataBody = { external_ids?: Record<string, string | null>; metadata?: Record<string, string | null> };

/** Enough for fifty metadata entries with every character escaped. */
const maxCellLength = 200_000;

/** Reads two columns, each with a JSON object of texts. An empty cell means no change. */
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

/** Returns the value of a JSON text; undefined for invalid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the values in the file that differ from the object's; all of them for a new object. */
export const changedExternalData = (wanted: WantedExternalData, known: KnownExternalData | null): ExternalDataBody => ({
  ...field('external_ids', wanted.externalIds, known?.external_ids),
  ...field('metadata', wanted.metadata, known?.metadata),
});

function field(name: keyof ExternalDataBody, wanted: NamedCell = [], known: Readonly<Record<string, string>> = {}): ExternalDataBody {
  const has = new Map(Object.entries(known));
  const changed = wanted.filter(([key, text]) => (has.get(key) ?? null) !== text);
  return changed.length === 0 ? {} : { [name]: Object.fromEntries(changed) };
}
