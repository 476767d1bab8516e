/** Offers bytes that are here already as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // After the click was handled; the browser has taken the bytes over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
