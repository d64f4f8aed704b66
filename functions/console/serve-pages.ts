import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { chooseEncoding } from '#shared/http/choose-encoding.ts';
import { surfaces } from '#shared/http/endpoint.ts';
import { isKnownTag, weakTag } from '#shared/http/entity-tag.ts';
import { loginPaths } from '#shared/staff/login-paths.ts';
import { type AskOtherBuilds, assetNames, type PageRequest } from './other-builds.ts';
import { type PageOrigins, pageHeaders } from './page-headers.ts';

export type PagesSettings = {
  /** The folder that `infra/console` builds: `admin/` and `docs/`, each with `index.html` and `assets/…`. */
  readonly folder: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly loginOrigin: string;
  readonly mediaBaseUrl: string;
  readonly importFilesUrl: string;
};

type Answer = APIGatewayProxyStructuredResultV2;
type Headers = Readonly<Record<string, string>>;

/** The encodings that each file is stored in besides the original, from best to worst, and their extensions. */
const encodings = ['br', 'gzip'] as const;
const endings = { br: '.br', gzip: '.gz' } as const;

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.py', 'text/x-python; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/**
 * Returns the handler for `/admin`, `/docs` and `/llms.txt`. For a console path that is not a file, the console page is
 * served. HEAD is handled like GET, because the gateway drops the body. An asset that this build does not have is
 * requested from other builds, because the page may have been opened before a deployment.
 */
export function servePages(settings: PagesSettings, askOthers?: AskOtherBuilds): (event: PageRequest) => Promise<Answer> {
  const origins: PageOrigins = {
    login: [...new Set([settings.loginOrigin, settings.issuer].map((url) => new URL(url).origin))],
    media: new URL(settings.mediaBaseUrl).origin,
    importFiles: new URL(settings.importFilesUrl).origin,
  };
  let files: ReadonlySet<string> | undefined;

  return async (event) => {
    const { rawPath, headers, requestContext, fromOtherBuild = false } = event;
    files ??= namesIn(settings.folder);
    const common = pageHeaders(rawPath, origins);
    if (!['GET', 'HEAD'].includes(requestContext.http.method)) return wrongMethod(common);
    if (rawPath === '/admin/config.json') return json(consoleConfig(settings), common);
    if (rawPath === '/docs/config.json') return json({ demo_key: null, demo_admin_token: null }, common);
    if (fromOtherBuild && rawPath === assetNames)
      return json(
        [...files].filter(isAsset).map((name) => `/${name}`),
        common,
      );
    const name = fileAt(rawPath, files);
    if (name === undefined) {
      const isElsewhere = !fromOtherBuild && askOthers !== undefined && isAsset(rawPath.slice(1));
      return (isElsewhere ? await askOthers(event) : undefined) ?? notFound(common);
    }
    return serveFile({ folder: settings.folder, files, name, common }, headers);
  };
}

const consoleConfig = ({ issuer, clientId, loginOrigin }: PagesSettings): object => ({
  issuer,
  client_id: clientId,
  login_origin: new URL(loginOrigin).origin,
  callback_path: loginPaths.callback,
  signed_out_path: loginPaths.signedOut,
  api_base: surfaces.admin,
});

/** Returns the paths of all files in a folder, relative to the folder and with `/` as the separator. */
const namesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );

/** Returns the file for a path. Only files in `files` are served, so no path can escape the folder. */
function fileAt(path: string, files: ReadonlySet<string>): string | undefined {
  const name = path === '/llms.txt' ? 'docs/llms.txt' : path.slice(1);
  if (contentTypes.has(extname(name)) && files.has(name)) return name;
  const isConsole = path === '/admin' || (path.startsWith('/admin/') && !isAsset(name));
  const page = path === '/docs' || path === '/docs/' ? 'docs/index.html' : isConsole ? 'admin/index.html' : '';
  return files.has(page) ? page : undefined;
}

const isAsset = (name: string): boolean => /^\w+\/assets\//.test(name);

type FileRequest = { readonly folder: string; readonly files: ReadonlySet<string>; readonly name: string; readonly common: Headers };

async function serveFile({ folder, files, name, common }: FileRequest, requested: APIGatewayProxyEventV2['headers']): Promise<Answer> {
  const headers = {
    ...common,
    Vary: 'Accept-Encoding',
    'Content-Type': contentTypes.get(extname(name)) ?? 'application/octet-stream',
    'Cache-Control': isAsset(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isAsset(name) ? {} : { ETag: weakTag(await readFile(join(folder, name))) }),
  };
  if ('ETag' in headers && isKnownTag(headers.ETag, requested['if-none-match'])) return { statusCode: 304, headers };
  const built = encodings.filter((encoding) => files.has(name + endings[encoding]));
  const encoding = chooseEncoding(requested['accept-encoding'], built);
  const body = await readFile(join(folder, encoding === undefined ? name : name + endings[encoding]));
  return {
    statusCode: 200,
    headers: { ...headers, ...(encoding !== undefined && { 'Content-Encoding': encoding }) },
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}

const json = (value: object, headers: Headers): Answer => ({
  statusCode: 200,
  headers: { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
  body: JSON.stringify(value),
});

const text = (statusCode: number, body: string, headers: Headers): Answer => ({
  statusCode,
  headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

const notFound = (headers: Headers): Answer => text(404, 'Page not found.\n', headers);

const wrongMethod = (headers: Headers): Answer =>
  text(405, 'Pages support GET and HEAD. The API is below /v1 and /admin/v1.\n', { ...headers, Allow: 'GET, HEAD' });
