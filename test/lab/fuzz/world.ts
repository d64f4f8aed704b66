/**
 * The known data of a store, mostly from the API's answers. The fuzz test generates its test cases from this data. In
 * each list, the newest entry is last.
 */
export type World = {
  readonly storeId: string;
  readonly nowMs: number;
  /** A word that is unique to this store, for values that must be unique. */
  readonly label: string;
  /** The base URL for webhooks, images and tracking links. */
  readonly receiverUrl: string;
  readonly credentials: Credentials;
  /** Returns the known ids of one kind of object, such as `webhook_endpoint`. */
  readonly idsOf: (kind: string) => readonly number[];
  /** Returns the known values of a field such as `email`, `sku`, `code` or `event_id`. */
  readonly textsOf: (name: string) => readonly string[];
  /** Returns an object as the API last returned it. */
  readonly objectOf: (id: number) => KnownObject | undefined;
  /** Returns the known objects of a kind that ends in `_record`, such as `order_record`. */
  readonly recordsOf: (kind: string) => readonly KnownObject[];
  /** Returns the ids of another store's objects of this kind. */
  readonly foreignIdsOf: (kind: string) => readonly number[];
  readonly foreignStoreId: string;
  /** Cursors from this store's lists, each with the operation that returned it. */
  readonly cursors: readonly { readonly operation: string; readonly cursor: string }[];
  /** Requests that had an Idempotency-Key and have been answered. */
  readonly keyed: readonly KeyedRequest[];
  readonly learn: (operation: string, json: unknown) => void;
  /** Moves the ids of a deleted object and of its variants, if it has any, from `idsOf` to `goneIdsOf`. */
  readonly forget: (id: number) => void;
  readonly goneIdsOf: (kind: string) => readonly number[];
  readonly remember: (request: KeyedRequest) => void;
};

export type Credentials = {
  /** An API key with every scope. */
  readonly full: string;
  readonly narrow: string;
  readonly revoked: string;
  /** The access token of an installed app. */
  readonly app: string;
  /**
   * The token of a platform operator. `member` is the token of a staff member who may only see products, and `stranger`
   * is the token of a person without a store.
   */
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
  /** The ids of the API keys that send the requests. Test cases must not change or revoke these keys. */
  readonly reserved: ReadonlySet<number>;
};

/**
 * The number of ids that are remembered for each kind of object. Old ids are remembered too, because cases should also
 * use objects that have been deleted or finished in the meantime.
 */
const MAX_KNOWN = 40;
const textNames = ['email', 'sku', 'slug', 'code', 'client_id', 'redirect_uri', 'request_id'] as const;

/** Returns a world that so far contains only its store. */
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
    // The objects inside an object are recorded first, so the outer object counts as the newest.
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
