/**
 * The file name of a downloaded picture.
 * @param fileName the photographer's name, with folders
 */
export function downloadName(fileName: string, pictureUuid: string, contentType: string): string {
  const name =
    fileName
      .split('/')
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? '';
  return `${name || pictureUuid}${contentType === 'image/png' ? '.png' : '.jpg'}`;
}
