/** The bytes of an image as a data URL, which needs no cleanup. Rejects when they can't be read. */
export const dataUrlOf = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      const { result, error } = reader;
      if (typeof result === 'string') resolve(result);
      else reject(error ?? new Error('Couldn’t read the file'));
    });
    reader.readAsDataURL(bytes);
  });
