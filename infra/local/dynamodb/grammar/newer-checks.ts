/* Checks that dynalite lacks, or words as AWS no longer does. They return an error message. */

type Fields = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly unknown[]>>;

const refused = (value: string, at: string, rule: string): string =>
  `1 validation error detected: Value${value} at '${at}' failed to satisfy constraint: ${rule}`;

const atMost = (length: number): string => `Member must have length less than or equal to ${length}`;

/** The tables and keys of BatchGetItem. */
export function checkBatchGet({ RequestItems }: Fields): string | undefined {
  const tables = Object.entries(RequestItems as Readonly<Record<string, { readonly Keys: readonly unknown[] }>>);
  if (tables.length === 0) return 'The requestItems parameter is required for BatchGetItem';
  const tooLong = tables.find(([, { Keys }]) => Keys.length > 100);
  return tooLong && refused('', `RequestItems.${tooLong[0]}.member.Keys`, atMost(100));
}

/** The tables and writes of BatchWriteItem. */
export function checkBatchWrite({ RequestItems }: Fields): string | undefined {
  const tables = Object.entries(RequestItems as Lists);
  if (tables.length === 0) return 'The requestItems parameter is required for BatchWriteItem';
  if (tables.every(([, writes]) => writes.length >= 1 && writes.length <= 25)) return undefined;
  const text = tables.map(([table, writes]) => `${table}=[${writes.map((write) => JSON.stringify(write)).join(', ')}]`).join(', ');
  const rule = `Map value must satisfy constraint: [${atMost(25)}, Member must have length greater than or equal to 1]`;
  return refused(` '{${text}}'`, 'requestItems', rule);
}

/** The length of CreateTable's key schema. */
export function checkKeySchema({ KeySchema }: Fields): string | undefined {
  const elements = KeySchema as readonly { readonly AttributeName: string; readonly KeyType: string }[];
  if (elements.length <= 2) return undefined;
  const texts = elements.map(({ AttributeName, KeyType }) => `KeySchemaElement(attributeName=${AttributeName}, keyType=${KeyType})`);
  return refused(` '[${texts.join(', ')}]'`, 'keySchema', atMost(2));
}

/** The limit of Query; AWS words it differently in Scan. */
export function checkLimit({ Limit }: Fields): string | undefined {
  return Number(Limit) < 1 ? refused('', 'Limit', 'Member must have value greater than or equal to 1') : undefined;
}

/** The segment of Scan; dynalite overlooks a segment of 0. */
export function checkSegment({ Segment, TotalSegments }: Fields): string | undefined {
  if (Segment === undefined || TotalSegments !== undefined) return undefined;
  return 'The TotalSegments parameter is required but was not present in the request when Segment parameter is present';
}

/** The table that a tag is about. */
export function checkTableArn({ ResourceArn }: Fields): string | undefined {
  if (/^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]{3,}$/.test(String(ResourceArn))) return undefined;
  return `Invalid TableArn: Invalid ResourceArn provided as input ${ResourceArn}`;
}
