import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { storedNumber } from './rows/stored-number.ts';

type RawItem = Record<string, AttributeValue>;
export type FoundItem = Readonly<Record<string, unknown>>;

/**
 * Unmarshalls the item in an error. The document client unmarshalls only the items in responses, not those in errors.
 */
export const unmarshallFoundItem = (raw: RawItem | undefined): FoundItem | undefined =>
  raw === undefined ? undefined : unmarshall(raw, { wrapNumbers: storedNumber });

/**
 * If the error means that the condition of a write failed, returns the item that the write found; `item` is undefined
 * if there was none. Returns null for any other error. The command must have `ReturnValuesOnConditionCheckFailure:
 * 'ALL_OLD'`.
 */
export const refusedItemOf = (error: unknown): { readonly item: FoundItem | undefined } | null =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'
    ? { item: unmarshallFoundItem((error as { Item?: RawItem }).Item) }
    : null;
