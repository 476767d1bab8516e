/** What few posts have: a looping clip that moves, or a document. */
import type { Attached } from './attachment.tsx';
import { Document } from './document.tsx';
import { MovingPicture } from './moving-picture.tsx';

export default function RareAttachment({ url, alt, pages }: Attached) {
  if (url.endsWith('.pdf')) return <Document title={alt} pages={pages} />;
  return <MovingPicture src={url} alt={alt} />;
}
