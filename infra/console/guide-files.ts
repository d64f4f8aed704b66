import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Named = { readonly name: string; readonly description: string };
type Operation = { readonly summary: string; readonly tags: readonly string[] };
type Document = {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Named[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The OpenAPI documents that the files are made of, from the project's root. */
export const guideSources = ['openapi.json', 'admin-openapi.json'] as const;

/** Writes what the reference page says, as text for programs that read: the guide of each API, and `llms.txt`, which names everything there is. */
export function writeGuides(projectRoot: string, target: string): void {
  const [api, admin] = guideSources.map((name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as Document);
  if (api === undefined || admin === undefined) throw new Error('Both documents are needed.');
  writeFileSync(join(target, 'guide.md'), guideOf(api));
  writeFileSync(join(target, 'admin-guide.md'), guideOf(admin));
  writeFileSync(join(target, 'llms.txt'), indexOf(api, admin));
}

const guideOf = ({ info }: Document): string => `# ${info.title}\n\n${info.description.replaceAll(/^#/gm, '##')}\n`;

/** An index in the form of llmstxt.org: a title, a summary, and links with what is behind them. */
const indexOf = (api: Document, admin: Document): string =>
  [
    `# ${api.info.title}`,
    `> ${api.info.description.split('\n')[0]}`,
    '## Documents',
    [
      '- [Guide](/docs/guide.md): first request, paging, repeating safely, limits, money and time, webhooks, errors',
      '- [OpenAPI](/v1/openapi.json): every operation and webhook, with the meaning of each field',
      '- [Admin guide](/docs/admin-guide.md): the API for the staff of a store',
      '- [Admin OpenAPI](/admin/v1/openapi.json): every operation of the admin',
      '- [Reference](/docs): both documents as a page, to read and try',
    ].join('\n'),
    ...[api, admin].flatMap((document) => [`## ${document.info.title}`, ...document.tags.map((tag) => operationsOf(document, tag))]),
    '',
  ].join('\n\n');

function operationsOf({ servers, paths }: Document, { name, description }: Named): string {
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(name))
      .map(([method, { summary }]) => `- \`${method.toUpperCase()} ${base}${path}\`: ${summary}`),
  );
  return [`${description}\n`, ...operations].join('\n');
}
