/** Puts a file into the downloads of this device. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob when the click returns to the event loop; a minute is more than any needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
