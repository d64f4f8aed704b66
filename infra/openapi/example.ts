import { isRefused } from './describe-fields.ts';
import { exampleValues } from './example-values.ts';
import type { Components, JsonSchema } from './json-schema.ts';

const money = '49.00';

/** Generates an example that matches a schema. Because it depends on the schema alone, it cannot become outdated. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const { $ref: ref, const: constant, enum: options, anyOf, type, properties, items, pattern, format } = schema;
  if (typeof ref === 'string') return exampleOf(components.get(ref.replace('#/components/schemas/', '')) ?? {}, components, name);
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if (constant !== undefined) return constant;
  if (Array.isArray(options)) return options[0];
  if (Array.isArray(anyOf)) {
    if (isAmount(anyOf as JsonSchema[])) return money;
    const shown = (anyOf as JsonSchema[]).find((option) => option['type'] !== 'null') ?? {};
    return exampleValues[name] === null ? null : exampleOf(shown, components, name);
  }
  if (type === 'object' || properties !== undefined) return exampleObject(schema, components);
  if (type === 'array') return schema['maxItems'] === 0 ? [] : [exampleOf((items ?? {}) as JsonSchema, components, singular(name))];
  if (type === 'boolean') return exampleValues[name] ?? true;
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  if (type === 'null') return null;
  return exampleText(name, pattern, format);
}

/** Reports whether a field is an amount, which is a field that accepts both a string and a number. */
const isAmount = (options: readonly JsonSchema[]): boolean =>
  ['string', 'number'].every((type) => options.some((option) => option['type'] === type));

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

function exampleObject(schema: JsonSchema, components: Components): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  if (properties.length === 0 && typeof schema['additionalProperties'] === 'object') {
    return { Size: exampleOf(schema['additionalProperties'] as JsonSchema, components, 'value') };
  }
  const shown = properties.filter(([, property]) => !isRefused(property));
  return Object.fromEntries(shown.map(([key, property]) => [key, exampleOf(property, components, key)]));
}

const exampleNumber = (schema: JsonSchema): number => Math.max(1, Number(schema['minimum'] ?? 1));

function exampleText(name: string, pattern: unknown, format: unknown): string {
  if (format === 'date-time') return '2026-11-05T10:00:00.000Z';
  if (format === 'date') return '2026-11-05';
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://example.com/path';
  if (typeof pattern === 'string') return exampleOfPattern(pattern);
  return typeof exampleValues[name] === 'string' ? String(exampleValues[name]) : 'text';
}

const patternExamples: readonly string[] = [
  money,
  '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  'IE',
  'EUR',
  'example-shop',
  'shop.example.com',
  '4006381333931',
  'so_live_',
  'whsec_',
  'a1b2',
  'WELCOME10',
  'https://example.com/path',
  '2026-11-05T10:00:00.000Z',
  '2026-11-05',
  '4xx',
];

function exampleOfPattern(pattern: string): string {
  const found = patternExamples.find((text) => new RegExp(pattern, 'u').test(text));
  if (found === undefined) throw new Error(`no example is known for the pattern ${pattern}`);
  return found;
}
