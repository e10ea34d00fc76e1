/** Downloads a file to this device. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob right after the click; a minute is more than any browser needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
