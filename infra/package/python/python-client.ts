import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientOperation } from '#shared/client/client-operation.ts';
import { storeOperations } from '#shared/client/generated/store-api.ts';
import { storeNames } from '#shared/client/store-names.ts';

const projectRoot = join(import.meta.dirname, '../../..');
/** The path of the hand-written part of the Python client, relative to the project's root. */
export const pythonSource = 'infra/package/python/runtime.py';

type Parameter = { readonly name: string; readonly in: string };
type Documented = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean };
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> };

const operations: Readonly<Record<string, ClientOperation>> = storeOperations;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
/** Renames `from`, which is a keyword in Python. */
const keyword = (name: string): string => (name === 'from' ? 'from_' : name);

/**
 * Generates the Python method for an operation. The CSV variant of a report has the same documentation as the report.
 */
function functionOf(method: string, name: string, documented: ReadonlyMap<string, Documented>): string {
  const operation = operations[name];
  const texts = documented.get(name.replace(/Csv$/, ''));
  if (operation === undefined || texts === undefined) throw new Error(`The OpenAPI document has no operation ${name}.`);
  const ids = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id);
  const query = (texts.parameters ?? []).filter((one) => one.in === 'query' && one.name !== 'format').map((one) => keyword(one.name));
  const takesQuery = operation.input === 'query';
  const named = [...(takesQuery ? query : []), ...(operation.keyed === true ? ['idempotency_key'] : [])];
  const body = operation.input === 'body' ? [texts.requestBody?.required === true ? 'body: JSON' : 'body: Optional[JSON] = None'] : [];
  const types = operation.answer === 'list' ? 'Listing' : operation.answer === 'text' ? 'str' : 'JSON';
  const parameters = ['self', ...ids, ...body, ...(named.length === 0 ? [] : ['*', ...named.map((one) => `${one}: Any = None`)])];
  const [path = '', fixed] = operation.path.split('?');
  const address = ids.length === 0 ? `"${path}"` : `_path("${path.replaceAll(/\{\w+\}/g, '{}')}", ${ids.join(', ')})`;
  const entries = [
    ...(takesQuery ? query.map((one) => `"${one}": ${one}`) : []),
    ...[...new URLSearchParams(fixed)].map(([key, value]) => `"${key}": "${value}"`),
  ];
  const call = [
    `"${operation.method}", ${address}`,
    ...(entries.length === 0 ? [] : [`query={${entries.join(', ')}}`]),
    ...(operation.input === 'body' ? ['body=body'] : []),
    ...(operation.keyed === true ? ['keyed=True, key=idempotency_key'] : []),
  ].join(', ');
  const value =
    operation.answer === 'list'
      ? `Listing(self._connection, ${address}, {${entries.join(', ')}})`
      : `self._connection.call(${call})${operation.answer === undefined ? '["data"]' : ''}`;
  return [
    `    def ${snake(method)}(${parameters.join(', ')}) -> ${types}:`,
    `        """${wrapped([texts.summary, texts.description].filter((one) => one !== undefined).join('. '))}"""`,
    `        return ${value}`,
  ].join('\n');
}

/** Wraps the text of a docstring at about 110 columns. */
function wrapped(text: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = plain.split('\n').flatMap((line) => line.match(/.{1,104}(?:\s|$)/g) ?? [line]);
  return (
    lines.map((line, at) => `${at === 0 || line.trim() === '' ? '' : '        '}${line.trimEnd()}`).join('\n') +
    (lines.length > 1 ? '\n        ' : '')
  );
}

const nouns = Object.entries(storeNames).flatMap(([noun, actions]) => (typeof actions === 'string' ? [] : [[noun, actions] as const]));

const store = `class Store:
    """The functions of one store. \`user_agent\` identifies your program to the API, such as "my-shop/1.4"."""

    def __init__(self, base_url: str, api_key: str, *, timeout: float = 10, max_retries: int = 4, user_agent: str = "") -> None:
        connection = _Connection(base_url, api_key, timeout, max_retries, user_agent)
${nouns.map(([noun]) => `        self.${snake(noun)} = _${capital(noun)}(connection)`).join('\n')}
`;

/**
 * Generates the Python client: `runtime.py`, followed by a class for each noun. The classes have the same methods as
 * the TypeScript client; parameters and documentation come from the OpenAPI document. The client is a single file that
 * can be copied.
 */
export function pythonClient(): string {
  const [document, runtime, manifest] = ['openapi.json', pythonSource, 'package.json'].map((name) =>
    readFileSync(join(projectRoot, name), 'utf8'),
  );
  const { paths } = JSON.parse(document ?? '') as Document;
  const { version } = JSON.parse(manifest ?? '') as { readonly version: string };
  const documented = new Map(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one] as const)),
  );
  const classes = nouns.map(([noun, actions]) =>
    [
      `class _${capital(noun)}:`,
      '    def __init__(self, connection: _Connection) -> None:\n        self._connection = connection\n',
      Object.entries(actions)
        .map(([method, name]) => functionOf(method, name, documented))
        .join('\n\n'),
    ].join('\n'),
  );
  return [runtime?.trimEnd().replace('VERSION', version), ...classes, store].join('\n\n\n');
}
