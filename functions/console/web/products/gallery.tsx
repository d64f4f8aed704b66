import { useEffect, useRef, useState } from 'preact/hooks';
import { imageTypes } from '#shared/catalogue/image-file.ts';
import type { ImageUpload, NewImageUpload, Product } from '#shared/client/generated/admin-api.ts';
import { ApiError, type Send } from '../api/send.ts';
import { Badge } from '../design/facts.tsx';
import { FieldGroup, TextField } from '../design/fields.tsx';
import { useOwnId } from '../design/own-id.ts';
import { uploadFile } from '../imports/upload-file.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { DraftState } from '../parts/form-draft.tsx';
import { pictureProblem } from './picture-file.ts';

type Paths = Pick<ReturnType<typeof useStorePaths>, 'inStore'>;
type Upload = { readonly file: File; readonly onProgress: (share: number) => void; readonly signal: AbortSignal };
/** An image in the form. `isTyped` is set if the user typed the URL, from which the service will fetch the image. */
type Picture = Pick<Product['images'][number], 'url' | 'alt'> & { readonly key: number; readonly isTyped?: true };

/**
 * Uploads an image and returns its URL in the media library. Each call creates another image with its own URL.
 * @throws Error with a message for the user
 */
async function uploadPicture(send: Send, { inStore }: Paths, { file, onProgress, signal }: Upload): Promise<string> {
  const problem = pictureProblem(file);
  if (problem !== null) throw new Error(problem);
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

/** Returns the items with one of them moved to another index. */
export function movePicture<One>(all: readonly One[], from: number, to: number): readonly One[] {
  const [one] = all.slice(from, from + 1);
  const others = all.filter((_, index) => index !== from);
  return one === undefined || to < 0 || to >= all.length ? all : [...others.slice(0, to), one, ...others.slice(to)];
}

/** A product's images. The user sorts them by dragging or with buttons, and adds them from files or URLs. */
export function Gallery({ images, name }: Pick<Product, 'images' | 'name'>) {
  const { send } = useConsole();
  const paths = useStorePaths();
  const id = useOwnId();
  const list = useRef<HTMLUListElement>(null);
  const [pictures, setPictures] = useState<readonly Picture[]>(() => images.map(({ url, alt }, key) => ({ url, alt, key })));
  const [dragged, setDragged] = useState<number | null>(null);
  const moving = useRef<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  // Moving an image removes the focus from the clicked button, so the button is focused again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the order has changed
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-moves="${moving.current}"]`)?.focus();
    moving.current = null;
    // A new image moves the URL field down, perhaps behind the bar at the bottom, so scroll it into view.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView({ block: 'nearest' });
  }, [pictures]);

  const add = (picture: Pick<Picture, 'url' | 'isTyped'>): void =>
    setPictures((before) => [...before, { ...picture, alt: null, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }]);
  const take = async (files: readonly File[]): Promise<void> => {
    const { signal } = ending.current;
    setProblem(null);
    try {
      for (const file of files) {
        setShare(0);
        add({ url: await uploadPicture(send, paths, { file, onProgress: setShare, signal }) });
      }
    } catch (error) {
      if (!signal.aborted) setProblem(wordsOf(error as Error));
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  const addAddress = (): void => {
    if (address.trim() !== '') add({ url: address.trim(), isTyped: true });
    setAddress('');
  };
  const stateOf = (url: string) => images.find((one) => one.url === url);
  const move = (from: number, to: number, name: string): void => {
    setPictures(movePicture(pictures, from, to));
    moving.current = name;
  };
  return (
    <FieldGroup name="images" label="Images" hint="The first image is used in lists.">
      <DraftState name="images.chosen" value={pictures} put={(before: readonly Picture[]) => setPictures(before)} />
      <ul class="gallery" ref={list}>
        {pictures.map(({ url, alt, key, isTyped }, index) => {
          const { status = isTyped ? 'pending' : 'ready', error = null } = stateOf(url) ?? {};
          return (
            <li
              key={key}
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                setPictures(movePicture(pictures, dragged, index));
              }}
            >
              {status === 'ready' ? <img src={url} alt={alt ?? name} loading="lazy" draggable={false} /> : <Badge value={status} />}
              {error !== null && <p class="error">{error.message}</p>}
              <input type="hidden" name={`images[${index}].url`} value={url} />
              <TextField name={`images[${index}].alt`} label="Alt text" maxLength={500} defaultValue={alt} />
              <div class="row">
                {(['left', 'right'] as const).map((way) => (
                  <button
                    key={way}
                    type="button"
                    class="small"
                    data-moves={`${key} ${way}`}
                    aria-label={`Move image ${index + 1} ${way}`}
                    onClick={() => move(index, way === 'left' ? index - 1 : index + 1, `${key} ${way}`)}
                  >
                    {way === 'left' ? '←' : '→'}
                  </button>
                ))}
                <button
                  type="button"
                  class="small"
                  aria-label={`Remove image ${index + 1}`}
                  onClick={() => setPictures(pictures.filter((one) => one.key !== key))}
                >
                  Remove
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside works by keyboard */}
      <div
        class="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take([...(event.dataTransfer?.files ?? [])]);
        }}
      >
        <label for={id}>Add images</label>
        <input
          id={id}
          type="file"
          multiple
          accept={imageTypes.join(',')}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p id={`${id}-hint`} class="quiet">
          Choose or drop files of up to 10 MB.
        </p>
        {share !== null && <progress class="progress" value={share} max={1} aria-label="Uploaded" />}
        {problem !== null && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          <input
            type="url"
            aria-label="Image URL"
            placeholder="https://"
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addAddress();
            }}
          />
          <button type="button" class="small" onClick={addAddress}>
            Add by URL
          </button>
        </div>
      </div>
    </FieldGroup>
  );
}
