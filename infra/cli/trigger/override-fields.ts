import { WrongUsage } from '../command.ts';

/** Names that are refused, because setting them could change JavaScript's built-in objects. */
const NOT_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Replaces fields of a body, for example with `customer.email=ada@example.com`, `line_items[0].quantity=3` or
 * `tags=["a"]`. A value is parsed as JSON if possible and otherwise taken as a string.
 * @throws WrongUsage when an override is not a path followed by `=` and a value
 */
export function overrideFields<Body extends object>(body: Body, overrides: readonly string[]): Body {
  const changed = structuredClone(body);
  for (const override of overrides) {
    const [, path, text] = /^([^=]+)=(.*)$/s.exec(override) ?? [];
    if (path === undefined || text === undefined)
      throw new WrongUsage(`--override cannot be "${override}": it must look like customer.email=a@example.com.`);
    setField(changed, path, readValue(text), override);
  }
  return changed;
}

function setField(body: object, path: string, value: unknown, override: string): void {
  const names = path.split('.').flatMap((part) => part.split(/\[(\d{1,3})\]/).filter((name) => name !== ''));
  const last = names.pop();
  if (last === undefined || [last, ...names].some((name) => NOT_FIELDS.has(name)))
    throw new WrongUsage(`--override has no field in "${override}".`);
  let target = body as Record<string, unknown>;
  for (const name of names) {
    const inner = target[name];
    if (typeof inner !== 'object' || inner === null) target[name] = {};
    target = target[name] as Record<string, unknown>;
  }
  target[last] = value;
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
