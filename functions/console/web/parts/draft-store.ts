export type DraftField = {
  readonly name: string;
  readonly value: string;
  /** Present only for checkboxes and radio buttons. */
  readonly isTicked?: boolean;
  /**
   * Additional state of the control as JSON. For example, if `value` contains the ids of chosen objects, `state`
   * contains their names.
   */
  readonly state?: string;
  /**
   * The field's value before the user changed it. If the field has another value when the draft is restored, somebody
   * else has edited it in the meantime.
   */
  readonly before?: string;
};

export type Draft = { readonly atMs: number; readonly fields: readonly DraftField[] };

/** The part of the `Storage` interface that drafts need. The console uses `sessionStorage`. */
export type DraftStore = {
  readonly length: number;
  readonly key: (index: number) => string | null;
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

const prefix = 'draft:';
/** Returns a draft's storage key, which consists of the user's e-mail address, the page's path and the form's name. */
export const draftKey = (email: string, path: string, name: string): string => `${prefix}${email}:${path} ${name}`;

/** Returns the stored draft, or null when it is missing, empty or malformed. */
export function readDraft(store: DraftStore, key: string): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null;
    return draft !== null && Array.isArray(draft.fields) && draft.fields.length > 0 ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or removes it when it has no fields. Does nothing if the storage is full. */
export function keepDraft(store: DraftStore, key: string, draft: Draft): void {
  try {
    if (draft.fields.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(draft));
  } catch {
    // If the storage is full, nothing is lost yet, because the form itself still contains the input.
  }
}

/** Removes other users' drafts from this tab's storage. */
export function dropDraftsOfOthers(store: DraftStore, email: string): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefix) === true && !key.startsWith(`${prefix}${email}:`)) store.removeItem(key);
  }
}

/** Returns how many rows each list needs. For example, `options[1].name` needs two rows in `options`. */
export function rowsNeeded(fields: readonly Pick<DraftField, 'name'>[]): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const { name } of fields) {
    const [, list = '', index = ''] = /^(.+)\[(\d+)\]/.exec(name) ?? [];
    if (list !== '') needed.set(list, Math.max(needed.get(list) ?? 0, Number(index) + 1));
  }
  return needed;
}
