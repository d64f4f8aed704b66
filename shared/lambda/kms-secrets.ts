import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox, SecretContext } from '#shared/kernel/secret-box.ts';
import { callInTime } from '#shared/table/deadline.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const authenticated = (context: SecretContext): Buffer => Buffer.from(JSON.stringify([context.store_id, context.purpose]));

/**
 * Returns a secret box that uses envelope encryption: each secret is encrypted with its own key, which KMS encrypts.
 * Encrypting a secret therefore takes one call to KMS, however long the secret is. A secret's context is authenticated.
 * The context must contain no secrets, because it appears in the KMS key's audit trail.
 */
export const kmsSecrets = (client: KMSClient, keyId: string): SecretBox => ({
  encrypt: async (plain, context) => {
    const dataKey = randomBytes(keyBytes);
    const encrypt = new EncryptCommand({ KeyId: keyId, Plaintext: dataKey, EncryptionContext: { ...context } });
    const { CiphertextBlob } = await callInTime((options) => client.send(encrypt, options));
    if (CiphertextBlob === undefined) throw new Error('KMS answered without a ciphertext');
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, dataKey, iv).setAAD(authenticated(context));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${base64(CiphertextBlob)}.${base64(Buffer.concat([iv, cipher.getAuthTag(), body]))}`;
  },
  decrypt: async (ciphertext, context) => {
    const [wrappedKey = '', sealed = ''] = ciphertext.split('.');
    const CiphertextBlob = Buffer.from(wrappedKey, 'base64');
    const decrypt = new DecryptCommand({ KeyId: keyId, CiphertextBlob, EncryptionContext: { ...context } });
    const { Plaintext } = await callInTime((options) => client.send(decrypt, options));
    if (Plaintext === undefined) throw new Error('KMS answered without a plaintext');
    const bytes = Buffer.from(sealed, 'base64');
    const iv = bytes.subarray(0, ivBytes);
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    const decipher = createDecipheriv(algorithm, Plaintext, iv).setAAD(authenticated(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  },
});
