export const imageUploadTexts = {
  CreateImageUpload: {
    content_type: 'What the image is; it is sent with the same Content-Type.',
    size: 'Size of the image in bytes, at most 10,485,760.',
  },
  NewImageUpload: {
    content_type: 'What the image is said to be.',
    size: 'Bytes that the address takes: no more and no fewer.',
    upload: 'Where the image is to be sent.',
    'upload.method': 'HTTP method that the address takes.',
    'upload.url': 'Address that takes the bytes of the image, without credentials.',
    'upload.expires_at': 'Until when the address takes the image.',
  },
  ImageUpload: {
    content_type: 'What the bytes are.',
    size: 'Size of the image in bytes.',
    url: 'Public address of the image for the `images` of a product; it works for 30 days.',
  },
};
