import { Readable } from 'node:stream';
import { type AwsRequest, type SendToAws, uploadedFilesIn } from '#functions/admin/image-uploads/uploaded-files.ts';
import { presigner } from '#shared/lambda/presigned-address.ts';
import { onePixelPng } from '#test/support/fakes/uploaded-files.ts';

const signerAt = (baseUrl: string) =>
  presigner({
    baseUrl,
    region: async () => 'eu-west-1',
    credentials: async () => ({ accessKeyId: 'AK', secretAccessKey: 'secret' }),
  });

/**
 * Opens the uploaded files in a simulated S3, which gives these answers in turn. If an answer is a number, S3 responds
 * with this status. If an answer is an Error, the Error is thrown.
 */
function filesAnswered(...answers: readonly (number | Error)[]) {
  const sent: AwsRequest[] = [];
  const send: SendToAws = async (request) => {
    const answer = answers[sent.length] ?? 200;
    sent.push(request);
    if (answer instanceof Error) throw answer;
    const headers = { 'content-length': String(onePixelPng.length) };
    return { statusCode: answer, headers, body: Readable.from([onePixelPng.subarray(0, 9), onePixelPng.subarray(9)]) };
  };
  const files = uploadedFilesIn({ uploads: signerAt('https://uploads.example'), media: signerAt('https://media.example'), send });
  return { files, sent };
}

const image = { key: 'uploads/01J/7.png', body: onePixelPng, contentType: 'image/png', cacheControl: 'public' };

describe('uploaded files', () => {
  it('are read from the upload bucket through a URL valid for a minute', async () => {
    const { files, sent } = filesAnswered();
    const file = await files.open('01J/image-uploads/7');
    expect([file?.sizeBytes, await file?.read()]).toEqual([onePixelPng.length, onePixelPng]);
    expect(sent.map(({ method, url }) => [method, url.host, url.pathname, url.searchParams.get('X-Amz-Expires')])).toEqual([
      ['GET', 'uploads.example', '/01J/image-uploads/7', '60'],
    ]);
  });

  it('are null when S3 has none', async () => {
    expect(await filesAnswered(404).files.open('01J/image-uploads/7')).toBeNull();
  });

  it('are stored in the media library with the signed headers', async () => {
    const { files, sent } = filesAnswered();
    await files.store(image);
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'cache-control': 'public', 'content-length': '70', host: 'media.example' },
        body: onePixelPng,
      },
    ]);
    expect(sent[0]?.url.searchParams.get('X-Amz-SignedHeaders')).toBe('cache-control;content-length;content-type;host');
  });

  it.each([
    ['answers that it is in trouble', 503],
    ['does not answer', new Error('socket hang up')],
  ])('are requested again when S3 %s', async (_, trouble) => {
    const { files, sent } = filesAnswered(trouble, trouble);
    await files.store(image);
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['stays in trouble', [503, 503, 503], 3],
    ['never answers', [new Error('no'), new Error('no'), new Error('no')], 3],
    ['refuses', [403], 1],
  ])('fail when S3 %s', async (_, answers, requests) => {
    const reading = filesAnswered(...answers);
    await expect(reading.files.open('01J/image-uploads/7')).rejects.toThrow();
    const storing = filesAnswered(...answers);
    await expect(storing.files.store(image)).rejects.toThrow();
    expect([reading.sent.length, storing.sent.length]).toEqual([requests, requests]);
  });
});
