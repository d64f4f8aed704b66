import type { SecretContext } from '#shared/kernel/secret-box.ts';
import { cachedDecrypt } from '#shared/webhooks/signing/cached-decrypt.ts';

function countedBox() {
  const asked: { readonly ciphertext: string; readonly context: SecretContext }[] = [];
  const decrypt = async (ciphertext: string, context: SecretContext) => {
    asked.push({ ciphertext, context });
    if (ciphertext === 'broken') throw new Error('cannot decrypt');
    return `plain of ${ciphertext} in ${context.store_id}`;
  };
  return { asked, decrypt };
}

describe('cachedDecrypt', () => {
  it('decrypts each ciphertext once, in the context of its store', async () => {
    const box = countedBox();
    const decrypt = cachedDecrypt(box);
    expect(await decrypt('c1', 'S1')).toBe('plain of c1 in S1');
    expect(await decrypt('c1', 'S1')).toBe('plain of c1 in S1');
    expect(box.asked).toEqual([{ ciphertext: 'c1', context: { store_id: 'S1', purpose: 'webhook_secret' } }]);
  });

  it('never returns a result of one store to another', async () => {
    const decrypt = cachedDecrypt(countedBox());
    await decrypt('c1', 'S1');
    expect(await decrypt('c1', 'S2')).toBe('plain of c1 in S2');
  });

  it('retries after a failure', async () => {
    const box = countedBox();
    const decrypt = cachedDecrypt(box);
    await expect(decrypt('broken', 'S1')).rejects.toThrow('cannot decrypt');
    await expect(decrypt('broken', 'S1')).rejects.toThrow('cannot decrypt');
    expect(box.asked).toHaveLength(2);
  });
});
