/** The steps of the repository's Dockerfile, as its tests and `npm run try-image` read them. It takes what that file uses, and no more. */

/**
 * @param {string} text of a Dockerfile
 * @returns {{ name: string, image: string, steps: { word: string, rest: string }[] }[]} its stages, the last is the image
 */
export function readDockerfile(text) {
  const stages = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === '') throw new Error(`No step of a Dockerfile: ${line}`);
    const [image = '', , name = `stage-${stages.length}`] = rest.split(' ');
    if (word === 'FROM') stages.push({ name, image, steps: [] });
    else stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}
