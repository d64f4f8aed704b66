import fc from 'fast-check';
import { foldText, matchesQuery, maxWordLength, queryWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';

describe('words', () => {
  it.each([
    ['Linen Shirt, washed', ['linen', 'shirt', 'washed']],
    ['Müller-Lüdenscheidt', ['muller', 'ludenscheidt']],
    ['STRASSE Straße', ['strasse', 'strasse']],
    ['İstanbul ıspanak IRMAK', ['istanbul', 'ispanak', 'irmak']],
    ['ﬁne ŒUVRE Ærø Łódź þing', ['fine', 'oeuvre', 'aero', 'lodz', 'thing']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['Ёлка', ['елка']],
    ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
    ['anna.weber+shop@example.com', ['anna', 'weber', 'shop', 'example', 'com']],
    ['８ＫＧ x２', ['8kg', 'x2']],
    ['हिन्दी', ['हिन्दी']],
    ['', []],
    ['— … !', []],
  ])('of %j are these', (text, words) => {
    expect(wordsOfText(text)).toEqual(words);
  });

  it('of a code are its parts and the whole', () => {
    expect(wordsOfCode('TS-Red/XL')).toEqual(['ts', 'red', 'xl', 'tsredxl']);
    expect(wordsOfCode('4006381333931')).toEqual(['4006381333931']);
  });

  it('of a phone are its digits, with and without its country', () => {
    expect(wordsOfPhone('+49 170 1234567')).toEqual(['491701234567', '1701234567', '701234567']);
    expect(wordsOfPhone('none')).toEqual([]);
  });

  it('are cut at the limit, between characters', () => {
    expect(wordsOfText('a'.repeat(500))).toEqual(['a'.repeat(maxWordLength)]);
    expect([...wordsOfText('𝒜'.repeat(200)).join('')].length).toBeLessThanOrEqual(maxWordLength);
  });

  it('never contain the separators of keys and texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of wordsOfText(text)) expect(word).not.toMatch(/[\s#]|^$/u);
      }),
    );
  });

  it('are normalized to a stable form, for every character of Unicode', () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    expect(characters.filter((character) => foldText(foldText(character)) !== foldText(character))).toEqual([]);
    expect(['ẞ', 'ß', 'SS'].map(foldText)).toEqual(['ss', 'ss', 'ss']);
  });

  it('are the same for a text and its normalized words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = wordsOfText(text);
        expect(wordsOfText(words.join(' '))).toEqual(words);
      }),
    );
  });
});

describe('a search', () => {
  it.each([
    ['Shirt shirt LINEN', ['shirt', 'linen']],
    ['#1076', ['1076']],
    ['0170 / 123 45 67', ['1701234567']],
    ['+49 (170) 1234567', ['491701234567']],
    ['1000-2000', ['10002000']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['…', []],
  ])('%j asks for %j', (text, words) => {
    expect(queryWords(text)).toEqual(words);
  });

  it('matches when each of its words begins one of the words', () => {
    const words = wordsOfText('Linen Shirt');
    expect(matchesQuery(words, queryWords('shi lin'))).toBe(true);
    expect(matchesQuery(words, queryWords('shirts'))).toBe(false);
    expect(matchesQuery(words, queryWords('linen blue'))).toBe(false);
  });

  it('finds a phone number as people write it within a country', () => {
    const words = wordsOfPhone('+33 6 12 34 56 78');
    for (const q of ['06 12 34 56 78', '+33612345678', '0033612345678', '612345678']) expect(matchesQuery(words, queryWords(q))).toBe(true);
  });
});
