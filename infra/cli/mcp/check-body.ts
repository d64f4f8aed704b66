import { fromJsonSchema } from '@modelcontextprotocol/server';
import { ToolRefusal } from './api-calls.ts';
import type { ApiOperation } from './operations.ts';
import { fieldSchemas, isFields, itemSchemas, type NamedSchemas, propertyOf, resolveSchema, type Schema } from './schema-parts.ts';

/**
 * Checks the body of a write before the write is planned. An unknown field is an error: the API would ignore it, so the
 * plan would show a change that does not happen.
 * @throws ToolRefusal with the problems that were found
 */
export async function checkBody({ id, body: schema }: ApiOperation, body: unknown): Promise<void> {
  if (schema === null) {
    if (body !== undefined) throw new ToolRefusal(`${id} takes no body.`);
    return;
  }
  const named = (schema['$defs'] ?? {}) as NamedSchemas;
  const checked = await fromJsonSchema(schema as Parameters<typeof fromJsonSchema>[0])['~standard'].validate(body ?? {});
  const problems = [
    ...(checked.issues ?? []).map(({ message, path = [] }) => `${path.join('.')} ${message}`.trim()),
    ...unknownFields(body, resolveSchema(schema, named), named, '').map((name) => `${name} is not a field of the body.`),
  ];
  if (problems.length > 0) throw new ToolRefusal(`The body is not valid for ${id}:\n${problems.join('\n')}`);
}

function unknownFields(value: unknown, schemas: readonly Schema[], named: NamedSchemas, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => unknownFields(one, itemSchemas(schemas, named), named, `${at}[${index}]`));
  if (!isFields(value)) return [];
  const isOpen =
    schemas.every(({ properties }) => properties === undefined) || schemas.some((one) => isFields(one['additionalProperties']));
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    if (!isOpen && schemas.every((schema) => propertyOf(schema, name) === undefined)) return [path];
    return unknownFields(inner, fieldSchemas(schemas, name, named), named, path);
  });
}
