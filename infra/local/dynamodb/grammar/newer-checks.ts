/*
 * The checks that dynalite lacks, or for which AWS now uses another wording. Each check returns an error message, or
 * undefined if the request passes.
 */

type Fields = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly unknown[]>>;

const refused = (value: string, at: string, rule: string): string =>
  `1 validation error detected: Value${value} at '${at}' failed to satisfy constraint: ${rule}`;

const atMost = (length: number): string => `Member must have length less than or equal to ${length}`;

/** Checks the tables and keys in a BatchGetItem request. */
export function checkBatchGet({ RequestItems }: Fields): string | undefined {
  const tables = Object.entries(RequestItems as Readonly<Record<string, { readonly Keys: readonly unknown[] }>>);
  if (tables.length === 0) return 'The requestItems parameter is required for BatchGetItem';
  const tooLong = tables.find(([, { Keys }]) => Keys.length > 100);
  return tooLong && refused('', `RequestItems.${tooLong[0]}.member.Keys`, atMost(100));
}

/** Checks the number of tables and of write operations in a BatchWriteItem request. */
export function checkBatchWrite({ RequestItems }: Fields): string | undefined {
  const tables = Object.entries(RequestItems as Lists);
  if (tables.length === 0) return 'The requestItems parameter is required for BatchWriteItem';
  if (tables.every(([, writes]) => writes.length >= 1 && writes.length <= 25)) return undefined;
  const text = tables.map(([table, writes]) => `${table}=[${writes.map((write) => JSON.stringify(write)).join(', ')}]`).join(', ');
  const rule = `Map value must satisfy constraint: [${atMost(25)}, Member must have length greater than or equal to 1]`;
  return refused(` '{${text}}'`, 'requestItems', rule);
}

/** Checks the length of CreateTable's key schema. */
export function checkKeySchema({ KeySchema }: Fields): string | undefined {
  const elements = KeySchema as readonly { readonly AttributeName: string; readonly KeyType: string }[];
  if (elements.length <= 2) return undefined;
  const texts = elements.map(({ AttributeName, KeyType }) => `KeySchemaElement(attributeName=${AttributeName}, keyType=${KeyType})`);
  return refused(` '[${texts.join(', ')}]'`, 'keySchema', atMost(2));
}

/** Checks the limit of a Query; returns the error or undefined. AWS uses a different message for Scan. */
export function checkLimit({ Limit }: Fields): string | undefined {
  return Number(Limit) < 1 ? refused('', 'Limit', 'Member must have value greater than or equal to 1') : undefined;
}

/**
 * Checks that a Scan with a segment number also has the total number of segments. dynalite does not check this for
 * segment 0.
 */
export function checkSegment({ Segment, TotalSegments }: Fields): string | undefined {
  if (Segment === undefined || TotalSegments !== undefined) return undefined;
  return 'The TotalSegments parameter is required but was not present in the request when Segment parameter is present';
}

/** Checks the table ARN in a request about a table's tags. */
export function checkTableArn({ ResourceArn }: Fields): string | undefined {
  if (/^arn:aws:dynamodb:[^:]+:\d+:table\/[^/]{3,}$/.test(String(ResourceArn))) return undefined;
  return `Invalid TableArn: Invalid ResourceArn provided as input ${ResourceArn}`;
}
