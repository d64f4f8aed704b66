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

/** A new upload with the URL to which the file is sent. */
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

/** A completed upload with the URL to use in a product. */
const ImageUploadSchema = v.pipe(
  v.strictObject({ object: v.literal('image_upload'), id: Id, content_type: enumOf(imageTypes), size: Count, url: v.string() }),
  v.title('ImageUpload'),
);

const path = '/stores/{store_id}/image-uploads';
const scope = 'staff:products';

/** Product image uploads by staff: they request a URL, send the file to it and complete the upload. */
export const adminImageUploadEndpoints = {
  createImageUpload: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Start the upload of an image',
    description:
      'Returns a URL for the image. Within an hour, PUT exactly `size` bytes to `upload.url` with `content_type` as Content-Type and without ' +
      'credentials; then complete the upload. The image must be a JPG, PNG, WebP, AVIF or GIF of at most 10 MiB.',
    body: CreateImageUpload,
    success: { status: 201, body: dataOf(NewImageUploadSchema) },
    errors: [],
    // Nothing is stored, so a retry simply returns another URL, and the first URL remains unused.
    idempotent: false,
    emits: [],
  }),
  completeImageUpload: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    scope,
    summary: 'Complete the upload of an image',
    description:
      'Call this after sending the bytes. `content_type` is detected from the bytes, whatever was declared; a file that is not an image is refused as image_type. ' +
      'Use `url` in the `images` of a product, which keeps its own copy; the URL works for 30 days. 404 if nothing was uploaded under the id or the upload has expired.',
    success: { status: 200, body: dataOf(ImageUploadSchema) },
    errors: ['image_type', 'too_large'],
    // The URL is derived from the id and the file's content, so a retry returns the same response.
    idempotent: false,
    emits: [],
  }),
} as const;
