/** Limits of uploaded images and documents; an avatar’s file has its own in `limits`. */
export const imageLimits = {
  /** A camera’s photo of 24 megapixels has up to 15 MB, its PNG three times as many. */
  bytes: 50 * 1024 * 1024,
  /** Pixels of a stored image’s longer side: the most that a network shows. */
  side: 4096,
  /** Pixels of all frames of an animation together, and the milliseconds allowed for encoding it anew. */
  animation_pixels: 50_000_000,
  animation_work: 60_000,
  /** Bytes and pages of a document, as LinkedIn takes them. */
  document_bytes: 100 * 1024 * 1024,
  document_pages: 300,
  /** Images that a document is made of here. */
  document_images: 30,
  /** Languages that a video has captions in, and characters of a file of captions. */
  captions: 20,
  caption_text: 50_000,
} as const;
