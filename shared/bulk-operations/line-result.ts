import type { AppliedCounts, PlannedCounts } from './bulk-import.ts';

/** What became of a line. */
export type LineResult = {
  readonly line: number;
  /** The HTTP status that the call had. */
  readonly status: number;
  /** Of the object that the call answered with, where it has one. */
  readonly id?: number;
  readonly error?: LineError;
} & Partial<ItemResult>;

/** What became of an item of an imported file, or what is planned for it; `line` is its first row. */
export type ItemResult = {
  /** As people know it: a handle, an e-mail address, a SKU with its location. */
  readonly name: string;
  readonly outcome: keyof (PlannedCounts & AppliedCounts);
  readonly warnings: readonly ItemWarning[];
};

/** What of an item is taken over otherwise than the file has it. */
export type ItemWarning = { readonly row: number; readonly column: string | null; readonly code: string; readonly message: string };

/** The error of the API's answers, without the id of the request. */
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

/** So many invalid fields are in the result of a line; an answer of a call has up to 100, which would make files of gigabytes. */
export const maxLineErrors = 10;
const maxMessage = 500;

type Answered = { readonly data?: { readonly id?: unknown } };
type Refused = { readonly error?: LineError & { readonly request_id?: string } };

/** The result of a line by the answer that its call had. */
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

/** An error without the id of its request, and with no more fields and no longer messages than a result may have. */
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

/** Results as the file has them: one JSON object in each line. */
export const resultText = (results: readonly LineResult[]): string => results.map((one) => `${JSON.stringify(one)}\n`).join('');
