import type { JsonSchema, Operation } from './operations.ts';
import type { Random } from './random.ts';
import { plainText } from './texts.ts';
import type { World } from './world.ts';

export type WorldParts = { readonly world: World; readonly random: Random };
export type ValueParts = WorldParts & { readonly resolve: Operation['resolve'] };

/** The probability that an optional property is present. */
const optionalProbability = 0.35;
const nullProbability = 0.15;
const longestList = 3;
/** The probability that an id names another store's object. */
const foreignProbability = 0.02;

/**
 * Returns a value that the schema allows and that suits the property's name. For example, an id is usually the id of an
 * existing object.
 */
export function validValue(given: JsonSchema, name: string, parts: ValueParts): unknown {
  const { random, resolve } = parts;
  const schema = resolve(given);
  const choices = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (choices !== undefined) return chosenValue(choices, name, parts);
  if ('const' in schema) return schema['const'];
  const options = schema['enum'] as readonly unknown[] | undefined;
  if (options !== undefined) return random.pick(options);
  switch (schema['type']) {
    case 'object':
      return objectValue(schema, parts);
    case 'array':
      return listValue(schema, name, parts);
    case 'boolean':
      return random.chance(0.5);
    case 'number':
    case 'integer':
      return numberValue(schema, name, parts);
    case 'string':
      return textValue(schema, name, parts);
    default:
      return null;
  }
}

/**
 * Reports whether the schema refuses every value. In the OpenAPI document, such a schema marks a property that requests
 * must not contain.
 */
export const isForbidden = (schema: JsonSchema): boolean => JSON.stringify(schema['not']) === '{}';

function chosenValue(choices: readonly JsonSchema[], name: string, parts: ValueParts): unknown {
  const { random } = parts;
  const types = choices.map((choice) => choice['type']);
  if (types.includes('string') && types.includes('number')) return amountValue(name, random);
  const filled = choices.filter((choice) => choice['type'] !== 'null');
  if (filled.length < choices.length && random.chance(nullProbability)) return null;
  return validValue(random.pick(filled), name, parts);
}

function objectValue(schema: JsonSchema, parts: ValueParts): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    properties.flatMap(([name, property]) =>
      isForbidden(property) || !(required.includes(name) || parts.random.chance(optionalProbability))
        ? []
        : [[name, validValue(property, name, parts)]],
    ),
  );
}

