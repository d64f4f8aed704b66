import { surfaces } from '#shared/http/endpoint.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { isOwnHost, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';

type HtmlTexts = { readonly description?: string | null | undefined; readonly shortDescription?: string | null | undefined };
type Sent = { readonly images?: readonly { readonly url: string }[] };

/**
 * Converts a validated body into a change in domain types: amounts in minor units, HTML sanitized.
 * @throws FieldErrors when an image URL is not allowed, or HTML has too much markup
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
  // The sanitizer is loaded only when HTML is first sanitized, because building the parser's tables takes 7 ms of CPU
  // time and most requests only read.
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

const ownApiProblem = { code: 'blocked_address', message: 'must not point to this API.' } as const;

// Only the API's own paths are refused, not its whole host: on a local machine the media library has the same host, and
// a client may send back the image URLs that it read.
const isOwnApi = (url: string, apiHost: string): boolean =>
  isOwnHost(url, apiHost) && Object.values(surfaces).some((path) => new URL(url).pathname.startsWith(`${path}/`));
