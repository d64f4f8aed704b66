import fc from 'fast-check';
import { packText } from '#shared/table/rows/long-text.ts';
import type { Shape } from '#shared/table/rows/stored-form.ts';
import { anyBytes, anyMinor, anyNamedTexts, anyNumber, anyText } from '../builders/any-values.ts';
import type { Row, RowKind } from './row-kind.ts';

/**
 * Arbitrary values for each kind of leaf. Ids and the times of changes are never negative, because keys are built from
 * them.
 */
const leaves: Readonly<Record<string, (name: string) => fc.Arbitrary<unknown>>> = {
  text: () => anyText,
  number: (name) => (/^id$|_id$|_at_ms$/.test(name) ? fc.maxSafeNat() : anyNumber),
  amount: () => anyMinor,
  flag: () => fc.boolean(),
  bytes: () => anyBytes,
  id: () => fc.oneof(anyNumber, anyText),
  'named texts': () => anyNamedTexts.map((texts) => [...texts]),
  'numbered events': () => fc.array(anyNumberedBatch, { maxLength: 5 }).map((batches) => packText(batches.join('\n'))),
};

const anyNumberedEvent = fc.tuple(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/), fc.constantFrom('order.created', 'product.updated'));
/**
 * Events that were numbered together, as one string: the first number, the time, and each event (see
 * `shared/events/log-form.ts`).
 */
const anyNumberedBatch = fc
  .tuple(fc.nat(), fc.nat(), fc.array(anyNumberedEvent, { minLength: 1, maxLength: 5 }))
  .map(([sequence, atMs, events]) => [sequence, atMs, ...events.map((event) => event.join(','))].join(' '));

function anyOf(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if ('orNull' in shape) return fc.option(anyOf(shape.orNull, name));
  if ('orAbsent' in shape) return fc.option(anyOf(shape.orAbsent, name), { nil: undefined });
  if ('since' in shape) return anyOf(shape.since, name);
  if ('listOf' in shape) return fc.array(anyOf(shape.listOf, name), { maxLength: 5 });
  if ('byId' in shape) return fc.dictionary(fc.nat().map(String), anyOf(shape.byId, name), { maxKeys: 5 });
  if ('mapOf' in shape) return fc.dictionary(anyText, anyOf(shape.mapOf, name), { maxKeys: 5 });
  if ('words' in shape) return fc.constantFrom(...shape.words);
  if ('attributes' in shape) return fc.record(anyAttributes(shape.attributes));
  if ('inOrder' in shape)
    return fc.tuple(...Object.values(anyAttributes(shape.inOrder.attributes))).map((values) => values.map((value) => value ?? null));
  if ('choice' in shape) return fc.oneof(...Object.values(shape.choice).map((each) => anyOf(each, name)));
  const leaf = leaves[shape.leaf];
  if (leaf === undefined) throw new Error(`Define the values of "${shape.leaf}" in test/support/stored-rows/any-row.ts.`);
  return leaf(name);
}

const anyAttributes = (attributes: Readonly<Record<string, Shape>>): Readonly<Record<string, fc.Arbitrary<unknown>>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, shape]) => [name, anyOf(shape, name)]));

/** Generates random rows of the given kind. Optional attributes may be absent. */
export const anyRow = ({ forms, values = {} }: RowKind): fc.Arbitrary<Row> =>
  fc.tuple(...forms.toReversed().map(({ shape }) => anyOf(shape, ''))).map((parts) => {
    const row = { ...Object.assign({}, ...(parts as Row[])), ...values } as Row;
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  });
