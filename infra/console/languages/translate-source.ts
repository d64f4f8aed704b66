import { findTexts } from './find-texts.ts';
import type { FoundText } from './found-text.ts';

/** The text of a language for an English one; undefined for what stays as it is. */
export type Lookup = (english: string) => string | undefined;

/** A source with its texts in another language. What is put into a text is put where that text has it. */
export function translateSource(source: string, lookup: Lookup): string {
  const texts = findTexts(source);
  const within = (start: number, end: number): string => {
    let [at, written] = [start, ''];
    for (const text of texts) {
      if (text.start < at || text.end > end) continue;
      const said = lookup(text.key);
      if (said === undefined) continue;
      written += source.slice(at, text.start) + write(text, said);
      at = text.end;
    }
    return written + source.slice(at, end);
  };
  const write = (text: FoundText, said: string): string => {
    const parts = said.split(/(\{\w+\})/).filter((part) => part !== '');
    const heldBy = (part: string): string | undefined => {
      const held = text.placeholders.find(({ name }) => part === `{${name}}`);
      return held && within(held.start, held.end);
    };
    if (text.form === 'string') return JSON.stringify(said);
    if (text.form === 'attribute') return `{${JSON.stringify(said)}}`;
    if (text.form === 'children') return spaced(source, text, parts.map((part) => heldBy(part) ?? `{${JSON.stringify(part)}}`).join(''));
    return `\`${parts.map((part) => templated(heldBy(part), part)).join('')}\``;
  };
  return within(0, source.length);
}

const templated = (value: string | undefined, part: string): string =>
  value === undefined ? part.replaceAll(/[`\\$]/g, '\\$&') : `\${${value}}`;

/** Space on the same line before and after a text within an element is a part of the page. */
function spaced(source: string, { start, end }: FoundText, written: string): string {
  const whole = source.slice(start, end);
  const before = /^[^\S\n]+(?=\S)/.test(whole) ? '{" "}' : '';
  const after = /\S[^\S\n]+$/.test(whole) ? '{" "}' : '';
  return before + written + after;
}
