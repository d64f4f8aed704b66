import type * as v from 'valibot';
import { isMap } from '#shared/events/payload-path.ts';
import type { Topic } from '#shared/events/topics.ts';
import { catalogue } from './catalogue.ts';

/**
 * A node in the tree of a payload's fields; `below` maps names to child nodes. For a scalar, `below` is empty. For an
 * object whose keys are data, `below` is null.
 */
export type PayloadFields = { readonly below: ReadonlyMap<string, PayloadFields> | null };

type Part = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
};

/** Returns the fields of a topic's payload, derived from its schema. */
export function payloadFields(topic: Topic): PayloadFields {
  const known = read.get(topic) ?? fieldsOf(catalogue[topic].payload);
  read.set(topic, known);
  return known;
}

const read = new Map<Topic, PayloadFields>();

function fieldsOf(schema: v.GenericSchema): PayloadFields {
  const { type, entries, item, wrapped, options = [] } = schema as Part;
  if (type === 'record') return { below: null };
  if (entries !== undefined) return { below: new Map(Object.entries(entries).map(([name, part]) => [name, fieldsOf(part)])) };
  const inner = wrapped ?? item;
  if (inner !== undefined) return fieldsOf(inner);
  const parts = options.filter((option) => typeof option === 'object' && option !== null).map((option) => fieldsOf(option as Part));
  return { below: new Map(parts.flatMap(({ below }) => [...(below ?? [])])) };
}

/**
 * The result of looking up a path: the fields at the path or, if one of its steps does not exist, the names that would
 * be valid there.
 */
export type PathLookup =
  | { readonly found: true; readonly fields: PayloadFields }
  | { readonly found: false; readonly neighbors: readonly string[] };

/** Looks up a path in a topic's payload. Within a map, every key is accepted. */
export function lookUpPath(topic: Topic, path: string): PathLookup {
  let fields = payloadFields(topic);
  for (const step of path.split('.')) {
    if (fields.below === null) return { found: true, fields };
    const next = fields.below.get(step);
    if (next === undefined) return { found: false, neighbors: [...fields.below.keys()] };
    fields = next;
  }
  return { found: true, fields };
}

/** Yields the path of every field in a topic's payload, and whether the field is a map. */
export function* payloadPaths(topic: Topic): Generator<readonly [path: string, isMap: boolean]> {
  yield* pathsBelow(payloadFields(topic), '');
}

function* pathsBelow({ below }: PayloadFields, at: string): Generator<readonly [path: string, isMap: boolean]> {
  for (const [name, fields] of below ?? []) {
    yield [`${at}${name}`, fields.below === null];
    yield* pathsBelow(fields, `${at}${name}.`);
  }
}

/** Reports whether a path leads to a key within a map. */
export const namesKey = (path: string): boolean => path.split('.').slice(0, -1).some(isMap);
