import { listParams } from '#shared/http/query-params.ts';
import type { Contract } from './an-api.ts';

/** What is read of a schema. */
type Schema = {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly options?: readonly (Schema | string)[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly pipe?: readonly { readonly title?: string }[];
};

/** Field names by the part of the contracts that has them: `Product`, `createProduct body`, `listProducts query`. */
export type ContractParts = Map<string, Set<string>>;

/** The fields of every list, which have rules of their own. */
const pageFields = ['data', 'has_more', 'next_cursor', 'as_of'];

/** Adds the fields of a schema to `part`, below `path`; what has a title of its own is another part. */
function addFields(parts: ContractParts, part: string, path: string, { pipe = [], ...schema }: Schema): void {
  const title = pipe.flatMap((action) => action.title ?? [])[0];
  const isOwnPart = title !== undefined && title !== part;
  const at = isOwnPart ? title : part;
  const below = isOwnPart ? '' : path;
  for (const inner of [schema.wrapped, schema.item, schema.value]) if (inner !== undefined) addFields(parts, at, below, inner);
  for (const option of schema.options ?? []) if (typeof option !== 'string') addFields(parts, at, below, option);
  for (const [field, inner] of Object.entries(schema.entries ?? {})) {
    const name = below === '' ? field : `${below}.${field}`;
    const fields = parts.get(at) ?? new Set();
    // What is refused whatever it holds is no field.
    if (inner.wrapped?.type !== 'never') parts.set(at, fields.add(name));
    addFields(parts, at, name, inner);
  }
}

/** The parts of some contracts, with their fields and list filters. */
export function contractParts(contracts: readonly Contract[]): ContractParts {
  const parts: ContractParts = new Map();
  for (const { name, endpoint } of contracts) {
    const { entries = {} } = endpoint.success.body as unknown as Schema;
    for (const [field, schema] of Object.entries(entries)) {
      if (field === 'data') addFields(parts, `${name} answer`, '', schema);
      else if (!pageFields.includes(field)) addFields(parts, `${name} answer`, '', { type: 'object', entries: { [field]: schema } });
    }
    if (endpoint.body !== undefined) addFields(parts, `${name} body`, '', endpoint.body as unknown as Schema);
    const filters = Object.keys(endpoint.query ?? {}).filter((filter) => !(filter in listParams));
    if (filters.length > 0) parts.set(`${name} query`, new Set(filters));
  }
  return parts;
}
