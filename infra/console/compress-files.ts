import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = /\.(css|html|js|json|svg)$/;

/** Writes `.br` and `.gz` beside every text of a folder. The gateway compresses nothing, and a function should not do it for each request. */
export async function compressFiles(folder: string, effort: 'smallest' | 'fastest'): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'smallest' ? constants.BROTLI_MAX_QUALITY : 4 } };
  const level = effort === 'smallest' ? constants.Z_BEST_COMPRESSION : constants.Z_BEST_SPEED;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressed.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level }));
    }),
  );
}
