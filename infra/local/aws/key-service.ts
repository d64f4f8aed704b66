import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { damagedFolderError } from '#infra/local/data-folder.ts';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { AwsError } from './aws-endpoint.ts';

/**
 * The KMS keys that the templates define. Every name that a caller may use for a key is mapped to that key's id and
 * ARN.
 */
export type KeyDirectory = ReadonlyMap<string, { readonly keyId: string; readonly arn: string }>;

type Input = {
  readonly KeyId?: string;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
  readonly EncryptionContext?: Readonly<Record<string, string>>;
  readonly NumberOfBytes?: number;
  readonly KeySpec?: string;
};
export type KeyService = (operation: string, input: unknown) => Record<string, unknown>;

const MASTER_BYTES = 32;
const KEY_ID_BYTES = 36;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Reads the master key from `file`, which is created on first use and readable only by its owner. Throws StartFailure
 * if the file does not contain a key.
 */
export function loadMasterKey(file: string): Uint8Array {
  if (!existsSync(file)) writeFileDurably(file, randomBytes(MASTER_BYTES));
  const key = readFileSync(file);
  if (key.byteLength !== MASTER_BYTES) throw damagedFolderError(dirname(file), `${basename(file)} does not hold a key`);
  return key;
}

/**
 * Implements KMS's Encrypt, Decrypt and GenerateDataKey operations. The encryption context is authenticated: decryption
 * with a different context fails. A ciphertext consists of the key's id, the nonce, the tag and the encrypted text.
 */
export function createKeyService(masterKey: Uint8Array, keys: KeyDirectory): KeyService {
  const find = (name: string | undefined): { keyId: string; arn: string } => {
    const key = keys.get(name ?? '');
    if (key === undefined) throw new AwsError('NotFoundException', `Key '${name}' does not exist`);
    return key;
  };

  const encrypt = (keyId: string, plaintext: Uint8Array, context: Input['EncryptionContext']): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', deriveKey(masterKey, keyId), nonce).setAAD(canonical(context));
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([Buffer.from(keyId), nonce, cipher.getAuthTag(), body]).toString('base64');
  };

  const decrypt = (input: Input): Record<string, unknown> => {
    const blob = Buffer.from(input.CiphertextBlob ?? '', 'base64');
    const key = keys.get(blob.toString('utf8', 0, KEY_ID_BYTES));
    if (key === undefined || blob.byteLength < HEAD_BYTES) throw new AwsError('InvalidCiphertextException', '');
    if (input.KeyId !== undefined && find(input.KeyId).keyId !== key.keyId) {
      throw new AwsError('IncorrectKeyException', 'The key ID in the request does not identify a CMK that can perform this operation.');
    }
    const nonce = blob.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(masterKey, key.keyId), nonce, { authTagLength: TAG_BYTES })
      .setAAD(canonical(input.EncryptionContext))
      .setAuthTag(blob.subarray(KEY_ID_BYTES + NONCE_BYTES, HEAD_BYTES));
    try {
      const plaintext = Buffer.concat([decipher.update(blob.subarray(HEAD_BYTES)), decipher.final()]);
      return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    } catch {
      throw new AwsError('InvalidCiphertextException', '');
    }
  };

  return (operation, rawInput) => {
    const input = rawInput as Input;
    switch (operation) {
      case 'Encrypt': {
        const key = find(input.KeyId);
        const blob = encrypt(key.keyId, Buffer.from(input.Plaintext ?? '', 'base64'), input.EncryptionContext);
        return { KeyId: key.arn, CiphertextBlob: blob, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
      }
      case 'Decrypt':
        return decrypt(input);
      case 'GenerateDataKey': {
        const key = find(input.KeyId);
        const dataKey = randomBytes(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32));
        const blob = encrypt(key.keyId, dataKey, input.EncryptionContext);
        return { KeyId: key.arn, Plaintext: dataKey.toString('base64'), CiphertextBlob: blob };
      }
      default:
        throw new AwsError('UnknownOperationException', `${operation} is not supported locally`);
    }
  };
}

const deriveKey = (masterKey: Uint8Array, keyId: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, keyId, 'local-kms', 32));

const canonical = (context: Input['EncryptionContext']): Uint8Array =>
  Buffer.from(JSON.stringify(Object.entries(context ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))));
