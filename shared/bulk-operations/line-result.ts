import type { AppliedCounts, PlannedCounts } from './bulk-import.ts';

/** The result of one line. */
export type LineResult = {
  readonly line: number;
  /** The HTTP status of the line's call. */
  readonly status: number;
  /** The id of the returned object, if the call returned one. */
  readonly id?: number;
  readonly error?: LineError;
} & Partial<ItemResult>;

/**
 * The plan or result for one item of an imported file. In the item's `LineResult`, `line` is the number of the item's
 * first row.
 */
export type ItemResult = {
  /** A name that the store's staff recognize: a handle, an e-mail address, or an SKU with its location. */
  readonly name: string;
  readonly outcome: keyof (PlannedCounts & AppliedCounts);
  readonly warnings: readonly ItemWarning[];
};

/** A note about a value that is not imported exactly as it appears in the file. */
export type ItemWarning = { readonly row: number; readonly column: string | null; readonly code: string; readonly message: string };

/** The error in an API response, without the request id. */
export type LineError = {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly meta?: Meta;
  readonly errors?: readonly {
    readonly param: string;
    readonly code: string;
    readonly message: string;
    readonly meta?: Meta;
  }[];
};

type Meta = Readonly<Record<string, unknown>>;

/**
 * The maximum number of invalid fields in a line's result. A response can list up to 100, but storing all of them could
 * make result files grow to gigabytes.
 */
export const maxLineErrors = 10;
const maxMessage = 500;

type Answered = { readonly data?: { readonly id?: unknown } };
type Refused = { readonly error?: LineError & { readonly request_id?: string } };

/** Returns the result of a line, from the status and body of its call's response. */
export function lineResult(line: number, status: number, body: string): LineResult {
  const document = documentOf(body);
  if (status < 400) {
    const id = (document as Answered)?.data?.id;
    return typeof id === 'number' ? { line, status, id } : { line, status };
  }
  return { line, status, error: errorOf((document as Refused)?.error) };
}

function errorOf(error: Refused['error']): LineError {
  if (error === undefined) return { type: 'server', code: 'server_error', message: 'The call failed.' };
  return shortError(error);
}

/** Returns an error without its request id. Shortens the message and limits the number of invalid fields. */
export function shortError({ type, code, message, param, meta, errors }: LineError): LineError {
  return {
    type,
    code,
    message: message.slice(0, maxMessage),
    ...(param === undefined ? {} : { param }),
    ...(meta === undefined ? {} : { meta }),
    ...(errors === undefined
      ? {}
      : {
          errors: errors.slice(0, maxLineErrors).map((one) => ({ ...one, message: one.message.slice(0, maxMessage) })),
        }),
  };
}

function documentOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Formats results as the text of the result file: one JSON object per line. */
export const resultText = (results: readonly LineResult[]): string => results.map((one) => `${JSON.stringify(one)}\n`).join('');
