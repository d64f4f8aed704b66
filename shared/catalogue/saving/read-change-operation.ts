import { surfaces } from '#shared/http/endpoint.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { isOwnHost, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';

type HtmlTexts = { readonly description?: string | null | undefined; readonly shortDescription?: string | null | undefined };
type Sent = { readonly images?: readonly { readonly url: string }[] };

/**
 * A validated body as the change that the domain understands: amounts in minor units, HTML sanitised.
 * @throws FieldErrors when an image's address may not be called, or a text has more markup than a text has
 */
export async function readChange<Body extends Sent, Change extends HtmlTexts>(
  { read }: { readonly read: (body: Body) => Change },
  body: Body,
  imagePolicy: TargetPolicy,
  apiHost: string,
): Promise<Change> {
  const ofImages = imageIssues(body, imagePolicy, apiHost);
  if (ofImages.length === 0) return await withSafeHtml(read(body));
  throw new FieldErrors([...(await issuesOf(() => withSafeHtml(read(body)))), ...ofImages]);
}

async function withSafeHtml<Change extends HtmlTexts>(change: Change): Promise<Change> {
  const { description, shortDescription } = change;
  if (description == null && shortDescription == null) return change;
  // Loaded when the first text is sanitised: the tables of its parser take 7 ms of CPU, and most requests only read.
  const { HtmlTooComplex, sanitiseHtml } = await import('../sanitise-html.ts');
  const issues: FieldIssue[] = [];
  const safe = (param: string, html: string): string => {
    try {
      return sanitiseHtml(html);
    } catch (error) {
      if (!(error instanceof HtmlTooComplex)) throw error;
      issues.push({ param, code: 'too_large', message: error.message });
      return html;
    }
  };
  const changed = {
    ...change,
    ...(description == null ? {} : { description: safe('description', description) }),
    ...(shortDescription == null ? {} : { shortDescription: safe('short_description', shortDescription) }),
  };
  if (issues.length > 0) throw new FieldErrors(issues);
  return changed;
}

async function issuesOf(reading: () => Promise<unknown>): Promise<readonly FieldIssue[]> {
  try {
    await reading();
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
}

const imageIssues = ({ images = [] }: Sent, imagePolicy: TargetPolicy, apiHost: string): FieldIssue[] =>
  images.flatMap(({ url }, index) => {
    const problem = targetProblem(url, imagePolicy) ?? (isOwnApi(url, apiHost) ? ownApiProblem : null);
    return problem === null ? [] : [{ param: `images[${index}].url`, ...problem }];
  });

const ownApiProblem = { code: 'blocked_address', message: 'must not lead back to this API.' } as const;

// On one machine the media library has the same host, and a product may be sent back as it was read.
const isOwnApi = (url: string, apiHost: string): boolean =>
  isOwnHost(url, apiHost) && Object.values(surfaces).some((path) => new URL(url).pathname.startsWith(`${path}/`));
