/** Query parameters. Those that are undefined or empty are not sent. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** An admin API call as data: it can be sent, used as a cache key and shown as a curl command. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path relative to the admin API's base URL, such as `/stores/01…/orders`. */
  readonly path: string;
  /** Set if the path is not relative to the current store. */
  readonly isOfPlatform?: true;
  readonly query?: Query;
  readonly body?: unknown;
};

/** Returns the path with its query string. */
export function pathWithQuery({ path, query = {} }: Call): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') given.set(name, String(value));
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Quotes text as a single shell word. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the call as a curl command that reads the token from `$TOKEN`. */
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