function listValue(schema: JsonSchema, name: string, parts: ValueParts): unknown {
  const {
    minItems = 0,
    maxItems = longestList,
    items,
  } = schema as {
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly items: JsonSchema;
  };
  const length = parts.random.int(Math.max(minItems, 1), Math.max(minItems, Math.min(maxItems, longestList)));
  const values = Array.from({ length }, () => validValue(items, singular(name), parts));
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Returns the singular of a property name: `category_ids` → `category_id`, `line_items` → `line_item`. */
const singular = (name: string): string => name.replace(/s$/, '');

/**
 * The kinds of objects to which id properties refer, by the name of the property. Only names that do not contain the
 * kind are listed.
 */
const kindsByName: Readonly<Record<string, string>> = {
  parent_id: 'category',
  group_id: 'customer_group',
  endpoint_id: 'webhook_endpoint',
  redemption_id: 'gift_card_movement',
  resource_id: 'booking_resource',
};

export const kindOfIdName = (name: string): string => kindsByName[name] ?? name.replace(/_id$/, '');

function numberValue(schema: JsonSchema, name: string, { world, random }: ValueParts): number {
  if (name.endsWith('_id')) {
    const kind = kindOfIdName(name);
    const known = random.chance(foreignProbability) ? world.foreignIdsOf(kind) : world.idsOf(kind);
    return known.length === 0 ? random.int(1, 1000) : random.pick(known.slice(-12));
  }
  const { minimum = 0, maximum = minimum + 20 } = schema as { readonly minimum?: number; readonly maximum?: number };
  return random.int(minimum, Math.min(maximum, minimum + 20));
}

/** Returns an amount of money or a percentage: usually a string with two decimal places, sometimes an integer. */
function amountValue(name: string, random: Random): string | number {
  const isPercent = /percent|rate|^value$/.test(name);
  const cents = random.int(0, isPercent ? 5000 : 20_000);
  if (random.chance(0.1)) return random.int(0, 50);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function textValue(schema: JsonSchema, name: string, { world, random }: ValueParts): string {
  const {
    maxLength = 64,
    format,
    pattern = '',
  } = schema as {
    readonly maxLength?: number;
    readonly format?: string;
    readonly pattern?: string;
  };
  if (format === 'email') return emailValue(world, random);
  if (format === 'uri') return `${world.receiverUrl}/${random.pick(['healthy', 'angry', 'gone', 'image.png'])}/${random.hex(4)}`;
  if (format === 'date-time' || pattern.includes('T\\d')) return timeValue(world.nowMs, random);
  if (format === 'date') return timeValue(world.nowMs, random).slice(0, 10);
  // The number of an object, such as B1001.
  const numbered = /^\^([A-Z]+)\[1-9\]/.exec(pattern);
  if (numbered !== null) return `${numbered[1]}${random.int(1, 9_999)}`;
  const byName = textsByName[name]?.(world, random) ?? (pattern === '' ? plainText(random) : `a${random.hex(6)}`);
  return byName.slice(0, maxLength);
}

const known = (world: World, name: string, random: Random, otherwise: string): string => {
  const texts = world.textsOf(name);
  return texts.length > 0 && random.chance(0.5) ? random.pick(texts) : otherwise;
};

const emailValue = (world: World, random: Random): string =>
  known(world, 'email', random, `${random.pick(['ada', 'Bob', 'c.d+e', "o'neil"])}-${random.hex(5)}@example.com`);

const DAY_MS = 86_400_000;
const timeValue = (nowMs: number, random: Random): string => new Date(nowMs + random.int(-40, 40) * DAY_MS).toISOString();

/** Returns a value for a path parameter. Usually, an object with this value exists. */
export const namedText = (name: string, { world, random }: WorldParts): string => textsByName[name]?.(world, random) ?? plainText(random);

const textsByName: Readonly<Record<string, (world: World, random: Random) => string>> = {
  country: (_, random) => random.pick(['IE', 'DE', 'JP', 'US', 'BR']),
  currency: (_, random) => random.pick(['EUR', 'USD', 'JPY', 'GBP']),
  timezone: (_, random) => random.pick(['Europe/Dublin', 'Asia/Tokyo', 'America/St_Johns', 'UTC']),
  sku: (world, random) => known(world, 'sku', random, `SKU-${random.hex(6)}`),
  code: (world, random) => known(world, 'code', random, `CODE-${random.hex(6)}`),
  discount_code: (world, random) => known(world, 'code', random, `CODE-${random.hex(6)}`),
  slug: (world, random) => known(world, 'slug', random, `slug-${random.hex(6)}`),
  hash: (_, random) => random.hex(64),
  handle: (world, random) => `${world.label}-${random.hex(8)}`,
  domain: (world, random) => `${world.label}-${random.hex(8)}.example.com`,
  barcode: (_, random) => random.pick(['12345678', '4006381333931']),
  postcode: (_, random) => random.pick(['D02 X285', '10115', '150-0001']),
  phone: (_, random) => `+353 1 ${random.int(100_000, 999_999)}`,
  order_prefix: (_, random) => random.pick(['', '#', 'A-']),
  opens_at: (_, random) => random.pick(['00:00', '08:30', '09:00']),
  closes_at: (_, random) => random.pick(['17:00', '24:00']),
  event_id: (world, random) => known(world, 'event_id', random, 'evt_01JCZ0000000000000000000000'),
  request_id: (world, random) => known(world, 'request_id', random, 'req_01JCZ0000000000000000000000'),
  system: (_, random) => random.pick(['erp', 'shop_2']),
  // Cases use only twelve different ids, so an id often belongs to an object from an earlier case.
  system_id: (_, random) => random.pick(['4711', 'a/b', 'ä 1', ...Array.from({ length: 9 }, (_, n) => `id-${n}`)]),
  // The first client id belongs to the app that was installed when the store was prepared.
  client_id: (world) => world.textsOf('client_id')[0] ?? 'app_1',
  redirect_uri: (world) => world.textsOf('redirect_uri')[0] ?? 'https://app.example/callback',
  code_challenge: (_, random) => random.hex(43),
  scope: (_, random) => random.pick(['read_store', 'write_orders read_store', 'read_store']),
  store_id: (world) => world.storeId,
  ids: (world, random) => idList(world.idsOf('product'), random),
  variant_ids: (world, random) => idList(world.idsOf('variant'), random),
};

const idList = (ids: readonly number[], random: Random): string =>
  ids.length === 0 ? '1' : Array.from({ length: random.int(1, 4) }, () => random.pick(ids)).join(',');
