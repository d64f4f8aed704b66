/** What was typed into one field of a form. */
export type DraftField = {
  readonly name: string;
  readonly value: string;
  /** Of a box: whether it is ticked. */
  readonly isTicked?: boolean;
  /** What the control holds besides its value, as JSON: names beside ids. */
  readonly state?: string;
  /** What it held before somebody typed: others may have changed it since. */
  readonly before?: string;
};

export type Draft = { readonly atMs: number; readonly fields: readonly DraftField[] };

/** Where drafts are kept: the session storage of a tab. */
export type DraftStore = {
  readonly length: number;
  readonly key: (index: number) => string | null;
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

const prefix = 'draft:';
/** A draft is of one tab, of one person, and of a form by its page and its name there. */
export const draftKey = (email: string, path: string, name: string): string => `${prefix}${email}:${path} ${name}`;

/** The draft that a key has; null for none, and for what is no draft. */
export function readDraft(store: DraftStore, key: string): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null;
    return draft !== null && Array.isArray(draft.fields) && draft.fields.length > 0 ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed; a form without anything typed has no draft. A browser that has no room keeps none. */
export function keepDraft(store: DraftStore, key: string, draft: Draft): void {
  try {
    if (draft.fields.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(draft));
  } catch {
    // The form itself still has everything.
  }
}

/** Forgets the drafts of everybody else, who was logged in at this tab before. */
export function dropDraftsOfOthers(store: DraftStore, email: string): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefix) === true && !key.startsWith(`${prefix}${email}:`)) store.removeItem(key);
  }
}

/** Of the names of fields in rows, how many rows each list needs: `options[1].name` needs two of `options`. */
export function rowsNeeded(fields: readonly Pick<DraftField, 'name'>[]): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const { name } of fields) {
    const [, list = '', index = ''] = /^(.+)\[(\d+)\]/.exec(name) ?? [];
    if (list !== '') needed.set(list, Math.max(needed.get(list) ?? 0, Number(index) + 1));
  }
  return needed;
}
