/** How well a frame is kept as JPEG. */
const quality = 0.92;

/** The frame that a player shows, as a JPEG file in the size of the video; `undefined` if it shows none. */
export async function frameOf(
  player: HTMLVideoElement | null,
  name: string,
): Promise<File | undefined> {
  if (!player || player.readyState < player.HAVE_CURRENT_DATA) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}
