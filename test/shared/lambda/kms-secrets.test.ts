import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { createKeyService } from '#infra/local/aws/key-service.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';

const keyId = '11111111-2222-3333-4444-555555555555';
const service = createKeyService(new Uint8Array(32), new Map([[keyId, { keyId, arn: `arn:aws:kms:eu-west-1:1:key/${keyId}` }]]));
const base64 = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64');
const bytesOf = (text: unknown): Uint8Array => Buffer.from(String(text), 'base64');

const kms = mockClient(KMSClient);
kms.on(EncryptCommand).callsFake(({ Plaintext, ...input }) => ({
  CiphertextBlob: bytesOf(service('Encrypt', { ...input, Plaintext: base64(Plaintext) })['CiphertextBlob']),
}));
kms.on(DecryptCommand).callsFake(({ CiphertextBlob, ...input }) => ({
  Plaintext: bytesOf(service('Decrypt', { ...input, CiphertextBlob: base64(CiphertextBlob) })['Plaintext']),
}));

const box = kmsSecrets(new KMSClient({ region: 'eu-west-1' }), keyId);
const context = webhookSecretOf('01J9ZK3V5T8Q2M4N6P7R8S9TAB');

describe('secrets under a KMS key', () => {
  it('are decrypted unchanged', async () => {
    const ciphertext = await box.encrypt('whsec_é✓', context);
    expect(ciphertext).not.toContain('whsec');
    expect(await box.decrypt(ciphertext, context)).toBe('whsec_é✓');
  });

  it('can be decrypted only for their own store and purpose', async () => {
    const ciphertext = await box.encrypt('whsec_1', context);
    await expect(box.decrypt(ciphertext, webhookSecretOf('01J9ZK3V5T8Q2M4N6P7R8S9TZZ'))).rejects.toThrow();
    await expect(box.decrypt(ciphertext, { ...context, purpose: 'replayed_answer' })).rejects.toThrow();
  });
});
