/**
 * The name that a bought picture is saved under.
 * @param fileName as the photographer called it, with folders
 */
export function downloadName(fileName: string, pictureUuid: string, contentType: string): string {
  const name =
    fileName
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? '';
  return `${name || pictureUuid}${contentType === 'image/png' ? '.png' : '.jpg'}`;
}
