import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonClient, pythonSource } from '../package/python/python-client.ts';

type Named = { readonly name: string; readonly description: string };
type Operation = { readonly summary: string; readonly tags: readonly string[]; readonly servers?: readonly object[] };
type Document = {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Named[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const documents = ['openapi.json', 'admin-openapi.json'] as const;
const guidesFolder = 'docs/guides';
const changelog = 'CHANGELOG.md';

/** Returns the paths of the guides' source files, relative to the project's root. */
export const guideSources = (projectRoot: string): readonly string[] => [
  ...documents,
  changelog,
  pythonSource,
  ...guideNames(projectRoot).map((name) => `${guidesFolder}/${name}`),
];

const guideNames = (projectRoot: string): readonly string[] =>
  readdirSync(join(projectRoot, guidesFolder))
    .filter((name) => name.endsWith('.md'))
    .sort();

/** Writes the guides, the changelog, the Python client and the index `llms.txt` into the folder `target`. */
export function writeGuides(projectRoot: string, target: string): void {
  const [api, admin] = documents.map((name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as Document);
  if (api === undefined || admin === undefined) throw new Error('The guides are written from two OpenAPI documents, but one is missing.');
  const guides = guideNames(projectRoot).map((name) => ({ name, text: readFileSync(join(projectRoot, guidesFolder, name), 'utf8') }));
  mkdirSync(join(target, 'guides'), { recursive: true });
  for (const { name, text } of guides)
    writeFileSync(join(target, 'guides', name), text.replaceAll('../../CHANGELOG.md', '/docs/changelog.md'));
  writeFileSync(
    join(target, 'changelog.md'),
    readFileSync(join(projectRoot, changelog), 'utf8').replaceAll('](docs/guides/', '](/docs/guides/'),
  );
  writeFileSync(join(target, 'guide.md'), guideOf(api));
  writeFileSync(join(target, 'admin-guide.md'), guideOf(admin));
  writeFileSync(join(target, 'store_api.py'), pythonClient());
  writeFileSync(join(target, 'llms.txt'), indexOf({ api, admin, guides }));
}

const guideOf = ({ info }: Document): string => `# ${info.title}\n\n${info.description.replaceAll(/^#/gm, '##')}\n`;

type Guide = { readonly name: string; readonly text: string };
type Indexed = { readonly api: Document; readonly admin: Document; readonly guides: readonly Guide[] };

/** Returns a link to a guide, made from its title and its first sentence. */
function linkTo({ name, text }: Guide): string {
  const [, title, begin = ''] = /^# (.+)\n\n([\s\S]+?[.:])\s/.exec(text) ?? [];
  if (title === undefined) throw new Error(`The guide ${name} must begin with a title and a sentence.`);
  return `- [${title}](/docs/guides/${name}): ${begin.replaceAll('\n', ' ')}`;
}

/** Builds an index in the format of llmstxt.org: a title, a summary, and links with descriptions. */
const indexOf = ({ api, admin, guides }: Indexed): string =>
  [
    `# ${api.info.title}`,
    `> ${api.info.description.split('\n')[0]}`,
    '## Documents',
    [
      '- [Guide](/docs/guide.md): first request, paging, safe retries, limits, money and time, webhooks, errors',
      '- [OpenAPI](/v1/openapi.json): every operation and webhook, with descriptions of all fields',
      '- [Admin guide](/docs/admin-guide.md): the API for the staff of a store',
      '- [Admin OpenAPI](/admin/v1/openapi.json): every operation of the admin',
      '- [Client for Python](/docs/store_api.py): one file that needs only the standard library',
      '- [Changelog](/docs/changelog.md): what changed, newest first',
      '- [Reference](/docs): both documents as an interactive page',
    ].join('\n'),
    '## Guides',
    guides.map(linkTo).join('\n'),
    ...[api, admin].flatMap((document) => [`## ${document.info.title}`, ...document.tags.map((tag) => operationsOf(document, tag))]),
    '',
  ].join('\n\n');

function operationsOf({ servers, paths }: Document, { name, description }: Named): string {
  const base = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(name))
      .map(([method, { summary, servers: own }]) => `- \`${method.toUpperCase()} ${own === undefined ? base : ''}${path}\`: ${summary}`),
  );
  return [`${description}\n`, ...operations].join('\n');
}
