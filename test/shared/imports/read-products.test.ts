import fc from 'fast-check';
import type { ImportProblem, UnreadableFile } from '#shared/imports/import-problem.ts';
import { planProduct } from '#shared/imports/plan-product.ts';
import { openProductFile } from '#shared/imports/read-files.ts';
import type { ReadProduct } from '#shared/imports/read-product.ts';
import { classicColumns, newNames, productFile, productLines } from '#test/support/builders/shopify-files.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

const bytes = (text: string): Uint8Array[] => [Buffer.from(text)];

async function readAll(source: Iterable<Uint8Array>): Promise<{ products: ReadProduct[]; unused: readonly object[]; rows: number }> {
  const file = await openProductFile(source);
  const products = await itemsOf(file.items);
  return { products, unused: file.unused(), rows: file.rows() };
}

const facts = ({ severity, row, column, code }: ImportProblem) => ({ severity, row, column, code });

describe('a product file', () => {
  it('is read with its variants, in the form of the API', async () => {
    const { products, rows, unused } = await readAll(productFile(productLines(3)));
    expect(products).toMatchObject([
      {
        ...{ handle: 'tee-3', firstRow: 2, rows: 3, problems: [] },
        product: {
          ...{ handle: 'tee-3', name: 'Tee "No. 3", größe 大', status: 'active', kind: 'physical', brand: 'Maker 3' },
          ...{ productType: null, tags: ['summer', 'sale'] },
          ...{ description: '<p>Soft,\n"warm" and cheap: 3.</p>', category: ['Clothing', 'Shirts 3'], optionNames: ['Size'] },
          seo: { title: 'Tee 3', description: null },
          variants: [
            {
              row: 2,
              values: ['S'],
              sku: 'TEE-3-S',
              barcode: '4006381333931',
              price: '19.90',
              compareAt: null,
              cost: '7.50',
              weightGrams: 180,
              taxable: true,
              tracked: true,
              quantity: 10,
            },
            { row: 3, values: ['M'], quantity: 11 },
            { row: 4, values: ['L'], compareAt: '24.90', quantity: 12 },
          ],
          images: [],
        },
      },
    ]);
    expect(rows).toBe(3);
    expect(unused).toEqual([{ column: 'Variant Weight Unit', known: true, values: 3 }]);
  });

  it('gives the same result in either dialect, with any column order and case, line endings, BOM and chunks', async () => {
    const { products: expected } = await readAll(productFile([...productLines(1), ...productLines(2)]));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...classicColumns], { minLength: classicColumns.length }),
        fc.record({
          isNew: fc.boolean(),
          isUpper: fc.boolean(),
          bom: fc.boolean(),
          crlf: fc.boolean(),
          cut: fc.integer({ min: 1, max: 40 }),
        }),
        async (columns, { isNew, isUpper, bom, crlf, cut }) => {
          const nameOf = (name: string): string => {
            const named = isNew ? (newNames[name] ?? name) : name;
            return isUpper ? ` ${named.toUpperCase()}` : named;
          };
          const text = Buffer.concat([...productFile([...productLines(1), ...productLines(2)], columns, nameOf)]).toString();
          // Line breaks within quotes are data, so they must not change.
          const lines = crlf ? text.replace(/(?<!Soft,)\n/g, '\r\n') : text;
          const whole = Buffer.from(`${bom ? '\uFEFF' : ''}${lines}`);
          const pieces = Array.from({ length: Math.ceil(whole.length / cut) }, (_, index) =>
            whole.subarray(index * cut, (index + 1) * cut),
          );
          const { products } = await readAll(pieces);
          expect(products).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps any text unchanged', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((value) => value.trim() !== '' && !/(?![\t\n])\p{Cc}/u.test(value) && value.isWellFormed() && !value.startsWith("'"));
    await fc.assert(
      fc.asyncProperty(text, async (description) => {
        const { products } = await readAll(
          productFile(productLines(1).map((line, index) => (index === 0 ? { ...line, 'Body (HTML)': description } : line))),
        );
        expect(products[0]?.product?.description).toBe(description);
      }),
    );
  });

  it('never fails except with the error that it cannot be read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', "'", ' ') })), async (parts) => {
        try {
          await readAll(bytes(`Handle,Title,Price\n${parts.join('')}`));
        } catch (error) {
          expect(error).toMatchObject({ name: 'UnreadableFile', code: 'malformed_csv' });
        }
      }),
    );
  });

  it('removes only the apostrophe that keeps spreadsheets from reading a formula', async () => {
    const { products } = await readAll(bytes("Handle,Title,Vendor,SEO Title,Variant SKU\nmug,'=Mug,'s Gravenhage,''=x,'-1"));
    const seo = { title: "'=x" };
    expect(products[0]?.product).toMatchObject({ name: '=Mug', brand: "'s Gravenhage", seo, variants: [{ sku: '-1' }] });
  });

  it('may have a product without options, and images in separate rows, ordered by position', async () => {
    const { products } = await readAll(
      bytes(
        [
          'Handle,Title,Option1 Name,Option1 Value,Price,Image Src,Image Position,Image Alt Text',
          'mug,Mug,Title,Default Title,12.5,https://a.example/2.png,2,Side',
          'mug,,,,,https://a.example/1.png,1,',
        ].join('\n'),
      ),
    );
    expect(products[0]?.problems).toEqual([]);
    expect(products[0]?.product).toMatchObject({
      optionNames: [],
      variants: [{ values: [], price: '12.50', tracked: undefined, quantity: undefined, sku: undefined }],
      images: [
        { url: 'https://a.example/1.png', alt: null },
        { url: 'https://a.example/2.png', alt: 'Side' },
      ],
    });
  });

  it('reads images with positions from 0', async () => {
    const { products } = await readAll(
      bytes('Handle,Title,Image Src,Image Position\nmug,Mug,https://a.example/1.png,1\nmug,,https://a.example/0.png,0'),
    );
    expect(products[0]?.problems).toEqual([]);
    expect(products[0]?.product?.images?.map(({ url }) => url)).toEqual(['https://a.example/0.png', 'https://a.example/1.png']);
  });

  it('may have an option with the value that Shopify uses for products without options', async () => {
    const { products } = await readAll(bytes('Handle,Title,Option1 Name,Option1 Value,Price\nmug,Mug,Size,Default Title,5\nmug,,,L,5'));
    expect(products[0]?.product).toMatchObject({ optionNames: ['Size'], variants: [{ values: ['Default Title'] }, { values: ['L'] }] });
  });

  it('names HTML that the store will remove, and ignores differences in spelling', async () => {
    const { products } = await readAll(
      bytes(
        [
          'Handle,Title,Body (HTML)',
          'mug,Mug,"<p style=""x"" onclick=""y"">Hot</p><script>z</script><a href=""javascript:z"">a</a>"',
          'cup,Cup,"Tea &amp; milk<br><a href=""https://a.example"">a</a>"',
          `jug,Jug,${'<div>'.repeat(101)}`,
        ].join('\n'),
      ),
    );
    expect(products.map(({ problems }) => problems)).toEqual([
      [
        {
          ...{ severity: 'warning', row: 2, column: 'Body (HTML)', code: 'html_sanitised' },
          message: 'is imported without style, onclick, <script>, href.',
        },
      ],
      [],
      [
        {
          ...{ severity: 'refused', row: 4, column: 'Body (HTML)', code: 'too_large' },
          message: 'must not nest HTML elements more than 100 deep.',
        },
      ],
    ]);
  });

  it('warns about values that are imported differently from how they are written', async () => {
    const { products } = await readAll(
      bytes(
        [
          'Handle,Title,Variant Inventory Tracker,Variant Inventory Policy,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Status',
          'Mug--Blue,Mug,shopify,continue,4,12.50,12.50,12345,unlisted',
          'cup,Cup,shopify,deny,-3,1,,,active',
          'jug,Jug,,deny,7,1,,,active',
        ].join('\n'),
      ),
    );
    expect(
      products.map(({ product }) => [product?.handle, product?.status, product?.variants[0]?.tracked, product?.variants[0]?.quantity]),
    ).toEqual([
      ['mug-blue', 'draft', false, undefined],
      ['cup', 'active', true, 0],
      ['jug', 'active', false, undefined],
    ]);
    expect(products.flatMap(({ problems }) => problems.map(facts))).toEqual([
      { severity: 'warning', row: 2, column: 'Handle', code: 'handle_changed' },
      { severity: 'warning', row: 2, column: 'Status', code: 'unknown_value' },
      { severity: 'warning', row: 2, column: 'Variant Compare At Price', code: 'compare_at_not_higher' },
      { severity: 'warning', row: 2, column: 'Variant Barcode', code: 'invalid_barcode' },
      { severity: 'warning', row: 2, column: 'Variant Inventory Policy', code: 'oversold_untracked' },
      { severity: 'warning', row: 3, column: 'Variant Inventory Qty', code: 'too_small' },
      { severity: 'warning', row: 4, column: 'Variant Inventory Qty', code: 'not_tracked' },
    ]);
  });

  it.each([
    ['1,234.50', 'must be written with a decimal point and without thousands separators: 1234.50.'],
    ['1.234,50', 'must be written with a decimal point and without thousands separators: 1234.50.'],
    ["1'234.50", 'must be written with a decimal point and without thousands separators: 1234.50.'],
    ['1,234,567', 'must be written with a decimal point and without thousands separators: 1234567.'],
    ['12,5', 'must be written with a decimal point and without thousands separators: 12.5.'],
    ['1,234', 'must be written with a decimal point and without thousands separators: 1234 or 1.234.'],
    ['cheap', 'must be an amount such as "12.50".'],
  ])('refuses the price %s with its column and the correct spelling', async (price, message) => {
    const { products } = await readAll(bytes(`Handle,Title,Variant Price\nmug,Mug,"${price}"`));
    expect(products[0]?.problems).toEqual([{ severity: 'refused', row: 2, column: 'Variant Price', code: 'invalid_format', message }]);
  });

  it.each(['マグカップ', 'кружка', 'café-mug', 'كوب', 'mug®', 'a'.repeat(201)])(
    'stores the handle %s as an external id, and leaves the slug to the store',
    async (handle) => {
      const { products } = await readAll(bytes(`Handle,Title,Variant Price,External Ids\n${handle},Mug,5,"{""sap"": ""7""}"`));
      expect(products[0]?.problems.map(facts)).toEqual([{ severity: 'warning', row: 2, column: 'Handle', code: 'handle_changed' }]);
      const wanted = products[0]?.product;
      if (wanted == null) throw new Error('refused');
      const created = planProduct(wanted, null, { brandId: undefined, categoryId: undefined }, () => null);
      expect(created).toEqual({
        action: 'create',
        body: {
          ...{ name: 'Mug', external_ids: { sap: '7', shopify_handle: handle } },
          variants: [{ price: '5.00' }],
        },
      });
    },
  );

  it('cuts a title of 201 to 255 characters to 200, with a warning', async () => {
    const { products } = await readAll(bytes(`Handle,Title\nmug,${'T'.repeat(199)}😀${'T'.repeat(54)}`));
    expect(products[0]?.problems.map(facts)).toEqual([{ severity: 'warning', row: 2, column: 'Title', code: 'too_long' }]);
    expect(products[0]?.product?.name).toBe('T'.repeat(199));
  });

  it('accepts numbers in the format of pandas', async () => {
    const { products } = await readAll(
      bytes(
        [
          'Handle,Title,Variant Price,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Image Position,Variant Barcode',
          'mug,Mug,5.0,250.0,shopify,5.0,https://a.example/1.png,1.0,4006381333931.0',
        ].join('\n'),
      ),
    );
    expect(products[0]).toMatchObject({
      ...{ problems: [] },
      product: { variants: [{ price: '5.00', weightGrams: 250, quantity: 5, barcode: '4006381333931' }] },
    });
  });

  it.each([
    ['missing_column', 1, 'Title,Price\nMug,1'],
    ['duplicate_column', 1, 'Handle,URL handle\nmug,mug'],
    ['empty_file', 1, ''],
    ['malformed_csv', 3, 'Handle,Title\nmug,Mug\ncup,"Cup" x\n'],
    ['malformed_csv', 3, 'Handle,Title\nmug,Mug\ncup,"Cup\n'],
  ] as const)('cannot be read: %s in row %i', async (code, row, text) => {
    await expect(readAll(bytes(text))).rejects.toMatchObject({ name: 'UnreadableFile', code, row } satisfies Partial<UnreadableFile>);
  });

  it.each([
    ['a header that ends in CRLF and rows that end in LF', '\r\n', '\n', '\n'],
    ['a header that ends in LF and rows that end in CRLF', '\n', '\r\n', '\r\n'],
    ['another line ending in the last row', '\r\n', '\r\n', '\n'],
    ['all three line endings', '\n', '\r', '\r\n'],
  ])('is read with %s', async (_, first, second, third) => {
    const text = `Handle,Title,Status${first}mug,Mug,active${second}cup,"Tea\r\nor\nmilk",draft${third}jug,Jug,active`;
    const { products } = await readAll([...Buffer.from(text)].map((byte) => Buffer.from([byte])));
    expect(products.map(({ product, problems }) => [product?.name, product?.status, problems])).toEqual([
      ['Mug', 'active', []],
      ['Tea\r\nor\nmilk', 'draft', []],
      ['Jug', 'active', []],
    ]);
  });

  it.each([';', '\t'])('is read with %j as its separator', async (separator) => {
    const text = ['Handle,"Title",Tags', 'mug,"Mug; big\t",a', 'cup,Cup,'].map((line) => line.replaceAll(',', separator)).join('\n');
    const { products } = await readAll(bytes(text.replace('Tags', '"tags"')));
    expect(products.map(({ product }) => [product?.handle, product?.name, product?.tags])).toEqual([
      ['mug', 'Mug; big', ['a']],
      ['cup', 'Cup', []],
    ]);
  });

  it.each(['utf-16le', 'utf-16be'])('is read in %s with a byte order mark, however it is split', async (encoding) => {
    const little = Buffer.from('\uFEFFHandle\tTitle\r\nmug\tBecher 大\r\n', 'utf16le');
    const whole = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
    const { products } = await readAll([...whole].map((byte) => Buffer.from([byte])));
    expect(products.map(({ product }) => product?.name)).toEqual(['Becher 大']);
  });

  it('cannot be read in UTF-16 without a byte order mark, and the error explains what to do', async () => {
    await expect(readAll([Buffer.from('Handle,Title\nmug,Mug\n', 'utf16le')])).rejects.toMatchObject({
      ...{ code: 'not_utf8', row: 1 },
      message: 'The file has null bytes between its characters, like UTF-16 without a byte order mark: save it as "CSV UTF-8".',
    });
  });

  it('cannot be read in encodings other than UTF-8 and UTF-16', async () => {
    await expect(readAll([Buffer.from('Handle,Title\nmug,M\xfcg\n', 'latin1')])).rejects.toMatchObject({ code: 'not_utf8' });
  });
});
