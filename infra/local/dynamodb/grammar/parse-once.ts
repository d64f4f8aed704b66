import validations from 'dynalite/validations/index.js';
import { isPlainValue } from './plain-values.ts';

type Fields = Record<string, unknown>;
type Names = Readonly<Record<string, string>>;
type ParseExpressions = (data: Fields) => string | undefined;

/** A parsed expression in which placeholders replace the values and some attribute names of a request. */
type Template =
  | { readonly fixed: unknown }
  | { readonly value: string }
  | { readonly name: string }
  | { readonly list: readonly Template[] }
  | { readonly fields: readonly (readonly [Template, Template])[]; readonly prototype: object | null };

type Given = { readonly values: Fields; readonly names: Names };

const EXPRESSIONS = [
  ['UpdateExpression', '_updates'],
  ['ConditionExpression', '_condition'],
  ['KeyConditionExpression', '_keyCondition'],
  ['FilterExpression', '_filter'],
  ['ProjectionExpression', '_projection'],
] as const;

/**
 * The operator `between` and the function `attribute_type`. Both can be invalid because of their arguments' values, not
 * only because of the values' types.
 */
const CHECKS_VALUES = /\b(between|attribute_type)\b/i;
/** The usual form of `between`. The first bound must not be greater than the second. */
const RANGE = /\bbetween\s+(:\w+)\s+and\s+(:\w+)/gi;

const MAX_KNOWN = 1000;

/**
 * The checks that an expression makes on its values, apart from their types. `ranges` contains pairs of value names:
 * the value named first must not be greater than the second. `hasOthers` is true if the expression makes other checks.
 */
type ValueChecks = { readonly ranges: readonly (readonly [low: string, high: string])[]; readonly hasOthers: boolean };

const none: ValueChecks = { ranges: [], hasOthers: false };
const checksByText = new Map<string, ValueChecks>();

function checksOf(text: unknown): ValueChecks {
  if (typeof text !== 'string') return none;
  let checks = checksByText.get(text);
  if (checks === undefined) {
    const ranges = [...text.matchAll(RANGE)].map(([, low = '', high = '']) => [low, high] as const);
    checks = { ranges, hasOthers: CHECKS_VALUES.test(text.replaceAll(RANGE, '')) };
    if (checksByText.size >= MAX_KNOWN) checksByText.clear();
    checksByText.set(text, checks);
  }
  return checks;
}

/** Reports whether the values satisfy the checks; false if there are checks that cannot be evaluated here. */
const areInOrder = ({ ranges, hasOthers }: ValueChecks, values: Fields): boolean =>
  !hasOthers &&
  ranges.every(([low, high]) => {
    const [first, last] = [textOf(values[low]), textOf(values[high])];
    return first !== undefined && last !== undefined && first <= last;
  });

const textOf = (value: unknown): string | undefined => (isPlainValue(value) ? (value as { readonly S?: string }).S : undefined);

/**
 * Wraps dynalite's parser so that equal expressions are parsed only once. The parser (`validateExpressions`) adds the
 * parsed expressions to `data`, and returns an error message if they are invalid.
 *
 * The form of a parsed expression depends only on the text and on the types of the values. Therefore only the first
 * request with the same text and types is parsed. Later requests insert their own values and attribute names into the
 * parsed form. Errors are not remembered. Without this wrapper, a product read would take 1.23 times as much CPU time,
 * and a stock change 1.18 times.
 */
