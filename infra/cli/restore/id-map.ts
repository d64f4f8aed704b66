import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure } from '../command.ts';

/** Where an object of the file is in the new store. An inventory level is named by its variant and its location. */
export type NewId = { readonly object: string; readonly id: number | string; readonly new_id: number | string };

/** The new ids of what had ids, kept in a file of JSON Lines for those who know the store by its old ids. */
export type IdMap = {
  readonly get: (object: string, id: number | string) => number | string | undefined;
  /** Written at once: what is in the file is made. */
  readonly add: (made: readonly NewId[]) => void;
};

const nameOf = (object: string, id: number | string): string => `${object} ${id}`;

/**
 * Opens the file of a restore: an empty one, or to go on with it. Readable by its owner only.
 * @throws CommandFailure when it cannot be written, or is to go on and is something else
 */
export function openIdMap(path: string, { resume }: { readonly resume: boolean }): IdMap {
  const known = new Map<string, number | string>();
  if (resume && existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    // The text behind the last end of a line was being written when the restore was stopped.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').filter((one) => one !== '')) {
      const { object, id, new_id } = parseLine(line, path);
      known.set(nameOf(object, id), new_id);
    }
    if (whole !== text) write(path, () => appendFileSync(path, '\n'));
  } else {
    write(path, () => writeFileSync(path, '', { mode: 0o600 }));
  }
  return {
    get: (object, id) => known.get(nameOf(object, id)),
    add: (made) => {
      const fresh = made.filter(({ object, id }) => !known.has(nameOf(object, id)));
      for (const { object, id, new_id } of fresh) known.set(nameOf(object, id), new_id);
      if (fresh.length > 0) write(path, () => appendFileSync(path, fresh.map((one) => `${JSON.stringify(one)}\n`).join('')));
    },
  };
}

function write(path: string, attempt: () => void): void {
  try {
    attempt();
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written.`, { cause: error });
  }
}

function parseLine(line: string, path: string): NewId {
  try {
    const { object, id, new_id } = JSON.parse(line) as Partial<NewId>;
    if (typeof object === 'string' && id !== undefined && new_id !== undefined) return { object, id, new_id };
  } catch {
    // A line that was cut off by a kill; the restore that went on ended it.
    return { object: '', id: '', new_id: '' };
  }
  throw new CommandFailure(`${path} is no file of ids of a restore.`);
}

/**
 * The ids of an object and of all its parts, beside those of what was made of it: both have the same form. A part that does not say
 * what it is is called as the field says it is in.
 */
export function* pairsOfIds(old: unknown, made: unknown, name = 'object'): Generator<NewId> {
  if (Array.isArray(old) && Array.isArray(made)) {
    for (const [n, one] of old.entries()) yield* pairsOfIds(one, made[n], singular(name));
  } else if (isObject(old) && isObject(made)) {
    const object = [made['object'], old['object']].find((one) => typeof one === 'string') ?? name;
    const [id, new_id] = [old['id'], made['id']];
    if (typeof id === 'number' && typeof new_id === 'number') yield { object: String(object), id, new_id };
    for (const [field, part] of Object.entries(old)) if (Object.hasOwn(made, field)) yield* pairsOfIds(part, made[field], field);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const singular = (name: string): string => name.replace(/(?<=ss)es$|(?<!s)s$/, '');
