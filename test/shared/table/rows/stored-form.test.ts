import fc from 'fast-check';
import {
  absent,
  bytes,
  flag,
  formByWord,
  listOf,
  mapOf,
  minor,
  named,
  number,
  oneFieldOf,
  oneOf,
  optional,
  readOrNull,
  readPart,
  type StoredForm,
  since,
  storedForm,
  text,
} from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

type Parcel = { readonly id: number; readonly carrierName: string | null };
type Parcels = {
  readonly orderId: number;
  readonly state: 'packed' | 'sent';
  readonly priceMinor: bigint;
  readonly isInsured: boolean;
  readonly parcels: readonly Parcel[];
  readonly note: string | null;
};

const parcelForm = storedForm<Parcel>()({ id: number, carrierName: optional(text) });
const form: StoredForm<Parcels> = storedForm<Parcels>()({
  orderId: number,
  state: oneOf(['packed', 'sent']),
  priceMinor: minor,
  isInsured: since(flag, false),
  parcels: listOf(parcelForm),
  note: named('remark', optional(text)),
});

const parcels: Parcels = {
  orderId: 7,
  state: 'sent',
  priceMinor: 1250n,
  isInsured: true,
  parcels: [{ id: 1, carrierName: null }],
  note: 'fragile',
};
const item = {
  order_id: 7,
  state: 'sent',
  price_minor: 1250n,
  is_insured: true,
  parcels: [{ id: 1, carrier_name: null }],
  remark: 'fragile',
};

describe('a stored form', () => {
  it('keeps bytes unchanged, and reads those of a stream from base64', () => {
    expect(readPart(bytes, bytes.write(new Uint8Array([1, 2])), 'record')).toEqual(new Uint8Array([1, 2]));
    expect([...bytes.read('AQI=')]).toEqual([1, 2]);
    expect(() => readPart(bytes, 5, 'record')).toThrow('Stored attribute record is not bytes.');
  });

  it('reads an item of another form as null', () => {
    expect(readOrNull(form, item)).toEqual(parcels);
    expect(readOrNull(form, { ...item, order_id: '7' })).toBeNull();
    expect(readOrNull(form, undefined)).toBeNull();
  });

  it('writes each field under its name in snake_case, or under its attribute name', () => {
    expect(form.write(parcels)).toEqual(item);
  });

  it('reads back its own items and ignores unknown attributes', () => {
    expect(form.read({ ...item, pk: 'S#1', newer_field: 1 })).toEqual(parcels);
  });

  it('reads back every value it can write', () => {
    const anyParcels = fc.record<Parcels>({
      orderId: fc.integer(),
      state: fc.constantFrom('packed', 'sent'),
      priceMinor: fc.bigInt(),
      isInsured: fc.boolean(),
      parcels: fc.array(fc.record<Parcel>({ id: fc.integer(), carrierName: fc.option(fc.string({ unit: anyCodePoint })) })),
      note: fc.option(fc.string({ unit: anyCodePoint })),
    });
    fc.assert(fc.property(anyParcels, (one) => expect(form.read(form.write(one))).toEqual(one)));
  });

  it('reads an amount that was stored as a number', () => {
    expect(form.read({ ...item, price_minor: 1250 })).toEqual(parcels);
  });

  it('reads the default for an older item without the attribute', () => {
    const { is_insured: _, ...older } = item;
    expect(form.read(older)).toEqual({ ...parcels, isInsured: false });
  });

  it('omits the attribute of an absent value, and reads it as null', () => {
    const route = storedForm<{ readonly stopsMs: Readonly<Record<string, number>>; readonly endsAtMs: number | null }>()({
      stopsMs: mapOf(number),
      endsAtMs: absent(number),
    });
    expect(route.write({ stopsMs: { a: 5 }, endsAtMs: null })).toEqual({ stops_ms: { a: 5 } });
    expect(route.read({ stops_ms: { a: 5 } })).toEqual({ stopsMs: { a: 5 }, endsAtMs: null });
    expect(route.read(route.write({ stopsMs: {}, endsAtMs: 7 }))).toEqual({ stopsMs: {}, endsAtMs: 7 });
    expect(() => route.read({ stops_ms: { a: '5' } })).toThrow('Stored attribute stops_ms.a is not a number.');
    expect(() => route.read({ stops_ms: [] })).toThrow('Stored attribute stops_ms is not a map.');
  });

  it.each([
    [{ ...item, order_id: '7' }, 'Stored attribute order_id is not a number.'],
    [{ ...item, state: 'lost' }, 'Stored attribute state is not one of packed, sent.'],
    [{ ...item, price_minor: 12.5 }, 'Stored attribute price_minor is not an amount in minor units.'],
    [{ ...item, is_insured: null }, 'Stored attribute is_insured is not true or false.'],
    [{ ...item, parcels: [{ id: 1, carrier_name: 5 }] }, 'Stored attribute parcels[0].carrier_name is not text.'],
    [{ ...item, parcels: {} }, 'Stored attribute parcels is not a list.'],
    [{ ...item, remark: undefined }, 'Stored attribute remark is not text.'],
    ['a text', 'Stored item is not a map.'],
    [[item], 'Stored item is not a map.'],
  ])('rejects an item of another form: %#', (stored, message) => {
    expect(() => form.read(stored)).toThrow(new StoredFormError('', 'x').constructor as typeof StoredFormError);
    expect(() => form.read(stored)).toThrow(message);
  });

  it('does not compile when a field is missing, unknown or of another type', () => {
    // @ts-expect-error carrierName is missing
    storedForm<Parcel>()({ id: number });
    // @ts-expect-error a parcel has no weight
    storedForm<Parcel>()({ id: number, carrierName: optional(text), weight: number });
    // @ts-expect-error carrierName may be null
    storedForm<Parcel>()({ id: number, carrierName: text });
    // @ts-expect-error an id is a number
    storedForm<Parcel>()({ id: text, carrierName: optional(text) });
  });
});

