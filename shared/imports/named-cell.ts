import * as v from 'valibot';
import { ExternalIdsInput, MetadataInput } from '#shared/external-ids/external-data-schema.ts';
import type { Cells } from './read-cells.ts';

/** Texts by name, as a file has them: null takes one away, and names that are not there stay. A list, since others choose the names. */
export type NamedCell = readonly (readonly [name: string, text: string | null])[];

/** The ids in other systems and the metadata that a file gives an object. Undefined: it says nothing of them. */
export type WantedExternalData = { readonly externalIds: NamedCell | undefined; readonly metadata: NamedCell | undefined };

/** The same as the API has them. */
export type KnownExternalData = {
  readonly external_ids: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The same in the body of a call. */
export type ExternalDataBody = { external_ids?: Record<string, string | null>; metadata?: Record<string, string | null> };

/** More than fifty notes take, each of their characters escaped. */
const maxCellLength = 200_000;

/** What two columns say, each as a JSON object of texts. An empty cell says nothing. */
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
  cells.refuse(field, 'invalid_format', `must be a JSON object of texts, such as ${example}, as the API takes it.`);
  return undefined;
}

/** The value that a JSON text has; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a file gives an object that differs from what it has; of a new one, all. */
export const changedExternalData = (wanted: WantedExternalData, known: KnownExternalData | null): ExternalDataBody => ({
  ...field('external_ids', wanted.externalIds, known?.external_ids),
  ...field('metadata', wanted.metadata, known?.metadata),
});

function field(name: keyof ExternalDataBody, wanted: NamedCell = [], known: Readonly<Record<string, string>> = {}): ExternalDataBody {
  const has = new Map(Object.entries(known));
  const changed = wanted.filter(([key, text]) => (has.get(key) ?? null) !== text);
  return changed.length === 0 ? {} : { [name]: Object.fromEntries(changed) };
}
