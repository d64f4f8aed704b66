/** What is known of the store that cases are made for: what answers have told, newest last. */
export type World = {
  readonly storeId: string;
  readonly nowMs: number;
  /** A word of its own for everything that has to be unique. */
  readonly label: string;
  /** Where webhooks, images and tracking links may point to. */
  readonly receiverUrl: string;
  readonly credentials: Credentials;
  /** Ids of objects by the name of their kind, e.g. `webhook_endpoint`. */
  readonly idsOf: (kind: string) => readonly number[];
  /** Texts by what they are, e.g. `email`, `sku`, `code`, `event_id`. */
  readonly textsOf: (name: string) => readonly string[];
  /** What an object was when it was last answered. */
  readonly objectOf: (id: number) => KnownObject | undefined;
  /** What answers have told as records of objects, such as `order_record`. */
  readonly recordsOf: (kind: string) => readonly KnownObject[];
  /** Objects of a store that is none of this world's business. */
  readonly foreignIdsOf: (kind: string) => readonly number[];
  readonly foreignStoreId: string;
  /** Cursors that lists of this store gave, with the operation that gave them. */
  readonly cursors: readonly { readonly operation: string; readonly cursor: string }[];
  /** Requests with an Idempotency-Key that were answered. */
  readonly keyed: readonly KeyedRequest[];
  readonly learn: (operation: string, json: unknown) => void;
  /** The object is gone, and with it what it held: no longer among the ids, but among `goneIdsOf` its kind. */
  readonly forget: (id: number) => void;
  readonly goneIdsOf: (kind: string) => readonly number[];
  readonly remember: (request: KeyedRequest) => void;
};

export type Credentials = {
  /** An API key with every scope, and one that may only read the store. */
  readonly full: string;
  readonly narrow: string;
  readonly revoked: string;
  /** The token of an installed app. */
  readonly app: string;
  /** Tokens of a platform operator, of a member who may see products only, and of a person without a store. */
  readonly operator: string;
  readonly member: string;
  readonly stranger: string;
};

export type KnownObject = { readonly object: string; readonly id: number } & Readonly<Record<string, unknown>>;

export type KeyedRequest = {
  readonly operation: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
  readonly answer: { readonly status: number; readonly body: string };
};

export type WorldStart = Pick<World, 'storeId' | 'nowMs' | 'label' | 'receiverUrl' | 'credentials' | 'foreignIdsOf' | 'foreignStoreId'> & {
  /** Ids that no case may use, such as those of the credentials themselves. */
  readonly reserved: ReadonlySet<number>;
};

/** So many of a kind are remembered: old ones stay interesting, as deleted or finished. */
const MAX_KNOWN = 40;
const textNames = ['email', 'sku', 'slug', 'code', 'client_id', 'redirect_uri', 'request_id'] as const;

/** A world in which nothing is known yet but the store. */
export function openWorld({ reserved, ...start }: WorldStart): World {
  const ids = new Map<string, number[]>();
  const texts = new Map<string, string[]>();
  const objects = new Map<number, KnownObject>();
  const cursors: World['cursors'][number][] = [];
  const keyed: KeyedRequest[] = [];
  const gone = new Map<string, number[]>();
  const records = new Map<string, KnownObject[]>();

  const learnObject = (value: Readonly<Record<string, unknown>>): void => {
    const { object, id } = value;
    if (typeof object === 'string' && typeof id === 'number' && object.endsWith('_record')) note(records, object, value as KnownObject);
    else if (typeof object === 'string' && typeof id === 'number' && !reserved.has(id)) {
      note(ids, object, id);
      objects.set(id, value as KnownObject);
    }
    if (object === 'gift_card' && typeof value['code'] === 'string') note(texts, 'gift_card_code', value['code']);
    if (object === 'event' && typeof id === 'string') note(texts, 'event_id', id);
    for (const name of textNames) if (typeof value[name] === 'string') note(texts, name, value[name]);
  };
  const learnValue = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const part of Object.values(value)) learnValue(part);
    // The whole comes after its parts, so that an order is newer than what it names.
    if (!Array.isArray(value)) learnObject(value as Readonly<Record<string, unknown>>);
  };
  return {
    ...start,
    idsOf: (kind) => ids.get(kind) ?? [],
    textsOf: (name) => texts.get(name) ?? [],
    objectOf: (id) => objects.get(id),
    recordsOf: (kind) => records.get(kind) ?? [],
    cursors,
    keyed,
    learn: (operation, json) => {
      learnValue(json);
      const { next_cursor: cursor } = (json ?? {}) as { readonly next_cursor?: unknown };
      if (typeof cursor === 'string') cursors.push({ operation, cursor });
    },
    forget: (id) => {
      const { object = '', ...rest } = objects.get(id) ?? {};
      for (const [kind, forgotten] of [[object, id] as const, ...variantsIn(rest)]) {
        ids.set(
          kind,
          (ids.get(kind) ?? []).filter((known) => known !== forgotten),
        );
        note(gone, kind, forgotten);
      }
    },
    goneIdsOf: (kind) => gone.get(kind) ?? [],
    remember: (request) => keyed.push(request),
  };
}

const variantsIn = ({ variants }: Readonly<Record<string, unknown>>): readonly (readonly [string, number])[] =>
  Array.isArray(variants) ? variants.map(({ id }: { readonly id: number }) => ['variant', id] as const) : [];

function note<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name) ?? [];
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > MAX_KNOWN) list.shift();
  lists.set(name, list);
}
