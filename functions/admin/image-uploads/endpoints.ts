import * as v from 'valibot';
import { imageTypes, maxImageBytes } from '#shared/catalogue/image-file.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Count, enumOf, Id, integer, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const CreateImageUpload = v.pipe(
  object({ content_type: enumOf(imageTypes), size: integer(1, maxImageBytes) }),
  v.title('CreateImageUpload'),
);

/** An upload that was just begun, with the address that takes its bytes. */
const NewImageUploadSchema = v.pipe(
  v.strictObject({
    object: v.literal('image_upload'),
    id: Id,
    content_type: enumOf(imageTypes),
    size: Count,
    upload: v.strictObject({ method: v.literal('PUT'), url: v.string(), expires_at: Timestamp }),
  }),
  v.title('NewImageUpload'),
);

/** An image that has arrived, with the address that a product may be given. */
const ImageUploadSchema = v.pipe(
  v.strictObject({ object: v.literal('image_upload'), id: Id, content_type: enumOf(imageTypes), size: Count, url: v.string() }),
  v.title('ImageUpload'),
);

const path = '/stores/{store_id}/image-uploads';
const scope = 'staff:products';

/** How staff send an image of a product from their own machine: they ask for an address, send the bytes there, and say that they have. */
export const adminImageUploadEndpoints = {
  createImageUpload: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Begin to upload an image',
    description:
      'Answers where the image is to be sent: within an hour, PUT its bytes, `size` of them, to `upload.url` with `content_type` as Content-Type and without ' +
      'credentials; then complete the upload. JPG, PNG, WebP, AVIF or GIF of at most 10 MiB.',
    body: CreateImageUpload,
    success: { status: 201, body: dataOf(NewImageUploadSchema) },
    errors: [],
    // It keeps nothing: a retry is answered with another address, and the one before goes unused.
    idempotent: false,
    emits: [],
  }),
  completeImageUpload: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    scope,
    summary: 'Complete the upload of an image',
    description:
      'Says that the bytes are sent. What they are decides, whatever was said before: `content_type` is theirs, and anything but an image is refused as image_type. ' +
      '`url` is for the `images` of a product, which keeps a copy of its own; it works for 30 days. Nothing under the id, or no longer: 404.',
    success: { status: 200, body: dataOf(ImageUploadSchema) },
    errors: ['image_type', 'too_large'],
    // The address follows from the id and the bytes, so a retry is answered as before.
    idempotent: false,
    emits: [],
  }),
} as const;
