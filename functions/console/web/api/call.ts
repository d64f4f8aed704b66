/** Values of a query; one that is undefined or empty is not sent. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** One call of the admin API, as data: it is sent, remembered by its content, and shown to the person as curl. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the base of the admin API, as `/stores/01…/orders`. */
  readonly path: string;
  /** The path is not put below the open store's. */
  readonly isOfPlatform?: true;
  readonly query?: Query;
  readonly body?: unknown;
};

/** Path and query as they stand in an address. */
export function pathWithQuery({ path, query = {} }: Call): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') given.set(name, String(value));
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A text as one word of a shell's command. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command for a terminal, with the token in `$TOKEN`. */
export function curlCommand(call: Call, apiUrl: string): string {
  const { method = 'GET', body } = call;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(apiUrl + pathWithQuery(call))}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(method === 'POST' ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}
