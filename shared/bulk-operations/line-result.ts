/** What became of a line. */
export type LineResult = {
  readonly line: number;
  /** The HTTP status that the call had. */
  readonly status: number;
  /** Of the object that the call answered with, where it has one. */
  readonly id?: number;
  readonly error?: LineError;
};

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
  const { type, code, message, param, meta, errors } = error;
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
