import { attributeOf, type Item, type KeyType, pick, scalarText } from '../items/attribute-value.ts';
import { encodeKey, encodePartition, encodeScalar, type StoredKey } from '../items/key-encoding.ts';

/** A key attribute and its type. */
export type KeyAttribute = { readonly name: string; readonly type: KeyType };

/** The key of a table or an index. */
export type KeyShape = { readonly hash: KeyAttribute; readonly range?: KeyAttribute };

/** The attributes that an index contains in addition to its own key and the table's key. */
export type Projection = {
  readonly ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  readonly NonKeyAttributes?: readonly string[];
};

/** A global secondary index; `space` identifies its rows in the storage. */
export type Index = {
  readonly name: string;
  readonly key: KeyShape;
  readonly projection: Projection;
  readonly space: number;
};

/** The versions of a changed item that a stream record contains. */
export type StreamViewType = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

/** The complete definition of a table. It is stored as JSON. */
export type TableDefinition = {
  readonly name: string;
  readonly id: string;
  readonly createdMs: number;
  readonly key: KeyShape;
  readonly space: number;
  readonly indexes: readonly Index[];
  readonly attributeTypes: Readonly<Record<string, KeyType>>;
  readonly throughput?: { readonly ReadCapacityUnits: number; readonly WriteCapacityUnits: number };
  readonly stream?: { readonly viewType: StreamViewType; readonly label: string };
  readonly ttlAttribute?: string;
  /**
   * The time since which the stream contains every change. If the stream currently omits some changes, the time is
   * absent.
   */
  readonly allChangesSinceMs?: number;
  /** The time at which point-in-time recovery was enabled; absent if it is not enabled. */
  readonly backupsSinceMs?: number;
  readonly isProtected?: boolean;
  readonly tags?: Readonly<Record<string, string>>;
  readonly restored?: { readonly sourceArn: string; readonly atMs: number };
  /** A temporary status and the time at which it ends; after that the table is active. */
  readonly changing?: { readonly status: 'CREATING' | 'UPDATING'; readonly untilMs: number };
};

/** Returns the attributes of a key, with the partition key first. */
export function attributesOf(key: KeyShape): readonly KeyAttribute[] {
  return key.range ? [key.hash, key.range] : [key.hash];
}

/**
 * Returns the attribute names in a `LastEvaluatedKey`: first those of the index key, then the remaining names of the
 * table key.
 */
export function cursorNames(table: TableDefinition, index: Index | undefined): readonly string[] {
  const attributes = [...(index ? attributesOf(index.key) : []), ...attributesOf(table.key)];
  return [...new Set(attributes.map((attribute) => attribute.name))];
}

/** Returns the primary key of an item. */
export function keyOf(table: TableDefinition, item: Item): Item {
  return pick(
    item,
    attributesOf(table.key).map((attribute) => attribute.name),
  );
}

/** Returns the stored key of an item whose key attributes are known to be valid. */
export function itemKey(table: TableDefinition, item: Item): StoredKey {
  return encodeShape(table.key, item) as StoredKey;
}

/** Returns the key of an item's row in the index; undefined if the item lacks one of the index's key attributes. */
export function indexKey(index: Index, item: Item, owner: StoredKey): StoredKey | undefined {
  return encodeShape(index.key, item, owner);
}

/** Reports whether any two of the targets are the same item. */
export function namesItemTwice(targets: readonly { readonly table: TableDefinition; readonly key: StoredKey }[]): boolean {
  return new Set(targets.map(({ table, key }) => `${table.space}/${key.toString('latin1')}`)).size < targets.length;
}

/** Returns the part of an item that the index stores. */
export function projectToIndex(table: TableDefinition, index: Index, item: Item): Item {
  if (index.projection.ProjectionType === 'ALL') return item;
  return pick(item, [...cursorNames(table, index), ...(index.projection.NonKeyAttributes ?? [])]);
}

function encodeShape(shape: KeyShape, item: Item, owner?: StoredKey): StoredKey | undefined {
  const hash = scalarText(attributeOf(item, shape.hash.name), shape.hash.type);
  const range = shape.range && scalarText(attributeOf(item, shape.range.name), shape.range.type);
  if (hash === undefined || (shape.range && range === undefined)) return undefined;
  const partition = encodePartition(encodeScalar(hash, shape.hash.type));
  const rangeBytes = shape.range && range !== undefined ? encodeScalar(range, shape.range.type) : undefined;
  return encodeKey(partition, rangeBytes, owner);
}
