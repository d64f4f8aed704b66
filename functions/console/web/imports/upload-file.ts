/**
 * Sends a file to the address that an import has for it, without credentials; tells how much of it is sent, of 1. Resolves when all of it has
 * arrived. `signal` ends it.
 * @throws Error when it was not taken, in words for the person
 */
export function uploadFile(url: string, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much was sent.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`The file was not taken (status ${request.status}). Try again.`));
    };
    request.onerror = () => reject(new Error('The file did not arrive. Check your connection and try again.'));
    request.onabort = () => reject(new Error('Stopped.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
