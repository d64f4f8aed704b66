/** Block elements and `br`. Browsers do not display spaces next to them. */
const block = /^<\/?(?:p|h[1-4]|ul|ol|li|blockquote|table|thead|tbody|tr|td|th|div|pre|hr|br)(?=[\s>])/;
const parts = /(<(?:[^">]|"[^"]*")*>)/;

/** Reports whether two HTML texts are equal, apart from spaces that browsers do not display. */
export const isSameHtml = (one: string, other: string): boolean => withoutSpacing(one) === withoutSpacing(other);

export function withoutSpacing(html: string): string {
  const written: string[] = [];
  let isKept = false;
  let isAtEdge = true;
  for (const part of html.split(parts)) {
    if (part.startsWith('<')) {
      const isBlock = block.test(part);
      if (isBlock && !isKept) trimLast(written);
      if (/^<\/?pre[\s>]/.test(part)) isKept = !part.startsWith('</');
      isAtEdge = isBlock;
      written.push(part);
    } else if (isKept) {
      written.push(part);
    } else {
      const text = part.replace(/[ \t\r\n\f]+/g, ' ');
      const seen = isAtEdge ? text.replace(/^ /, '') : text;
      if (seen === '') continue;
      isAtEdge = false;
      written.push(seen);
    }
  }
  if (!isKept) trimLast(written);
  return written.join('');
}

function trimLast(written: string[]): void {
  const last = written.at(-1);
  if (last === undefined || last.startsWith('<')) return;
  const seen = last.replace(/ $/, '');
  written.splice(-1, 1, ...(seen === '' ? [] : [seen]));
}
