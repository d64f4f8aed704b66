import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * In place of the SDK's checksums, which bring an implementation in JavaScript beside Node's own of each. Nothing here is
 * streamed to AWS, so the checksum of a stream is refused.
 */

type Data = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Data): string | Uint8Array => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
};

/** Of a hash the digest so far, which more may follow; of an HMAC the digest that ends it. */
export class Sha256 {
  readonly digestLength = 32;
  readonly #secret: Data | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Data) {
    this.#secret = secret;
    this.#hash = this.#begin();
  }
  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array('copy' in this.#hash ? this.#hash.copy().digest() : this.#hash.digest());
  }
  reset(): void {
    this.#hash = this.#begin();
  }
  #begin(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.#secret));
  }
}

export class Md5 {
  readonly digestLength = 16;
  #hash = createHash('md5');

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.copy().digest());
  }
  reset(): void {
    this.#hash = createHash('md5');
  }
}

export class Crc32 {
  readonly digestLength = 4;
  #value = 0;

  update(data: Data): void {
    this.#value = crc32(bytesOf(data), this.#value);
  }
  digestSync(): number {
    return this.#value >>> 0;
  }
  async digest(): Promise<Uint8Array> {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, this.digestSync());
    return bytes;
  }
  reset(): void {
    this.#value = 0;
  }
}

export const readableStreamHasher = (): never => {
  throw new Error('This bundle was made without checksums of streams.');
};

// The names by which the SDK passes the implementations on.
export const Sha256Node = Sha256;
export const Sha256Js = Sha256;
export const Md5Node = Md5;
export const Md5Js = Md5;
export const Crc32Node = Crc32;
export const Crc32Js = Crc32;
