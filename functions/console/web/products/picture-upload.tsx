import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { imageTypes } from '#shared/catalogue/image-file.ts';
import type { ImageUpload, NewImageUpload } from '#shared/client/generated/admin-api.ts';
import { ApiError, type Send } from '../api/send.ts';
import { Thumbnail } from '../design/facts.tsx';
import { uploadFile } from '../imports/upload-file.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { pictureProblem } from './picture-file.ts';

type Paths = Pick<ReturnType<typeof useStorePaths>, 'inStore'>;
type Upload = { readonly file: File; readonly onProgress: (share: number) => void; readonly signal: AbortSignal };

/**
 * Sends a picture and gives its address in the media library. Cut off anywhere, it is sent again as another one.
 * @throws Error with words for the person
 */
async function uploadPicture(send: Send, { inStore }: Paths, { file, onProgress, signal }: Upload): Promise<string> {
  const body = { content_type: file.type, size: file.size };
  const { data: made } = await send<{ readonly data: NewImageUpload }>(inStore({ method: 'POST', path: '/image-uploads', body }), {
    signal,
  });
  await uploadFile(made.upload.url, file, onProgress, signal);
  const completed = inStore({ method: 'POST', path: `/image-uploads/${made.id}/complete` });
  const { data } = await send<{ readonly data: ImageUpload }>(completed, { signal });
  return data.url;
}

const wordsOf = (error: Error): string => (error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error.message);

/** Takes a picture from a file, chosen or dropped, in place of an address: it fills in the field of the address. */
export function PictureUpload({ urlField }: { readonly urlField: string }) {
  const { send } = useConsole();
  const paths = useStorePaths();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const ending = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    ending.current?.abort();
    const controller = new AbortController();
    ending.current = controller;
    setProblem(pictureProblem(file));
    if (pictureProblem(file) !== null) return;
    setShare(0);
    try {
      const address = await uploadPicture(send, paths, { file, onProgress: setShare, signal: controller.signal });
      const field = input.current?.form?.elements.namedItem(urlField);
      if (!(field instanceof HTMLInputElement) || controller.signal.aborted) return;
      field.value = address;
      // The form notices it as typed: it is kept in the draft, and asked about before it is thrown away.
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      setUrl(address);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(wordsOf(error as Error));
    } finally {
      if (!controller.signal.aborted) setShare(null);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field within takes files by keyboard too
    <div
      class="field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <label for={id}>Or a file</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {url !== null && <Thumbnail url={url} />}
      {share !== null && <progress class="progress" value={share} max={1} aria-label="Sent" />}
      <div id={`${id}-hint`}>
        <p class="quiet">Choose a picture of at most 10 MB, or drop it here.</p>
        {problem !== null && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
