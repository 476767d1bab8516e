/** Photos that say that AI made them, in each way that files have, and the marks that a file has. */
import sharp from 'sharp';

const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

const segment = (kind: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, kind, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]);
  return Buffer.concat([head, bytes]);
};
export const within = (jpeg: Buffer, part: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);

/** As a signed manifest, as XMP, and as fields of the IPTC beside other ones. */
export const ways = {
  manifest: segment(0xeb, `JP\0\u0001\0\0\0\u0001jumbc2pa.actions digitalSourceType ${term}`),
  xmp: segment(
    0xe1,
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${term}"/></rdf:RDF></x:xmpmeta>`,
  ),
  iptc: segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04Ada Lovelace ${term}`)),
} as const;
/** The marks that a file has. */
export async function marksOf(bytes: Buffer): Promise<string> {
  const { xmp } = await sharp(bytes, { animated: true }).metadata();
  const found = [
    ...(bytes.includes('jumbc2pa') ? ['manifest'] : []),
    ...(String(xmp).includes(term) ? ['XMP'] : []),
  ];
  return found.join(' and ') || 'none';
}
