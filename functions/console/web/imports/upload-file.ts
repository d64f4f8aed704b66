/**
 * Uploads a file without credentials. `onProgress` is called with the fraction sent so far, from 0 to 1.
 * @throws Error with a message for the user, including when `signal` aborts
 */
export function uploadFile(url: string, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest is used because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`The file was rejected (status ${request.status}). Try again.`));
    };
    request.onerror = () => reject(new Error('The file did not arrive. Check your connection and try again.'));
    request.onabort = () => reject(new Error('Stopped.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