type Offer = { readonly type: 'fixed'; readonly amountMinor: bigint } | { readonly type: 'free_shipping' };
const offerForm = formByWord<Offer>()('type', { fixed: { amountMinor: minor }, free_shipping: {} });

describe('a form whose fields depend on a word', () => {
  it.each<[Offer, Record<string, unknown>]>([
    [
      { type: 'fixed', amountMinor: 5n },
      { type: 'fixed', amount_minor: 5n },
    ],
    [{ type: 'free_shipping' }, { type: 'free_shipping' }],
  ])('writes and reads %j as %j', (offer, stored) => {
    expect(offerForm.write(offer)).toEqual(stored);
    expect(offerForm.read(stored)).toEqual(offer);
  });

  it.each([
    [{ type: 'half_price' }, 'Stored attribute offer.type is not one of fixed, free_shipping.'],
    [{ type: 'fixed' }, 'Stored attribute offer.amount_minor is not an amount in minor units.'],
    [null, 'Stored attribute offer is not a map.'],
  ])('refuses %j', (stored, message) => {
    expect(() => readPart(offerForm, stored, 'offer')).toThrow(message);
  });

  it('does not compile when a word or a field is missing', () => {
    // @ts-expect-error free_shipping is missing
    formByWord<Offer>()('type', { fixed: { amountMinor: minor } });
    // @ts-expect-error amountMinor is missing
    formByWord<Offer>()('type', { fixed: {}, free_shipping: {} });
  });
});

type Target = { readonly variantId: number } | { readonly categoryName: string };
const targetForm = oneFieldOf<Target>()({ variantId: number, categoryName: text });

describe('a form of one field of several', () => {
  it.each<[Target, Record<string, unknown>]>([
    [{ variantId: 3 }, { variant_id: 3 }],
    [{ categoryName: 'shoes' }, { category_name: 'shoes' }],
  ])('writes and reads %j as %j', (target, stored) => {
    expect(targetForm.write(target)).toEqual(stored);
    expect(targetForm.read(stored)).toEqual(target);
  });

  it.each([
    [{}, 'Stored attribute target is not a map with one of variant_id, category_name.'],
    [{ variant_id: '3' }, 'Stored attribute target.variant_id is not a number.'],
  ])('refuses %j', (stored, message) => {
    expect(() => readPart(targetForm, stored, 'target')).toThrow(message);
  });

  it('does not compile when a field is missing or of another type', () => {
    // @ts-expect-error categoryName is missing
    oneFieldOf<Target>()({ variantId: number });
    // @ts-expect-error a name is text
    oneFieldOf<Target>()({ variantId: number, categoryName: number });
  });
});

it('a name never becomes code, whatever its characters', () => {
  const odd = storedForm<Readonly<Record<'a"b' | "it's\\n", string>>>()({ 'a"b': named('x`1`', text), "it's\\n": named('y\\"]', text) });
  const noun = { 'a"b': '1', "it's\\n": '2' };
  expect(odd.write(noun)).toEqual({ 'x`1`': '1', 'y\\"]': '2' });
  expect(odd.read(odd.write(noun))).toEqual(noun);
  expect(() => odd.read({})).toThrow('Stored attribute x`1` is not text.');
});
