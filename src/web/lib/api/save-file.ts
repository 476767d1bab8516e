/** Downloads bytes that are already in memory. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // After the click was handled; by then the browser has read the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
