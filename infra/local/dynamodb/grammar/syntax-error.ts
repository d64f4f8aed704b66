import conditionParser from 'dynalite/db/conditionParser.js';
import projectionParser from 'dynalite/db/projectionParser.js';
import updateParser from 'dynalite/db/updateParser.js';

const parsers = {
  ConditionExpression: conditionParser,
  FilterExpression: conditionParser,
  KeyConditionExpression: conditionParser,
  ProjectionExpression: projectionParser,
  UpdateExpression: updateParser,
};

const TOKEN = /[#:]?\w+|<>|<=|>=|\S/g;
/** The parsers' callbacks. Their results do not matter here, because only the syntax is of interest. */
const context = { isReserved: () => false, compare: () => false };

/**
 * Replaces dynalite's message about a syntax error with the message of AWS. AWS names the faulty token, and quotes the
 * text from the previous to the next token. Returns any other message unchanged.
 */
export function reworded(message: string, parts: readonly Readonly<Record<string, unknown>>[]): string {
  const [, name] = /^Invalid (\w+): Syntax error; Expected/.exec(message) ?? [];
  if (name === undefined || !Object.hasOwn(parsers, name)) return message;
  for (const { [name]: text } of parts) {
    const offset = typeof text === 'string' ? wrongAt(name as keyof typeof parsers, text) : undefined;
    if (offset !== undefined) return `Invalid ${name}: Syntax error; ${describe(String(text), offset)}`;
  }
  return message;
}

function wrongAt(name: keyof typeof parsers, text: string): number | undefined {
  try {
    parsers[name].parse(text, { context });
    return undefined;
  } catch (error) {
    return (error as { readonly location?: { readonly start: { readonly offset: number } } }).location?.start.offset;
  }
}

function describe(text: string, offset: number): string {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, from: index, to: index + token.length }));
  // AWS rejects a `:` or `#` without a name, but the parser accepts it.
  const found = tokens.findIndex(({ token, to }) => to > offset || /^[:#]$/.test(token));
  const at = found === -1 ? tokens.length : found;
  const [before, wrong, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const near = text.slice((before ?? wrong)?.from, (after ?? wrong ?? before)?.to);
  return `token: "${wrong?.token ?? '<EOF>'}", near: "${near}"`;
}