export function memoizeParser(parse: ParseExpressions): ParseExpressions {
  const known = new Map<string, Template>();
  return (data) => {
    const given: Given = {
      values: (data['ExpressionAttributeValues'] ?? {}) as Fields,
      names: (data['ExpressionAttributeNames'] ?? {}) as Names,
    };
    const texts = EXPRESSIONS.map(([name]) => data[name]);
    if (!texts.every((text) => areInOrder(checksOf(text), given.values))) return parse(data);
    const marks = marksOf(texts, given.names);
    const shape = shapeOf(data, texts, given.values, marks);
    let template = known.get(shape);
    if (template === undefined) {
      template = parseTemplate(parse, data, given.values, marks);
      if (template === undefined) return parse(data);
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(shape, template);
    }
    for (const [name, value] of Object.entries(given.values)) {
      const refusal = isPlainValue(value) ? undefined : validations.validateAttributeValue(value);
      if (refusal) return `ExpressionAttributeValues contains invalid value: ${refusal} for key ${name}`;
    }
    Object.assign(data, fill(template, given));
    return undefined;
  };
}

/**
 * Replaces attribute names with marks before parsing, so that requests with different names share one parsed form. If a
 * name occurs more than once, the name stays unchanged so that the parser can detect overlapping paths.
 */
function marksOf(texts: readonly unknown[], names: Names): Names {
  const all = Object.values(names);
  if (new Set(all).size < all.length) return names;
  const isInText = (name: unknown): boolean => texts.some((text) => typeof text === 'string' && text.includes(String(name)));
  return Object.fromEntries(Object.entries(names).map(([placeholder, name]) => [placeholder, isInText(name) ? name : `\0${placeholder}`]));
}

/** Returns a string that contains all input that the parser depends on. */
function shapeOf(data: Fields, texts: readonly unknown[], values: Fields, marks: Names): string {
  // A missing map must be distinguished from an empty map, because an empty map is an error.
  let shape = `${data['ExpressionAttributeValues'] == null}${data['ExpressionAttributeNames'] == null}`;
  for (const text of texts) shape += `\n${text === undefined ? '' : JSON.stringify(text)}`;
  for (const name in values) shape += `\n${JSON.stringify(name)}${typesOf(values[name])}`;
  for (const name in marks) shape += `\n${JSON.stringify(name)}=${JSON.stringify(marks[name])}`;
  return shape;
}

const typesOf = (value: unknown): string => Object.keys((value ?? {}) as Fields).join();

/**
 * Parses expressions into a template, which can be filled with other values and names. Returns undefined if the
 * expressions are invalid.
 */
function parseTemplate(parse: ParseExpressions, data: Fields, values: Fields, marks: Names): Template | undefined {
  const marked = { ...data, ...(data['ExpressionAttributeNames'] != null && { ExpressionAttributeNames: marks }) };
  if (parse(marked) !== undefined) return undefined;
  const parsed = Object.fromEntries(EXPRESSIONS.flatMap(([, field]) => (field in marked ? [[field, (marked as Fields)[field]]] : [])));
  return templateOf(parsed, new Map(Object.entries(values).map(([name, value]) => [value, name])));
}

function templateOf(node: unknown, names: ReadonlyMap<unknown, string>): Template {
  const name = names.get(node);
  if (name !== undefined) return { value: name };
  if (typeof node === 'string' && node.startsWith('\0')) return { name: node.slice(1) };
  if (typeof node !== 'object' || node === null) return { fixed: node };
  if (Array.isArray(node)) {
    const list = node.map((each) => templateOf(each, names));
    return list.every(isFixed) ? { fixed: node } : { list };
  }
  const fields = Object.entries(node).map(([field, each]) => [templateOf(field, names), templateOf(each, names)] as const);
  return fields.flat().every(isFixed) ? { fixed: node } : { fields, prototype: Object.getPrototypeOf(node) as object | null };
}

const isFixed = (template: Template): boolean => 'fixed' in template;

function fill(template: Template, given: Given): unknown {
  if ('fixed' in template) return template.fixed;
  if ('value' in template) return given.values[template.value];
  if ('name' in template) return given.names[template.name];
  if ('list' in template) return template.list.map((each) => fill(each, given));
  const node = Object.create(template.prototype) as Fields;
  for (const [field, each] of template.fields) node[String(fill(field, given))] = fill(each, given);
  return node;
}
